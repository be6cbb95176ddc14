/** What is typed at the company step, read: the search, the choice from the list, and the company by hand. */
import type { Given } from '../../workflows/answers.ts'
import { oneOf } from '../../workflows/fields/choice.ts'
import { isMeantAsNumber, organizationNumber } from '../../workflows/fields/identity/organization-number.ts'
import { optional, type Problem, problemOf } from '../../workflows/fields/problem.ts'
import { organizationName } from '../../workflows/fields/text.ts'
import { addressOf, addressReadings, type TypedAddress } from '../../workflows/steps/postal-address.ts'
import { gather } from '../../workflows/steps/read-fields.ts'
import { type Form, field } from '../../workflows/steps/step-kind.ts'
import type { Visit } from '../page-context.ts'
import { type OrganizationStep, type Stage, stageAt } from './stages.ts'

export const legalForms = ['LIMITED_COMPANY', 'SOLE_TRADER', 'PARTNERSHIP', 'ASSOCIATION', 'OTHER'] as const
/** Letters that are enough to search by. */
export const SHORTEST_SEARCH = 2
const LONGEST_SEARCH = 200

export const queryIn = (form: Form): string => field(form, 'query').trim().slice(0, LONGEST_SEARCH)

export const numberIn = (typed: string, { case: { countryCode, mode } }: Visit) =>
  organizationNumber(typed, { country: countryCode, mode })

/** By hand, with what she searched for; what she has typed by hand already stays. */
export function byHand(draft: Form, query: string, visit: Visit): Form {
  const typed = query.trim()
  if (typed === '') return draft
  const isNumber = isMeantAsNumber(typed) || 'value' in numberIn(typed, visit)
  const isHers = (name: string) => !['', field(draft, 'carried')].includes(field(draft, name))
  const kept = {
    name: isHers('name') ? draft.name : '',
    number: isHers('number') ? draft.number : '',
  } as Form
  const place = isNumber ? 'number' : 'name'
  return kept[place] ? draft : { ...draft, ...kept, [place]: typed, carried: typed }
}

function searchProblems(query: string, visit: Visit): Problem[] {
  if (query === '') return [{ field: 'query', code: 'required' }]
  if (query.length < SHORTEST_SEARCH)
    return [{ field: 'query', code: 'search_too_short', values: { minimum: SHORTEST_SEARCH } }]
  const number = numberIn(query, visit)
  // Mostly digits: meant as a number, and told what is wrong with it.
  return 'problem' in number && isMeantAsNumber(query) ? [problemOf('query', number)] : []
}

function choiceProblems(chosen: string, visit: Visit): Problem[] {
  if (chosen === '') return [{ field: 'number', code: 'choice_missing' }]
  const number = numberIn(chosen, visit)
  return 'problem' in number ? [problemOf('number', number)] : []
}

export function readDeclared(form: Form, visit: Visit): { given: Given } | { problems: Problem[] } {
  const read = gather({
    name: organizationName(field(form, 'name')),
    number: optional(field(form, 'number'), (typed) => numberIn(typed, visit)),
    legalForm: oneOf(field(form, 'legalForm'), { options: legalForms }),
    ...addressReadings(form, visit.case.countryCode),
  })
  if ('problems' in read) return read
  const { name, number, legalForm, ...address } = read.values
  const declared = { legalForm, address: addressOf(address as TypedAddress, 'REGISTERED') }
  return { given: { kind: 'ORGANIZATION', source: 'DECLARED', name, organizationNumber: number, declared } }
}

const problemsOf: Record<Stage, (draft: Form, visit: Visit) => Problem[]> = {
  SEARCH: (draft, visit) => searchProblems(queryIn(draft), visit),
  RESULTS: (draft, visit) => choiceProblems(field(draft, 'chosen'), visit),
  CONFIRM: () => [],
  MANUAL(draft, visit) {
    const read = readDeclared(draft, visit)
    return 'problems' in read ? read.problems : []
  },
}

export const organizationProblems = (visit: Visit, step: OrganizationStep, draft: Form): Problem[] =>
  problemsOf[stageAt(visit, step, draft)](draft, visit)
