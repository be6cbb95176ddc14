/** Problems of the list of owners before it can be the answer. */

import type { Share } from '@foyer/company-registers/schemas/ownership'
import { type FieldResult, type Problem, problemOf } from '@foyer/national-fields/problem'
import { oneOf, yesNo } from '../fields/choice.ts'
import { longText } from '../fields/text.ts'
import { type Form, field } from '../steps/step-kind.ts'
import type { Remainder } from './declared.ts'
import {
  isComplete,
  nameOfEntry,
  type OwnerEntry,
  type OwnerList,
  type UntracedCompany,
} from './owner-list.ts'

import type { Threshold } from './threshold.ts'
import { isBeneficialOwner, jointShareOf } from './totals.ts'

export interface ListRules {
  asksPep: boolean
  threshold: Threshold
  /** The joint share of registered people below the threshold. */
  others: Share
  untraced: readonly UntracedCompany[]
}

const listed = ({ entries }: OwnerList, role: OwnerEntry['role']): OwnerEntry[] =>
  entries.filter((entry) => entry.role === role && entry.removed === null)

/** The rows of the page: those who were removed are left out. */
export const ownersIn = (list: OwnerList): OwnerEntry[] => listed(list, 'OWNER')
export const officialsIn = (list: OwnerList): OwnerEntry[] => listed(list, 'OFFICIAL')

/** The ids of people that the list itself asks about, answered or not. */
type Asked = ReadonlySet<string>
const noQuestion: Asked = new Set()

/** A public office that was answered in the list is described on its own page after it. */
const incomplete = (entries: OwnerEntry[], asksPep: boolean, asked: Asked): Problem[] => [
  ...entries
    .filter(({ id, person }) => asked.has(id) && person === null)
    .map((entry): Problem => {
      const values = { name: nameOfEntry(entry) }
      return { field: `isPep.${entry.id}`, code: 'owner_office_missing', values }
    }),
  ...unconfirmed(
    entries.filter(({ id }) => !asked.has(id)),
    asksPep,
  ),
]

function unconfirmed(entries: OwnerEntry[], asksPep: boolean): Problem[] {
  const [first, second] = entries
  // Before the first of several is confirmed, one sentence says it; then one for each that was missed.
  if (first && second && entries.every(({ person }) => person === null))
    return [{ field: `owner:${first.id}`, code: 'owners_unconfirmed' }]
  return entries
    .filter((entry) => !isComplete(entry, asksPep))
    .map((entry) => ({
      field: `owner:${entry.id}`,
      code: entry.person === null ? 'owner_unconfirmed' : 'owner_incomplete',
      values: { name: nameOfEntry(entry) },
    }))
}

/** Whether the applicant has to say who owns what the owners do not. */
export const needsRemainder = (list: OwnerList, { others }: Pick<ListRules, 'others'>): boolean => {
  const owners = ownersIn(list)
  const joint = jointShareOf(owners, others)
  return owners.length > 0 && !joint.isWhole && !joint.isTooMuch
}

/** Companies above the threshold whose owners neither the register nor the applicant names. */
export const untracedIn = (list: OwnerList, { untraced }: Pick<ListRules, 'untraced'>): UntracedCompany[] => {
  const plain = (name: string) => name.trim().toLocaleLowerCase()
  const named = ownersIn(list).flatMap(({ ways }) =>
    ways.flatMap(({ through }) => through.map((company) => plain(company.name))),
  )
  return untraced.filter(({ name }) => !named.includes(plain(name)))
}

/** From this number of companies on, article 12 of AMLA's draft standard asks for nominees. */
export const MANY_LAYERS = 3

/** Whether an owner stands behind so many companies that nominees are asked for. */
export const needsNominees = (list: OwnerList, { threshold }: Pick<ListRules, 'threshold'>): boolean =>
  ownersIn(list).some(
    (entry) =>
      isBeneficialOwner(entry, threshold) && entry.ways.some(({ through }) => through.length >= MANY_LAYERS),
  )

const MAX_REMAINDER_LENGTH = 1000

export function readRemainder(form: Form): { value: Remainder } | { problems: Problem[] } {
  const who = oneOf(field(form, 'rest'), { options: ['SMALL', 'OTHER'] })
  if ('problem' in who) return { problems: [problemOf('rest', who)] }
  if (who.value === 'SMALL') return { value: { who: 'SMALL', text: null } }
  const text = longText(field(form, 'restText'), { max: MAX_REMAINDER_LENGTH })
  return 'problem' in text
    ? { problems: [problemOf('restText', text)] }
    : { value: { who: 'OTHER', text: text.value } }
}

/** Before "Continue" on the list of owners. */
export function ownerListProblems(
  list: OwnerList,
  form: Form,
  rules: ListRules,
  asked = noQuestion,
): Problem[] {
  const owners = ownersIn(list)
  if (owners.length === 0) return [{ field: 'add', code: 'owners_missing' }]
  const joint = jointShareOf(owners, rules.others)
  const isExplained = field(form, 'rest') === 'OTHER'
  const remainder = needsRemainder(list, rules) ? readRemainder(form) : { value: null }
  const nominees = needsNominees(list, rules) ? yesNo(field(form, 'nominees')) : { value: null }
  return [
    ...incomplete(owners, rules.asksPep, asked),
    ...(joint.isTooMuch
      ? [{ field: 'add', code: 'shares_over_whole', values: { total: `${joint.minimum}` } } as const]
      : []),
    ...(isExplained
      ? []
      : untracedIn(list, rules).map(
          ({ name }): Problem => ({ field: 'add', code: 'owner_not_traced', values: { name } }),
        )),
    ...('problems' in remainder ? remainder.problems : []),
    ...('problem' in nominees ? [problemOf('nominees', nominees)] : []),
  ]
}

const MAX_SEARCH_LENGTH = 2000
const readSearch = (form: Form): FieldResult<string> =>
  longText(field(form, 'nobodyWhy'), { min: 10, max: MAX_SEARCH_LENGTH })

/** Before "Continue" where no person is an owner: the senior managing officials (AMLR article 22(2)). */
export function nobodyProblems(list: OwnerList, form: Form, rules: ListRules, asked = noQuestion): Problem[] {
  const officials = officialsIn(list)
  const search = readSearch(form)
  const owners = contradictingOwners(list, rules)
  return [
    ...owners.map(
      (entry): Problem => ({
        field: `owner:${entry.id}`,
        code: 'owner_contradicts',
        values: { name: nameOfEntry(entry) },
      }),
    ),
    ...(officials.length === 0 ? [{ field: 'add', code: 'officials_missing' } as const] : []),
    ...incomplete(officials, rules.asksPep, asked),
    ...('problem' in search ? [problemOf('nobodyWhy', search)] : []),
  ]
}

/** People of the list who are beneficial owners all the same. */
export const contradictingOwners = (
  list: OwnerList,
  { threshold }: Pick<ListRules, 'threshold'>,
): OwnerEntry[] => ownersIn(list).filter((entry) => isBeneficialOwner(entry, threshold))

/** Without one, the senior managing officials are asked for, whatever else the list says. */
export const hasBeneficialOwner = (list: OwnerList, rules: Pick<ListRules, 'threshold'>): boolean =>
  contradictingOwners(list, rules).length > 0
