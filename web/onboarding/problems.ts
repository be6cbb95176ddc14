/** The sentence for each problem of a page, and the field that it links to. */

import type { Problem, ProblemCode } from '@foyer/national-fields/problem'
import type { OnboardingView, StepView } from '#onboarding/view.ts'
import type { ProblemLink } from '../shared/pieces/ErrorSummary.tsx'
import {
  canFill,
  fillPlaceholders,
  type Language,
  placeholdersOf,
  type Sentence,
  textsOf,
  type Values,
} from '../shared/translations.ts'
import { exampleFor } from './examples.ts'
import { pageFactsOf } from './steps/page-facts.ts'

/** `dateOfBirth.month`, `accept.terms`, `file:passport`: the part before the separator names the field. */
const nameOf = (field: string) => field.split(/[.:]/)[0] ?? field

const stepOf = ({ screen }: OnboardingView): StepView | undefined =>
  screen.kind === 'STEP' ? screen.step : undefined

/** Id of the element to link to; for a date its first box. */
function anchorOf(view: OnboardingView, field: string): string {
  const step = stepOf(view)
  return (step && pageFactsOf(step).anchor(step, field)) ?? field.replace(/\.day$/, '')
}

/** The customer writes the labels of such a step, so Foyer has no sentence for one of its fields. */
const hasOwnFields = (view: OnboardingView): boolean => {
  const step = stepOf(view)
  return step !== undefined && pageFactsOf(step).hasOwnFields
}

const keyed = (texts: object, key: string): Sentence | undefined =>
  Object.hasOwn(texts, key) ? (texts as Record<string, Sentence>)[key] : undefined

function valuesOf(view: OnboardingView, language: Language, { field, values }: Problem): Values {
  const step = stepOf(view)
  const label = step && pageFactsOf(step).label(step, field, nameOf(field), textsOf(language, view.market))
  const example = hasOwnFields(view) ? undefined : exampleFor(view.market, nameOf(field))
  return {
    ...(label ? { label } : {}),
    ...(example ? { example } : {}),
    ...(step ? pageFactsOf(step).values(step, language) : {}),
    ...values,
  }
}

/** Beside its field, a sentence does not repeat the field's label. */
type Place = 'BESIDE' | 'SUMMARY'

interface ChosenSentence {
  sentence: Sentence
  values: Values
  /** Written for this field, so it names the field. */
  isOwn: boolean
}

/**
 * The most specific sentence whose placeholders are known: the field's own first, then the code's; with an
 * example first.
 */
function bestSentenceFor(
  view: OnboardingView,
  language: Language,
  problem: Problem,
  place: Place,
): ChosenSentence {
  const texts = textsOf(language, view.market)
  const { label, ...others } = valuesOf(view, language, problem)
  const values = label === undefined || place === 'BESIDE' ? others : { label, ...others }
  const step = stepOf(view)
  const byCustomer = step && pageFactsOf(step).ownSentence(step, problem)
  // A brace in the customer's words is no placeholder.
  if (byCustomer !== undefined) return { sentence: '{own}', values: { own: byCustomer }, isOwn: true }
  const isBuiltIn = step !== undefined || view.screen.kind === 'CO_SIGNER'
  const own = isBuiltIn && !hasOwnFields(view)
  const name = nameOf(problem.field)
  const ofField = `${step ? pageFactsOf(step).likeField(name) : name}.${problem.code}`
  const usable = (sentences: Array<Sentence | undefined>) =>
    sentences.find((each) => each !== undefined && canFill(each, values))
  const ofThis =
    own && usable([keyed(texts.problemsOf, ofField), keyed(texts.problemsOf, `${ofField}_plain`)])
  const ofAny = usable([keyed(texts.problems, problem.code), keyed(texts.problems, `${problem.code}_plain`)])
  return { sentence: ofThis || ofAny || texts.problems.required, values, isOwn: Boolean(ofThis) }
}

export const sentenceOf = (view: OnboardingView, language: Language, problem: Problem): string => {
  const { sentence, values } = bestSentenceFor(view, language, problem, 'BESIDE')
  return fillPlaceholders(language, sentence, values)
}

/** Sentences that fit many fields. Beside a field they are clear; in the summary they need its label. */
const namesNoField = new Set<ProblemCode>([
  'required',
  'choice_missing',
  'too_long',
  'too_short',
  'characters_not_allowed',
  'invalid_date',
  'date_year_short',
  'date_in_future',
  'date_too_old',
  'invalid_name',
  'file_too_many',
])

/** The sentence for the summary: "How many people work there? Enter a number in digits only, like 1500". */
function sentenceAtTop(view: OnboardingView, language: Language, problem: Problem): string {
  const { sentence, values, isOwn } = bestSentenceFor(view, language, problem, 'SUMMARY')
  const text = fillPlaceholders(language, sentence, values)
  const { label } = values
  const isQuestion = hasOwnFields(view)
  const isNamed = isOwn || placeholdersOf(sentence).includes('label')
  if (typeof label !== 'string' || isNamed || !(isQuestion || namesNoField.has(problem.code))) return text
  return `${label}${/[.:?]$/.test(label) ? '' : ':'} ${text}`
}

export const problemLinksOf = (view: OnboardingView, language: Language): ProblemLink[] =>
  view.problems.map((problem) => ({
    at: anchorOf(view, problem.field),
    sentence: sentenceAtTop(view, language, problem),
  }))

/** The first problem of a field. */
export function problemAt(view: OnboardingView, language: Language, field: string): string | undefined {
  const problem = view.problems.find(
    (each) =>
      each.field === field ||
      (/\.(day|month|year)$/.exec(each.field)?.index === field.length && each.field.startsWith(field)),
  )
  return problem && sentenceOf(view, language, problem)
}
