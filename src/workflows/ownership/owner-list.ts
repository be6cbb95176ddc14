/** The list of owners while the applicant works on it: every change gives a new list. */
import type { Share } from '@foyer/company-registers/schemas/ownership'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import type {
  ChainCompany,
  DeclaredPerson,
  Holdings,
  OwnerContact,
  OwnerPerson,
  OwnershipWay,
  PublicOffice,
  RegisteredPerson,
} from './declared.ts'

export type OwnerRole = 'OWNER' | 'OFFICIAL'

/** One person of the list, perhaps not complete yet. */
export interface OwnerEntry extends Holdings {
  /** Appears in addresses, so it reveals nothing about the person. */
  id: string
  /** Counts the changes, so that two tabs do not overwrite each other. */
  revision: number
  role: OwnerRole
  registered: RegisteredPerson | null
  /** null: not entered, or not confirmed yet. */
  person: OwnerPerson | null
  isPep: boolean | null
  office: PublicOffice | null
  /** Absent: not asked for, or not given. */
  contact?: OwnerContact | null
  /** The companies in between are still to be named. */
  awaitsChain: boolean
  /** Why a registered person is no longer an owner. */
  removed: string | null
}

/** A registered company above the threshold whose own owners the register does not say. */
export interface UntracedCompany {
  name: string
  share: Holdings['ways'][number]['share']
}

export interface OwnerList {
  /** Identifies the company, so that a list is not taken for another one. */
  company: string
  entries: OwnerEntry[]
  /** Counts the people so far, so that a page about one who is gone never shows another. */
  last?: number
}

/** Enough for any company; a larger list would be an attack on the storage. */
export const MAX_ENTRIES = 40

export const noHoldings: Holdings = { ways: [], control: [], controlText: null }

const emptyEntry = (id: string, role: OwnerRole): OwnerEntry => ({
  ...noHoldings,
  id,
  revision: 0,
  role,
  registered: null,
  person: null,
  isPep: null,
  office: null,
  awaitsChain: false,
  removed: null,
})

/** With the registered people who are not in the list. The applicant confirms every person. */
export function withRegistered(
  list: OwnerList,
  owners: readonly RegisteredPerson[],
  officials: readonly PersonRef[],
): OwnerList {
  const people: Array<[OwnerRole, RegisteredPerson]> = [
    ...owners.map((each) => ['OWNER', each] as [OwnerRole, RegisteredPerson]),
    ...officials.map((party) => ['OFFICIAL', { party, ...noHoldings }] as [OwnerRole, RegisteredPerson]),
  ]
  const isListed = (role: OwnerRole, party: PersonRef) =>
    list.entries.some(
      (each) => each.role === role && JSON.stringify(each.registered?.party) === JSON.stringify(party),
    )
  const first = nextId(list)
  const missing = people
    .filter(([role, { party }]) => !isListed(role, party))
    .map(([role, registered], index): OwnerEntry => {
      const { ways, control, controlText } = registered
      return { ...emptyEntry(String(first + index), role), registered, ways, control, controlText }
    })
  return { ...list, entries: [...list.entries, ...missing] }
}

export const entryOf = ({ entries }: OwnerList, id: string): OwnerEntry | undefined =>
  entries.find((each) => each.id === id)

const nextId = ({ entries, last = 0 }: OwnerList): number =>
  entries.reduce((most, { id }) => Math.max(most, Number(id)), last) + 1

/** The list with a new person at its end, and the person's id. */
export function added(list: OwnerList, role: OwnerRole, known: Partial<OwnerEntry>): [OwnerList, string] {
  const next = nextId(list)
  const id = String(next)
  const entry = { ...emptyEntry(id, role), ...known, id, revision: 1 }
  return [{ ...list, entries: [...list.entries, entry], last: next }, id]
}

export const changed = (list: OwnerList, id: string, change: Partial<OwnerEntry>): OwnerList => ({
  ...list,
  entries: list.entries.map((each) =>
    each.id === id ? { ...each, ...change, id, revision: each.revision + 1 } : each,
  ),
})

/** A registered person stays in the list with the reason; another one is taken off it. */
export const withoutEntry = (list: OwnerList, id: string, reason: string): OwnerList =>
  entryOf(list, id)?.registered
    ? changed(list, id, { removed: reason })
    : { ...list, entries: list.entries.filter((each) => each.id !== id) }

const holds = ({ ways, control }: Holdings): boolean => ways.length > 0 || control.length > 0

/** Everything is known that has to be. `asksPep`: the question about public office is asked. */
export const isComplete = (entry: OwnerEntry, asksPep: boolean): boolean =>
  entry.person !== null &&
  !entry.awaitsChain &&
  (entry.role === 'OFFICIAL' || holds(entry)) &&
  (!asksPep || entry.isPep === false || (entry.isPep === true && entry.office !== null))

/** They hold a public office, and nothing but its description is missing. */
export const isAwaitingOffice = (entry: OwnerEntry): boolean =>
  entry.removed === null &&
  entry.isPep === true &&
  entry.office === null &&
  isComplete({ ...entry, isPep: false }, true)

/** The name in one line, from the form or the register. */
export const nameOfEntry = ({ person, registered }: Pick<OwnerEntry, 'person' | 'registered'>): string =>
  person ? `${person.givenName} ${person.familyName}`.trim() : (registered?.party.name.fullName ?? '')

/** In any order: registers write the family name first, or last. */
const nameWords = (name: string): string[] =>
  name.normalize('NFC').toLocaleLowerCase().split(/\s+/).filter(Boolean).sort()

/** As the page showed it. The name of a proven applicant comes from the eID, which may have more of it. */
function isNamedAsRegistered(person: OwnerPerson, { name }: PersonRef, isApplicant: boolean): boolean {
  const own = nameWords(`${person.givenName} ${person.familyName}`)
  const registered = nameWords(name.fullName)
  const isIn = (all: string[], some: string[]) => some.length > 1 && some.every((word) => all.includes(word))
  if (isApplicant && (isIn(own, registered) || isIn(registered, own))) return true
  return own.join(' ') === registered.join(' ')
}

const isSameShare = (a: Share, b: Share): boolean =>
  a.minimum === b.minimum && a.maximum === b.maximum && a.isAboveMinimum === b.isAboveMinimum

/** Facts missing in the register may be added. */
const isSameCompany = (own: ChainCompany, registered: ChainCompany): boolean =>
  own.name === registered.name &&
  isSameShare(own.share, registered.share) &&
  (registered.country === null || own.country === registered.country) &&
  (registered.organizationNumber === null || own.organizationNumber?.id === registered.organizationNumber.id)

const isSameWay = (own: OwnershipWay, registered: OwnershipWay): boolean =>
  isSameShare(own.share, registered.share) &&
  own.through.length === registered.through.length &&
  own.through.every((company, at) => isSameCompany(company, registered.through[at] as ChainCompany))

const holdsTheSame = (own: Holdings, registered: Holdings): boolean =>
  [...own.control].sort().join() === [...registered.control].sort().join() &&
  own.ways.length === registered.ways.length &&
  registered.ways.every((way) => own.ways.some((each) => isSameWay(each, way)))

/** Registers often publish no more than the month of birth. */
function isAsRegistered(
  entry: OwnerEntry & { person: OwnerPerson },
  registered: RegisteredPerson,
  isApplicant: boolean,
): boolean {
  const { dateOfBirth: date } = registered.party
  const born = typeof date === 'string' ? date : (date?.value ?? '')
  return (
    isNamedAsRegistered(entry.person, registered.party, isApplicant) &&
    entry.person.dateOfBirth.startsWith(born) &&
    holdsTheSame(entry, registered)
  )
}

/** `isApplicant` says whether this person proved their identity as the applicant. */
export function declaredOf(
  entry: OwnerEntry,
  isApplicant: (person: OwnerPerson) => boolean,
): DeclaredPerson | null {
  const { person, registered, ways, control, controlText, isPep, office, contact } = entry
  if (!person) return null
  const isSelf = isApplicant(person)
  const source = !registered
    ? 'DECLARED'
    : isAsRegistered({ ...entry, person }, registered, isSelf)
      ? 'REGISTRY'
      : 'CHANGED'
  return {
    ...person,
    source,
    registered: registered?.party ?? null,
    isApplicant: isSelf,
    ways,
    control,
    controlText,
    isPep,
    office: isPep ? office : null,
    // The applicant proves who they are themselves.
    ...(contact && !isSelf ? { contact } : {}),
  }
}
