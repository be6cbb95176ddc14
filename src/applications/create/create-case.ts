/** Creates a case from a request, a workflow and a customer. */

import { todayIn } from '@foyer/national-fields/market-time'
import type { CountryCode, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { Actor, AuditEntry } from '#audit/entry.ts'
import type { Customer } from '#customers/customer.ts'
import { DEFAULT_EXPIRY_DAYS } from '#customers/periods.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { Metadata } from '#kernel/schemas/application.ts'
import { parseTimestamp } from '#kernel/schemas/parse-timestamp.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { emptyCaseData, type MoveResult } from '../case.ts'
import { type PrefillRequest, prefillOf } from './prefill.ts'

export interface NewCaseRequest {
  workflow: PublishedWorkflow
  countryCode: CountryCode
  /** The field of the request that names the country. Default: /countryCode. */
  countryPath?: '/countryCode' | '/market'
  /** Parsed by redirect-url.ts. */
  redirectUrl: string
  externalReference?: string | undefined
  language?: LanguageCode | undefined
  prefill?: PrefillRequest | undefined
  expiresAt?: string | undefined
  metadata?: Metadata | undefined
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** When a case expires that becomes editable now. */
export const expiryFrom = ({ expiry }: Pick<PublishedWorkflow, 'expiry'>, now: Date): Date =>
  new Date(now.getTime() + (expiry?.days ?? DEFAULT_EXPIRY_DAYS) * DAY)

export function createCase(
  request: NewCaseRequest,
  customer: Customer,
  actor: Actor,
  id: string,
  now: Date,
): MoveResult {
  const { workflow, countryCode } = request
  assertMarket(workflow, countryCode, request.countryPath)
  assertLanguage(workflow, request.language)
  const { mode } = customer
  const today = todayIn(countryCode, now)
  const prefill = prefillOf(request.prefill ?? {}, { country: countryCode, mode, today })
  const expiresAt = request.expiresAt ? parseExpiry(request.expiresAt, now) : expiryFrom(workflow, now)
  return {
    case: {
      customerId: customer.id,
      id,
      mode,
      kind: workflow.kind,
      workflowId: workflow.id,
      workflowVersion: workflow.version,
      countryCode,
      redirectUrl: request.redirectUrl,
      externalReference: request.externalReference ?? null,
      language: request.language ?? null,
      status: 'NOT_STARTED',
      createdAt: now,
      startedAt: null,
      submittedAt: null,
      decidedAt: null,
      updatedAt: now,
      expiresAt,
      data: { ...emptyCaseData(prefill), metadata: request.metadata ?? {} },
    },
    audit: [createdEntry(request, actor)],
    events: ['APPLICATION_CREATED'],
    tasks: [],
  }
}

const createdEntry = ({ workflow, countryCode }: NewCaseRequest, actor: Actor): AuditEntry => ({
  action: 'application.created',
  actor,
  detail: { workflowId: workflow.id, workflowVersion: workflow.version, countryCode },
})

export function assertMarket(
  { markets }: PublishedWorkflow,
  countryCode: CountryCode,
  path: NewCaseRequest['countryPath'] = '/countryCode',
): void {
  if (markets.includes(countryCode)) return
  const code = 'market_not_in_workflow'
  throw new ApiError(code, {
    detail: `This workflow supports ${markets.join(', ')}.`,
    errors: [{ path, code, message: `Use one of ${markets.join(', ')}.` }],
  })
}

export function assertLanguage({ languages }: PublishedWorkflow, language: LanguageCode | undefined): void {
  if (language === undefined || languages.includes(language)) return
  const code = 'language_not_in_workflow'
  throw new ApiError(code, {
    detail: `This workflow has texts in ${languages.join(', ')}.`,
    errors: [{ path: '/language', code, message: `Use one of ${languages.join(', ')}, or omit it.` }],
  })
}

export function parseExpiry(text: string, now: Date): Date {
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
