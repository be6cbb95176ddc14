/** Creates a case from a request, a workflow and a customer, and changes what the request gave. */
import type { Customer } from '../customers/customer.ts'
import { ApiError } from '../errors.ts'
import type { Metadata } from '../schemas/application.ts'
import { type CountryCode, type LanguageCode, supportedLanguages } from '../schemas/primitives.ts'
import type { PublishedWorkflow } from '../workflows/workflow.ts'
import { type Actor, type Case, emptyCaseData, type Move, type MoveResult, type Prefill } from './case.ts'
import { changeCase } from './lifecycle-moves.ts'
import { parseTimestamp } from './parse-timestamp.ts'
import { isOpen } from './status.ts'

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
  metadata?: Metadata | undefined
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
      data: { ...emptyCaseData(request.prefill ?? {}), metadata: request.metadata ?? {} },
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

/** Absent fields stay as they are. */
export interface CaseUpdate {
  /** Replaces all of it. */
  metadata?: Metadata | undefined
  externalReference?: string | null | undefined
  expiresAt?: string | undefined
  language?: LanguageCode | undefined
}

/** The audit entry names the changed fields; their values may be personal data. */
export const updateCase =
  (actor: Actor, workflow: PublishedWorkflow, update: CaseUpdate): Move =>
  (current, now) => {
    const { metadata = current.data.metadata, externalReference = current.externalReference } = update
    const fields = {
      externalReference,
      expiresAt: newExpiryOf(current, update, now),
      language: newLanguageOf(current, workflow, update),
    }
    const changed = [
      ...(isSameMetadata(metadata, current.data.metadata) ? [] : ['metadata']),
      ...(externalReference === current.externalReference ? [] : ['externalReference']),
      ...(fields.expiresAt.getTime() === current.expiresAt.getTime() ? [] : ['expiresAt']),
      ...(fields.language === current.language ? [] : ['language']),
    ]
    if (changed.length === 0) return undefined
    const detail = { fields: changed.join(' ') }
    return changeCase(current, {
      now,
      action: 'application.updated',
      actor,
      detail,
      fields,
      data: { metadata },
    })
  }

const isSameMetadata = (one: Metadata, other: Metadata): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, value]) => Object.hasOwn(other, key) && other[key] === value)

/** The applicant can still use it: open, and not submitted. */
function assertWithApplicant({ status, submittedAt }: Case, field: string): void {
  if (isOpen(status) && submittedAt === null) return
  throw new ApiError('status_conflict', {
    detail: `The application is ${status}${submittedAt ? ' and was submitted' : ''}. ${field} cannot change.`,
  })
}

function newExpiryOf(current: Case, { expiresAt }: CaseUpdate, now: Date): Date {
  if (expiresAt === undefined) return current.expiresAt
  assertWithApplicant(current, 'expiresAt')
  return parseExpiry(expiresAt, now)
}

function newLanguageOf(
  current: Case,
  workflow: PublishedWorkflow,
  { language }: CaseUpdate,
): LanguageCode | null {
  if (language === undefined) return current.language
  assertWithApplicant(current, 'language')
  if (workflow.languages.includes(language)) return language
  const message = `Use one of ${workflow.languages.join(', ')}.`
  throw new ApiError('invalid_body', { errors: [{ path: '/language', code: 'not_one_of', message }] })
}
