/** Changes the customer's values of the creation: metadata, reference, expiry, language. */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { Actor } from '#audit/entry.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { Metadata } from '#kernel/schemas/application.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Case, Move } from '../case.ts'
import { changeCase } from '../lifecycle-moves.ts'
import { isOpen } from '../status.ts'
import { assertLanguage, parseExpiry } from './create-case.ts'

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
  assertLanguage(workflow, language)
  return language
}
