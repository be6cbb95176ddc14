/** Newly unreadable parts of a register: at the decision, a person would have had to see them. */
import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import type { ChangedField } from '#kernel/schemas/event.ts'
import { isUnreadable } from '../discrepancies.ts'

interface UnreadPart {
  field: Exclude<ChangedField, 'organization'>
  /** For the reviewer. */
  line: string
}

/** By the field of the gap. */
const parts: Readonly<Record<string, UnreadPart>> = {
  organization: { field: 'name', line: 'Something of the organization that nobody reads' },
  organizationName: { field: 'name', line: 'A name that nobody reads' },
  companyStatus: { field: 'status', line: 'Something of the status that nobody reads' },
  legalType: { field: 'legalType', line: 'A legal form that nobody reads' },
  addresses: { field: 'addresses', line: 'An address that the register doubts, or that nobody reads' },
  'addresses.country': { field: 'addresses', line: 'Address in a country that nobody reads' },
  officers: { field: 'officers', line: 'Something of the officers that nobody reads' },
  'officers.country': { field: 'officers', line: 'An officer with a country that nobody reads' },
  owners: { field: 'owners', line: 'An owner who is not named, or whom nobody reads' },
  'owners.country': { field: 'owners', line: 'An owner with a country that nobody reads' },
  'owners.above.country': { field: 'owners', line: 'An owner above in a country that nobody reads' },
  signing: { field: 'signing', line: 'Something of who signs that nobody reads' },
}

/** An earlier gap is no news: many registers have the same gap in every answer. */
export function newlyUnread(before: RegistryAnswer, after: RegistryAnswer): UnreadPart[] {
  const isKnown = ({ field, reason }: RegistryGap) =>
    before.gaps.some((gap) => gap.field === field && gap.reason === reason)
  const fields = after.gaps.filter((gap) => isUnreadable(gap) && !isKnown(gap)).map(({ field }) => field)
  return [...new Set(fields)].flatMap((field) => parts[field] ?? [])
}
