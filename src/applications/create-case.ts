/** Opens a case: what applications.create makes of a request, a workflow and a customer. */
import type { Customer } from '../customers/customer.ts'
import { ApiError } from '../errors.ts'
import type { CountryCode, LanguageCode } from '../schemas/primitives.ts'
import type { PublishedWorkflow } from '../workflows/workflow.ts'
import { type Actor, type Moved, nothingCollected, type Prefill } from './case.ts'
import { instantOf } from './parse-timestamp.ts'

export interface Ask {
  workflow: PublishedWorkflow
  countryCode: CountryCode
  /** Where the request names it; /countryCode unless said. */
  countryPath?: '/countryCode' | '/market'
  /** As parsed by redirect-url.ts. */
  redirectUrl: string
  externalReference?: string | undefined
  language?: LanguageCode | undefined
  prefill?: Prefill | undefined
  expiresAt?: string | undefined
}

/** Days that the applicant has when the workflow does not say: decisions section 6. */
const DEFAULT_DAYS = 30
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** When time is over for an applicant who gets the pen now. */
export const timeFor = ({ expiry: set }: Pick<PublishedWorkflow, 'expiry'>, now: Date): Date =>
  new Date(now.getTime() + (set?.days ?? DEFAULT_DAYS) * DAY)

export function opened(ask: Ask, customer: Customer, actor: Actor, id: string, now: Date): Moved {
  const { workflow } = ask
  if (!workflow.markets.includes(ask.countryCode)) {
    throw new ApiError('market_not_in_workflow', {
      detail: `This workflow is made for ${workflow.markets.join(', ')}.`,
      errors: [
        {
          path: ask.countryPath ?? '/countryCode',
          code: 'market_not_in_workflow',
          message: `Use one of ${workflow.markets.join(', ')}.`,
        },
      ],
    })
  }
  const expiresAt = ask.expiresAt ? expiry(ask.expiresAt, now) : timeFor(workflow, now)
  return {
    case: {
      customerId: customer.id,
      id,
      mode: customer.mode,
      kind: workflow.kind,
      workflowId: workflow.id,
      workflowVersion: workflow.version,
      countryCode: ask.countryCode,
      redirectUrl: ask.redirectUrl,
      externalReference: ask.externalReference ?? null,
      language: ask.language && workflow.languages.includes(ask.language) ? ask.language : null,
      status: 'NOT_STARTED',
      createdAt: now,
      startedAt: null,
      submittedAt: null,
      decidedAt: null,
      updatedAt: now,
      expiresAt,
      data: nothingCollected(ask.prefill ?? {}),
    },
    audit: [
      {
        action: 'application.created',
        actor,
        detail: { workflowId: workflow.id, workflowVersion: workflow.version, countryCode: ask.countryCode },
      },
    ],
    events: ['APPLICATION_CREATED'],
    owed: [],
  }
}

function expiry(text: string, now: Date): Date {
  const at = instantOf(text)
  const ahead = at ? at.getTime() - now.getTime() : 0
  if (at && ahead >= HOUR && ahead <= 366 * DAY) return at
  throw new ApiError('invalid_body', {
    errors: [
      {
        path: '/expiresAt',
        code: 'invalid_expires_at',
        message: 'Give an instant between one hour and 366 days from now, like 2027-01-31T12:00:00Z.',
      },
    ],
  })
}
