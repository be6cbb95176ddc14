/** The differences between two answers of a register, and which of them a person must see. */

import type { RegistryAnswer } from '@foyer/company-registers/contract'
import { isHighRiskOn } from '@foyer/national-fields/high-risk/country-lists'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { wordsOf } from '@foyer/signing-rules/record-matching'
import type { ChangedField } from '#kernel/schemas/event.ts'
import { companyStatusWords } from '#kernel/schemas/status-words.ts'
import { ABOVE } from '../ownership/follow-owners.ts'
import { isDown, isStatusDown } from './answers-together.ts'
import { keyOf } from './named-parties.ts'
import { officersDiffer, officersToReview, ownersDiffer, ownersToReview } from './party-changes.ts'
import { newlyUnread } from './unread-parts.ts'

/** A field that may differ. */
export type ComparedField = Exclude<ChangedField, 'organization'>

export interface OrganizationChange {
  field: ComparedField
  /**
   * Codes of a fixed set, for readers without access to personal data. Null for all other fields, and for a
   * company that may be a sole trader: all its facts are about a person.
   */
  before: string | null
  after: string | null
  /** For the reviewer; null: the difference needs no review. May name persons, never an identity number. */
  review: string | null
}

const combinationsOf = ({ signing }: RegistryAnswer) =>
  signing.combinations
    .map((set) =>
      set
        .map(({ party }) => keyOf(party))
        .sort()
        .join('+'),
    )
    .sort()

/** AMLR articles 26 and 29: the customer has moved to where other rules apply. */
function newCountries(before: RegistryAnswer, after: RegistryAnswer): string[] {
  const countriesOf = ({ organization }: RegistryAnswer) =>
    organization.addresses.flatMap(({ country }) => country ?? [])
  const known = new Set(countriesOf(before))
  const day = after.provenance.retrievedAt.slice(0, 10)
  const added = [...new Set(countriesOf(after))].filter((country) => !known.has(country))
  const highRisk = added.filter((country) => isHighRiskOn(country, day))
  return highRisk.length > 0 ? [`Address in a high-risk country: ${highRisk.join(', ')}`] : []
}

/** For the screening: a name that was never searched for. */
function hasNewPreviousName(before: RegistryAnswer, after: RegistryAnswer): boolean {
  const keyOf = (name: string) => wordsOf(name).join(' ')
  const { organizationName, previousNames } = before.organization
  const known = [organizationName, ...previousNames, after.organization.organizationName].map(keyOf)
  return after.organization.previousNames.some((name) => !known.includes(keyOf(name)))
}

/** The customer is then the foreign company, which this register hardly describes. */
const isBranch = ({ organization }: RegistryAnswer): boolean => organization.legalType?.category === 'BRANCH'

interface FieldRow {
  /** The part of an answer that a gap names. */
  part: 'organization' | 'officers' | 'signing' | 'owners'
  /** `isComplete`: neither answer has a gap in it. */
  differs(before: RegistryAnswer, after: RegistryAnswer, isComplete: boolean): boolean
  /** The service that says it is down, whatever the part of the answer says. */
  isDown?(answer: RegistryAnswer): boolean
  code?(answer: RegistryAnswer): string | null
  /** The changes that a person must see. */
  review?(before: RegistryAnswer, after: RegistryAnswer, market: CountryCode): string[]
  /** A newly added fact needs a review, so it is always a difference. */
  isNews?: true
}

/** A part that one of the answers does not have in full is no difference: the register was silent. */
const whole =
  (of: (answer: RegistryAnswer) => unknown): FieldRow['differs'] =>
  (before, after, isComplete) =>
    isComplete && JSON.stringify(of(before)) !== JSON.stringify(of(after))

const isRenamed = whole(({ organization }) => organization.organizationName)

/** The fields that are compared, and which of their differences move a decided application to review. */
const fields = {
  status: {
    part: 'organization',
    differs: whole(({ organization }) => organization.companyStatus.code),
    isDown: isStatusDown,
    code: ({ organization }) => organization.companyStatus.code,
    review: (_before, { organization: { companyStatus } }) =>
      companyStatus.code === 'ACTIVE' ? [] : [`Status: ${companyStatusWords[companyStatus.code]}`],
  },
  name: {
    part: 'organization',
    differs: (before, after, isComplete) =>
      isRenamed(before, after, isComplete) || hasNewPreviousName(before, after),
  },
  legalType: {
    part: 'organization',
    differs: whole(({ organization: { legalType } }) => [
      legalType?.code ?? null,
      legalType?.localCode ?? null,
    ]),
    code: ({ organization }) => organization.legalType?.code ?? null,
    review: (before, after) => (isBranch(after) && !isBranch(before) ? ['Legal form: a branch'] : []),
    isNews: true,
  },
  addresses: {
    part: 'organization',
    differs: whole(({ organization }) =>
      organization.addresses.map((address) => JSON.stringify(address)).sort(),
    ),
    review: newCountries,
  },
  industryCodes: {
    part: 'organization',
    differs: whole(({ organization }) =>
      organization.industryCodes.map(({ scheme, code }) => `${scheme} ${code}`).sort(),
    ),
  },
  businessActivity: {
    part: 'organization',
    differs: whole(({ organization }) => organization.businessActivity),
  },
  officers: { part: 'officers', differs: officersDiffer, review: officersToReview, isNews: true },
  owners: { part: 'owners', differs: ownersDiffer, review: ownersToReview, isNews: true },
  signing: {
    part: 'signing',
    differs: whole(combinationsOf),
    isDown: (answer) => isDown(answer, 'signing.procuration'),
  },
} as const satisfies Record<ComparedField, FieldRow>

const mayBePerson = ({ organization: { legalType } }: RegistryAnswer): boolean =>
  legalType === null || legalType.category === 'SOLE_TRADER'

/** The parts that one of the answers does not have, or does not have in full. */
function incompleteParts(before: RegistryAnswer, after: RegistryAnswer): ReadonlySet<string> {
  const gaps = [...before.gaps, ...after.gaps].map(({ field }) => (field === ABOVE ? 'owners' : field))
  const isOwnerless = before.owners === undefined || after.owners === undefined
  return new Set([...gaps, ...(isOwnerless ? ['owners'] : [])])
}

/** A newly named party is a difference also over a gap: many registers always have a gap. */
function isDifferent(
  field: ComparedField,
  before: RegistryAnswer,
  after: RegistryAnswer,
  review: readonly string[],
): boolean {
  const row: FieldRow = fields[field]
  const isReviewed = review.length > 0
  // A change that needs a review is a difference also from an unknown value.
  if (row.isDown?.(after) || (row.isDown?.(before) && !isReviewed)) return false
  const incomplete = incompleteParts(before, after)
  const isComplete = !incomplete.has(row.part) && !incomplete.has(field)
  return row.differs(before, after, isComplete) || (row.isNews === true && isReviewed)
}

/**
 * A newly unreadable part is a change too: at the decision, a person must see it. `market`: of the
 * application, whose threshold counts.
 */
export function organizationChanges(
  before: RegistryAnswer,
  after: RegistryAnswer,
  market: CountryCode,
): OrganizationChange[] {
  const unread = newlyUnread(before, after)
  return (Object.entries(fields) as Array<[ComparedField, FieldRow]>).flatMap(([field, row]) => {
    const missing = unread.flatMap((each) => (each.field === field ? each.line : []))
    const review = row.review?.(before, after, market) ?? []
    if (missing.length === 0 && !isDifferent(field, before, after, review)) return []
    const isPublic = !mayBePerson(before) && !mayBePerson(after)
    const codeOf = (answer: RegistryAnswer) => (isPublic ? (row.code?.(answer) ?? null) : null)
    const lines = [...review, ...missing].join('. ') || null
    return [{ field, before: codeOf(before), after: codeOf(after), review: lines }]
  })
}
