/** Creates a case from a request, a workflow and a customer. */
import type { Customer } from '../customers/customer.ts'
import { ApiError } from '../errors.ts'
import { type CountryCode, type LanguageCode, supportedLanguages } from '../schemas/primitives.ts'
import type { PublishedWorkflow } from '../workflows/workflow.ts'
import { type Actor, emptyCaseData, type MoveResult, type Prefill } from './case.ts'
import { parseTimestamp } from './parse-timestamp.ts'

export interface NewCaseRequest {
  workflow: PublishedWorkflow
  countryCode: CountryCode
  /** The field of the request that names the country. Default: /countryCode. */
  countryPath?: '/countryCode' | '/market'
  /** Parsed by redirect-url.ts. */
  redirectUrl: string
  externalReference?: string | undefined
  language?: LanguageCode | undefined
  prefill?: Prefill | undefined
  expiresAt?: string | undefined
}

/** Days until expiry when the workflow sets none. */
const DEFAULT_DAYS = 30
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** When a case expires that becomes editable now. */
export const expiryFrom = ({ expiry }: Pick<PublishedWorkflow, 'expiry'>, now: Date): Date =>
  new Date(now.getTime() + (expiry?.days ?? DEFAULT_DAYS) * DAY)

export function createCase(
  request: NewCaseRequest,
  customer: Customer,
  actor: Actor,
  id: string,
  now: Date,
): MoveResult {
  const { workflow } = request
  if (!workflow.markets.includes(request.countryCode)) {
    throw new ApiError('market_not_in_workflow', {
      detail: `This workflow supports ${workflow.markets.join(', ')}.`,
      errors: [
        {
          path: request.countryPath ?? '/countryCode',
          code: 'market_not_in_workflow',
          message: `Use one of ${workflow.markets.join(', ')}.`,
        },
      ],
    })
  }
  const expiresAt = request.expiresAt ? parseExpiry(request.expiresAt, now) : expiryFrom(workflow, now)
  return {
    case: {
      customerId: customer.id,
      id,
      mode: customer.mode,
      kind: workflow.kind,
      workflowId: workflow.id,
      workflowVersion: workflow.version,
      countryCode: request.countryCode,
      redirectUrl: request.redirectUrl,
      externalReference: request.externalReference ?? null,
      language: languageOf(request),
      status: 'NOT_STARTED',
      createdAt: now,
      startedAt: null,
      submittedAt: null,
      decidedAt: null,
      updatedAt: now,
      expiresAt,
      data: emptyCaseData(request.prefill ?? {}),
    },
    audit: [
      {
        action: 'application.created',
        actor,
        detail: {
          workflowId: workflow.id,
          workflowVersion: workflow.version,
          countryCode: request.countryCode,
        },
      },
    ],
    events: ['APPLICATION_CREATED'],
    owed: [],
  }
}

/** null: the language of the browser or the market. */
const languageOf = ({ language, workflow }: NewCaseRequest): LanguageCode | null =>
  language && supportedLanguages.includes(language) && workflow.languages.includes(language) ? language : null

function parseExpiry(text: string, now: Date): Date {
  const at = parseTimestamp(text)
  const ahead = at ? at.getTime() - now.getTime() : 0
  if (at && ahead >= HOUR && ahead <= 366 * DAY) return at
  throw new ApiError('invalid_body', {
    errors: [
      {
        path: '/expiresAt',
        code: 'invalid_expires_at',
        message: 'Must be between one hour and 366 days from now, for example 2027-01-31T12:00:00Z.',
      },
    ],
  })
}
