/** The answer that a list of owners gives: the same whatever the order of adding and changing. */

import { yesNo } from '../fields/choice.ts'
import type { OwnershipAnswer } from '../steps/ownership.ts'
import { type Form, field } from '../steps/step-kind.ts'
import type { DeclaredPerson, OwnedCompany, OwnerPerson, RegisteredPerson } from './declared.ts'
import {
  type ListRules,
  needsNominees,
  needsRemainder,
  officialsIn,
  ownersIn,
  readRemainder,
} from './list-problems.ts'
import { declaredOf, type OwnerEntry, type OwnerList } from './owner-list.ts'
import { totalShareOf } from './totals.ts'

type NewOwnership = Omit<OwnershipAnswer, 'at' | 'revision'>
type IsApplicant = (person: OwnerPerson) => boolean

/** Called for a list without problems. */
export function ownersAnswer(
  list: OwnerList,
  form: Form,
  {
    company,
    rules,
    isApplicant,
  }: { company: OwnedCompany | null; rules: ListRules; isApplicant: IsApplicant },
): NewOwnership {
  const remainder = needsRemainder(list, rules) ? readRemainder(form) : null
  // The explanation of the rest covers a company that cannot be followed, too.
  const explained = field(form, 'rest') === 'OTHER' ? readRemainder(form) : remainder
  return {
    kind: 'OWNERSHIP',
    company,
    owners: inFixedOrder(ownersIn(list), isApplicant),
    officials: [],
    removed: removedIn(list, 'OWNER'),
    remainder: explained && 'value' in explained ? explained.value : null,
    // Absent: it is not asked.
    ...(needsNominees(list, rules) ? { nominees: nomineesIn(form) } : {}),
    nobody: null,
  }
}

/** As the form has it. */
export const nomineesTyped = ({ nominees }: Pick<OwnershipAnswer, 'nominees'>): string =>
  typeof nominees === 'boolean' ? (nominees ? 'yes' : 'no') : ''

function nomineesIn(form: Form): boolean | null {
  const read = yesNo(field(form, 'nominees'))
  return 'value' in read ? read.value : null
}

export const nobodyAnswer = (
  list: OwnerList,
  form: Form,
  { company, isApplicant }: { company: OwnedCompany | null; isApplicant: IsApplicant },
): NewOwnership => ({
  kind: 'OWNERSHIP',
  company,
  owners: inFixedOrder(ownersIn(list), isApplicant),
  officials: inFixedOrder(officialsIn(list), isApplicant),
  removed: [...removedIn(list, 'OWNER'), ...removedIn(list, 'OFFICIAL')],
  remainder: ownersIn(list).length > 0 ? remainderIn(form) : null,
  nobody: field(form, 'nobodyWhy').trim().replace(/\r\n?/g, '\n'),
})

function remainderIn(form: Form): NewOwnership['remainder'] {
  const read = readRemainder(form)
  return 'value' in read ? read.value : null
}

/** By share, then by name and birthday. */
function inFixedOrder(entries: OwnerEntry[], isApplicant: IsApplicant): DeclaredPerson[] {
  const keyOf = (person: DeclaredPerson) =>
    [person.familyName, person.givenName, person.dateOfBirth, JSON.stringify(person)].join('\n')
  return entries
    .flatMap((entry) => declaredOf(entry, isApplicant) ?? [])
    .sort((a, b) => {
      const [left, right] = [totalShareOf(a), totalShareOf(b)]
      const byShare = right.maximum - left.maximum || right.minimum - left.minimum
      return byShare || (keyOf(a) < keyOf(b) ? -1 : 1)
    })
}

const removedIn = ({ entries }: OwnerList, role: OwnerEntry['role']) =>
  entries
    .flatMap(({ role: own, removed, registered }) =>
      own === role && removed !== null && registered ? [{ party: registered.party, reason: removed }] : [],
    )
    .sort((a, b) => (a.party.name.fullName < b.party.name.fullName ? -1 : 1))

/** The list that a saved answer came from, for changes. `registered`: the register's current owners. */
export function listFromAnswer(
  company: string,
  { owners, officials, removed }: NewOwnership,
  registered: readonly RegisteredPerson[],
): OwnerList {
  const nothing = { ways: [], control: [], controlText: null }
  const registeredAs = (party: DeclaredPerson['registered']): RegisteredPerson | null =>
    party && (registered.find((each) => isSame(each.party, party)) ?? { party, ...nothing })
  const entryOf =
    (role: OwnerEntry['role']) =>
    (person: DeclaredPerson): Omit<OwnerEntry, 'id'> => ({
      role,
      revision: 1,
      registered: registeredAs(person.registered),
      person: {
        givenName: person.givenName,
        familyName: person.familyName,
        dateOfBirth: person.dateOfBirth,
        countryOfResidence: person.countryOfResidence,
        nationality: person.nationality,
        personalIdentityNumber: person.personalIdentityNumber,
      },
      ways: person.ways,
      control: person.control,
      controlText: person.controlText,
      isPep: person.isPep,
      office: person.office,
      ...(person.contact && { contact: person.contact }),
      awaitsChain: false,
      removed: null,
    })
  const gone = removed.map(({ party, reason }): Omit<OwnerEntry, 'id'> => {
    const known = registeredAs(party)
    const { ways, control, controlText } = known ?? nothing
    return {
      ...{ role: known && holds(known) ? 'OWNER' : 'OFFICIAL', revision: 1, registered: known },
      ...{ person: null, isPep: null, office: null, awaitsChain: false },
      ...{ ways, control, controlText, removed: reason },
    }
  })
  const all = [...owners.map(entryOf('OWNER')), ...officials.map(entryOf('OFFICIAL')), ...gone]
  return { company, entries: all.map((entry, index) => ({ ...entry, id: String(index + 1) })) }
}

const holds = ({ ways, control }: RegisteredPerson): boolean => ways.length > 0 || control.length > 0
const isSame = (a: RegisteredPerson['party'], b: RegisteredPerson['party']): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
