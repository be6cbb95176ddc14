/** Reads the forms of the company step: search, choice of a result, and manual entry. */

import {
  entryWithoutRegister,
  looksLikeOrganizationNumber,
  type OrganizationNumberResult,
  organizationNumber,
  otherMarketsOf,
} from '@foyer/national-fields/identity/organization-number'
import { optional, type Problem, problemOf, rejection } from '@foyer/national-fields/problem'
import type { NewAnswer } from '#workflows/answers.ts'
import { oneOf } from '#workflows/fields/choice.ts'
import { readFields } from '#workflows/fields/read-fields.ts'
import { organizationName } from '#workflows/fields/text.ts'
import { addressOf, addressReadings, type TypedAddress } from '#workflows/steps/postal-address.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import type { PageContext } from '../page-context.ts'
import { correctionValues, readCorrection } from './correction.ts'
import { legalForms } from './local-forms.ts'
import { currentStage, type OrganizationStep, registryCardOf, type Stage } from './stages.ts'

/** Minimum number of characters of a search. */
export const MIN_QUERY_LENGTH = 2
const MAX_QUERY_LENGTH = 200

export const searchQueryOf = (form: Form): string => field(form, 'query').trim().slice(0, MAX_QUERY_LENGTH)

/** Also problem organization_number_elsewhere: the number is of another market. */
export function parseNumber(typed: string, { case: of, language }: PageContext): OrganizationNumberResult {
  const { countryCode: country, mode } = of
  const read = organizationNumber(typed, { country, mode })
  if (!('problem' in read) || read.problem !== 'invalid_organization_number') return read
  const others = otherMarketsOf(typed, country)
  if (others.length === 0) return read
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const nameOf = (code: string) => names.of(code) ?? code
  return rejection('organization_number_elsewhere', {
    other: others.map(nameOf).join(', '),
    country: nameOf(country),
  })
}

/** The register finds it in all courts. */
export const isEntryOfAnyCourt = (query: string, { case: of }: PageContext): boolean =>
  entryWithoutRegister(query, of.countryCode) !== null

/** Carries the search into the manual form, without overwriting what the applicant typed there. */
export function toManualForm(draft: Form, query: string, context: PageContext): Form {
  const typed = query.trim()
  if (typed === '') return draft
  const isNumber = isNumberLike(typed, context) || 'value' in parseNumber(typed, context)
  const wasTyped = (name: string) => !['', field(draft, 'carried')].includes(field(draft, name))
  const kept = {
    name: wasTyped('name') ? draft.name : '',
    number: wasTyped('number') ? draft.number : '',
  } as Form
  const place = isNumber ? 'number' : 'name'
  return kept[place] ? draft : { ...draft, ...kept, [place]: typed, carried: typed }
}

const isNumberLike = (typed: string, { case: of }: PageContext): boolean =>
  looksLikeOrganizationNumber(typed, of.countryCode)

function searchProblems(query: string, context: PageContext): Problem[] {
  if (query === '') return [{ field: 'query', code: 'required' }]
  if (query.length < MIN_QUERY_LENGTH)
    return [{ field: 'query', code: 'search_too_short', values: { minimum: MIN_QUERY_LENGTH } }]
  const number = parseNumber(query, context)
  if ('value' in number || isEntryOfAnyCourt(query, context)) return []
  // Mostly digits: treat it as a mistyped number and report that problem.
  const isNumber = number.problem === 'organization_number_elsewhere' || isNumberLike(query, context)
  return isNumber ? [problemOf('query', number)] : []
}

export function readDeclared(
  form: Form,
  context: PageContext,
): { answer: NewAnswer } | { problems: Problem[] } {
  const read = readFields({
    name: organizationName(field(form, 'name')),
    number: optional(field(form, 'number'), (typed) => parseNumber(typed, context)),
    legalForm: oneOf(field(form, 'legalForm'), { options: legalForms }),
    ...addressReadings(form, context.case.countryCode),
  })
  if ('problems' in read) return read
  const { name, number, legalForm, ...address } = read.values
  const declared = { legalForm, address: addressOf(address as TypedAddress, 'REGISTERED') }
  return { answer: { kind: 'ORGANIZATION', source: 'DECLARED', name, organizationNumber: number, declared } }
}

type ProblemsOfStage = (draft: Form, context: PageContext, step: OrganizationStep) => Problem[]
const problemsOf: Record<Stage, ProblemsOfStage> = {
  SEARCH: (draft, context) => searchProblems(searchQueryOf(draft), context),
  RESULTS: () => [],
  CONFIRM: () => [],
  ADDRESS(draft, context, step) {
    const card = registryCardOf(context, step)
    const read = card && readCorrection(correctionValues(context, step, card, draft), context, card)
    return read && 'problems' in read ? read.problems : []
  },
  MANUAL(draft, context) {
    const read = readDeclared(draft, context)
    return 'problems' in read ? read.problems : []
  },
}

export const organizationProblems = (context: PageContext, step: OrganizationStep, draft: Form): Problem[] =>
  problemsOf[currentStage(context, step, draft)](draft, context, step)
