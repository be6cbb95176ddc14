/** What differs between two answers of a register, and which differences a person must see. */
import type { RegistryAnswer } from '../../applications/provider-contracts.ts'
import type { ChangedField } from '../../schemas/event.ts'
import { ABOVE } from '../ownership/follow-owners.ts'
import { isHighRiskOn } from '../rules/countries.ts'
import { isDown, isStatusDown } from './answers-together.ts'
import { keyOf, nameOf, officersOf, type Party } from './named-parties.ts'
import { newlyUnread } from './unread-parts.ts'

/** A field that may differ. */
export type ComparedField = Exclude<ChangedField, 'organization'>

export interface OrganizationChange {
  field: ComparedField
  /**
   * Codes of a fixed set, for those who must not read personal data. Null for all other fields, and of what
   * may be a sole trader: all that is said of it is about a person.
   */
  before: string | null
  after: string | null
  /** For the reviewer; null: the difference needs no review. May name persons, never an identity number. */
  review: string | null
}

/** Names of those who are new. */
function added(before: readonly Party[], after: readonly Party[]): string[] {
  const known = new Set(before.map(keyOf))
  return [...new Set(after.filter((party) => !known.has(keyOf(party))).map(nameOf))]
}

const ownersOf = ({ owners = [] }: RegistryAnswer): Party[] => owners.map(({ holder }) => holder)
const sanctionedOf = ({ owners = [] }: RegistryAnswer): Party[] =>
  owners.flatMap(({ holder, isSanctioned }) => (isSanctioned ? holder : []))

const rolesOf = ({ officers }: RegistryAnswer) =>
  officers
    .flat()
    .map(({ party, roles }) => [keyOf(party), ...roles.map(({ code }) => code).sort()].join('|'))
    .sort()
const sharesOf = ({ owners = [] }: RegistryAnswer) =>
  owners.map(({ holder, ...interest }) => `${keyOf(holder)}|${JSON.stringify(interest)}`).sort()
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
function newCountries(before: RegistryAnswer, after: RegistryAnswer): string | null {
  const countriesOf = ({ organization }: RegistryAnswer) =>
    organization.addresses.flatMap(({ country }) => country ?? [])
  const known = new Set(countriesOf(before))
  const day = after.provenance.retrievedAt.slice(0, 10)
  const added = [...new Set(countriesOf(after))].filter((country) => !known.has(country))
  const highRisk = added.filter((country) => isHighRiskOn(country, day))
  return newNames('Address in a high-risk country', highRisk)
}

interface FieldRow {
  /** The part of an answer that a gap names. */
  part: 'organization' | 'officers' | 'signing' | 'owners'
  /** What is compared. */
  of(answer: RegistryAnswer): unknown
  /** Of who is named: also compared over a gap. */
  isParties?: true
  /** The service that says it is down, whatever the part of the answer says. */
  isDown?(answer: RegistryAnswer): boolean
  code?(answer: RegistryAnswer): string | null
  review?(before: RegistryAnswer, after: RegistryAnswer): string | null
}

const newNames = (what: string, names: readonly string[]): string | null =>
  names.length > 0 ? `${what}: ${names.join(', ')}` : null

/** The fields that are compared, and which of their differences move a decided application to review. */
const fields = {
  status: {
    part: 'organization',
    of: ({ organization }) => organization.companyStatus.code,
    isDown: isStatusDown,
    code: ({ organization }) => organization.companyStatus.code,
    review: (_before, { organization: { companyStatus } }) =>
      companyStatus.code === 'ACTIVE'
        ? null
        : `Status: ${companyStatus.code.toLowerCase().replaceAll('_', ' ')}`,
  },
  name: { part: 'organization', of: ({ organization }) => organization.organizationName },
  legalType: {
    part: 'organization',
    of: ({ organization }) => organization.legalType?.code ?? null,
    code: ({ organization }) => organization.legalType?.code ?? null,
  },
  addresses: {
    part: 'organization',
    of: ({ organization }) => organization.addresses.map((address) => JSON.stringify(address)).sort(),
    review: newCountries,
  },
  industryCodes: {
    part: 'organization',
    of: ({ organization }) =>
      organization.industryCodes.map(({ scheme, code }) => `${scheme} ${code}`).sort(),
  },
  businessActivity: { part: 'organization', of: ({ organization }) => organization.businessActivity },
  officers: {
    ...{ part: 'officers', isParties: true },
    of: rolesOf,
    review: (before, after) => newNames('New officer', added(officersOf(before), officersOf(after))),
  },
  owners: {
    ...{ part: 'owners', isParties: true },
    of: sharesOf,
    review: (before, after) =>
      [
        newNames('New owner', added(ownersOf(before), ownersOf(after))),
        newNames(
          'Owner whom the register calls sanctioned',
          added(sanctionedOf(before), sanctionedOf(after)),
        ),
      ]
        .filter((line) => line !== null)
        .join('. ') || null,
  },
  signing: {
    part: 'signing',
    of: combinationsOf,
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

/**
 * A part that one of the answers does not have in full is no difference: the register was silent.
 * Who it names for the first time is one nevertheless: many registers have the same gap in every answer.
 */
function isDifferent(field: ComparedField, before: RegistryAnswer, after: RegistryAnswer): boolean {
  const row: FieldRow = fields[field]
  // What needs a review is a difference also from nothing.
  if (row.isDown?.(after) || (row.isDown?.(before) && !row.review?.(before, after))) return false
  const [then, now] = [row.of(before), row.of(after)]
  const incomplete = incompleteParts(before, after)
  if (!incomplete.has(row.part) && !incomplete.has(field)) return JSON.stringify(then) !== JSON.stringify(now)
  return row.isParties === true && (now as string[]).some((each) => !(then as string[]).includes(each))
}

/** What the register has and nobody can read since is a change too: at the decision, a person must see it. */
export function organizationChanges(before: RegistryAnswer, after: RegistryAnswer): OrganizationChange[] {
  const unread = newlyUnread(before, after)
  return (Object.entries(fields) as Array<[ComparedField, FieldRow]>).flatMap(([field, row]) => {
    const missing = unread.flatMap((each) => (each.field === field ? each.line : []))
    if (missing.length === 0 && !isDifferent(field, before, after)) return []
    const isPublic = !mayBePerson(before) && !mayBePerson(after)
    const codeOf = (answer: RegistryAnswer) => (isPublic ? (row.code?.(answer) ?? null) : null)
    const review = [row.review?.(before, after) ?? [], ...missing].flat().join('. ') || null
    return [{ field, before: codeOf(before), after: codeOf(after), review }]
  })
}
