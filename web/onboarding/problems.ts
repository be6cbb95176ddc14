/** The sentence for each problem of a page, and the field that it links to. */
import type { OnboardingView } from '../../src/onboarding/view.ts'
import type { Problem, ProblemCode } from '../../src/workflows/fields/problem.ts'
import type { ProblemLink } from '../shared/pieces/ErrorSummary.tsx'
import { formatSize } from '../shared/size.ts'
import {
  canFill,
  fillPlaceholders,
  type Language,
  placeholdersOf,
  type Sentence,
  type Texts,
  translations,
  type Values,
} from '../shared/translations.ts'
import { exampleFor } from './examples.ts'

/** `dateOfBirth.month`, `accept.terms`, `file:passport`: the part before the separator names the field. */
const nameOf = (field: string) => field.split(/[.:]/)[0] ?? field

/** Id of the list of a document's files. */
export const filesId = (slot: string) => `files:${slot}`

/**
 * Id of the element to link to: the first box of a date, or the file list of a full slot, whose field is
 * hidden.
 */
function anchorOf({ screen }: OnboardingView, field: string): string {
  const slots = screen.kind === 'STEP' && screen.step.kind === 'DOCUMENTS' ? screen.step.slots : []
  const full = slots.find(({ key, files, most }) => `file:${key}` === field && files.length >= most)
  return full ? filesId(full.key) : field.replace(/\.day$/, '')
}

const keyed = (texts: object, key: string): Sentence | undefined =>
  Object.hasOwn(texts, key) ? (texts as Record<string, Sentence>)[key] : undefined

function labelOf(view: OnboardingView, texts: Texts, field: string): string | undefined {
  if (view.screen.kind !== 'STEP') return undefined
  const { step } = view.screen
  if (step.kind === 'QUESTIONNAIRE')
    return step.questions.find((question) => question.key === nameOf(field))?.label
  if (step.kind === 'DOCUMENTS') return step.slots.find((slot) => `file:${slot.key}` === field)?.label
  if (step.kind === 'TERMS') return step.terms.find((term) => `accept.${term.key}` === field)?.title
  const known = texts.fields as Record<string, { label: string }>
  return Object.hasOwn(known, nameOf(field)) ? known[nameOf(field)]?.label : undefined
}

function valuesOf(view: OnboardingView, language: Language, problem: Problem): Values {
  const step = view.screen.kind === 'STEP' ? view.screen.step : undefined
  const own = step?.kind !== 'QUESTIONNAIRE'
  const label = labelOf(view, translations[language], problem.field)
  const example = own ? exampleFor(view.market, nameOf(problem.field)) : undefined
  return {
    ...(label ? { label } : {}),
    ...(example ? { example } : {}),
    ...(step?.kind === 'DOCUMENTS' ? { size: formatSize(language, step.maximumBytes) } : {}),
    ...problem.values,
  }
}

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
function bestSentenceFor(view: OnboardingView, language: Language, problem: Problem): ChosenSentence {
  const texts = translations[language]
  const values = valuesOf(view, language, problem)
  const own = view.screen.kind === 'STEP' && view.screen.step.kind !== 'QUESTIONNAIRE'
  const ofField = `${nameOf(problem.field)}.${problem.code}`
  const usable = (sentences: Array<Sentence | undefined>) =>
    sentences.find((each) => each !== undefined && canFill(each, values))
  const ofThis =
    own && usable([keyed(texts.problemsOf, ofField), keyed(texts.problemsOf, `${ofField}_plain`)])
  const ofAny = usable([keyed(texts.problems, problem.code), keyed(texts.problems, `${problem.code}_plain`)])
  return { sentence: ofThis || ofAny || texts.problems.required_plain, values, isOwn: Boolean(ofThis) }
}

export const sentenceOf = (view: OnboardingView, language: Language, problem: Problem): string => {
  const { sentence, values } = bestSentenceFor(view, language, problem)
  return fillPlaceholders(language, sentence, values)
}

/** Sentences that fit many fields. Beside a field they are clear; in the summary they need its label. */
const namesNoField = new Set<ProblemCode>([
  'too_long',
  'too_short',
  'characters_not_allowed',
  'invalid_date',
  'date_year_short',
  'date_in_future',
  'date_too_old',
  'date_too_late',
  'invalid_name',
  'file_too_many',
])

/** The sentence for the summary: "How many people work there? Enter a number in digits only, like 1500". */
function sentenceAtTop(view: OnboardingView, language: Language, problem: Problem): string {
  const { sentence, values, isOwn } = bestSentenceFor(view, language, problem)
  const text = fillPlaceholders(language, sentence, values)
  const { label } = values
  const isQuestion = view.screen.kind === 'STEP' && view.screen.step.kind === 'QUESTIONNAIRE'
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
