/** The subject of an application, as lists show it: the organization, or the person. */
import type { Case } from '#applications/case.ts'
import { answerOf } from '#applications/views.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'

export interface Subject {
  /** null: it has no name yet. */
  name: string | null
  /** For display; null for a person. */
  organizationNumber: string | null
  /** The birth year of a person. */
  birthYear: number | null
}

export function subjectOf(of: Case, workflow: PublishedWorkflow): Subject {
  const company = of.kind === 'KYB' ? answerOf(of, workflow, 'ORGANIZATION') : undefined
  if (company) {
    const entry = company.source === 'REGISTRY' ? of.data.registry?.organization : undefined
    const number = entry?.organizationNumber ?? company.organizationNumber
    return {
      name: entry?.organizationName ?? company.name,
      organizationNumber: number?.display ?? null,
      birthYear: null,
    }
  }
  const { identity, prefill } = of.data
  const document = identity ? undefined : answerOf(of, workflow, 'IDENTITY')?.document
  const details = answerOf(of, workflow, 'PERSON_DETAILS')
  const contact = answerOf(of, workflow, 'CONTACT_DETAILS')
  const born = identity?.dateOfBirth ?? document?.dateOfBirth ?? details?.dateOfBirth
  return {
    name:
      fullName(identity?.givenName, identity?.familyName) ??
      fullName(document?.givenName, document?.familyName) ??
      fullName(details?.givenName, details?.familyName) ??
      fullName(contact?.firstName, contact?.lastName) ??
      fullName(prefill.firstName, prefill.lastName),
    organizationNumber: of.kind === 'KYB' ? (prefill.organizationNumber ?? null) : null,
    birthYear: of.kind === 'KYC' && born ? Number(born.slice(0, 4)) : null,
  }
}

const fullName = (...parts: Array<string | null | undefined>): string | null =>
  parts.filter(Boolean).join(' ') || null
