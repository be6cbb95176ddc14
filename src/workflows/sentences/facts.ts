/** The facts that a condition can name at its place, with the words that people know them by. */
import type { DraftDefinition } from '../drafts/draft.ts'
import { earlyFacts, type Fact, type FactKind, lateFacts } from './fixed-facts.ts'

/** The place of a condition: a step, a question of a step, or the rules. */
export type ConditionPlace = { step: string; question?: string } | 'RULES'

interface Named {
  key: string
  title?: unknown
  kind?: unknown
}

export const nameOfCountry = (code: string): string => {
  try {
    return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** In English, otherwise in any language. */
export function anyText(text: unknown): string | undefined {
  if (typeof text !== 'object' || text === null) return undefined
  const texts = text as Record<string, unknown>
  const found = [texts.en, ...Object.values(texts)].find((each) => typeof each === 'string' && each !== '')
  return found as string | undefined
}

/** Known answers come first, because most conditions ask for them. */
export function factsAt(definition: DraftDefinition, place: ConditionPlace): Fact[] {
  const steps = named(definition.steps)
  const end = place === 'RULES' ? steps.length : steps.findIndex(({ key }) => key === place.step)
  const own = place === 'RULES' || place.question === undefined ? undefined : steps[end]
  return [
    ...steps.slice(0, end === -1 ? steps.length : end).flatMap((step) => factsOfStep(step)),
    ...(own ? factsOfStep(own, (place as { question: string }).question) : []),
    marketFact(definition),
    ...earlyFacts,
    ...(place === 'RULES' ? lateFacts : []),
  ]
}

function marketFact({ markets }: DraftDefinition): Fact {
  const codes = Array.isArray(markets) ? markets.filter((each) => typeof each === 'string') : []
  const choices = codes.map((value) => ({ value, label: nameOfCountry(value) }))
  return { name: 'market', label: 'Market', group: 'Application', kind: 'CHOICE', choices }
}

const kinds: Record<string, FactKind> = {
  NUMBER: 'NUMBER',
  AMOUNT: 'NUMBER',
  DATE: 'DATE',
  YES_NO: 'YES_NO',
  ONE_OF: 'CHOICE',
  MANY_OF: 'LIST',
  COUNTRY: 'COUNTRY',
}

/** Facts of the answer to a step of the kind OWNERSHIP. */
const ownershipFacts: Array<[name: string, label: string, kind: FactKind]> = [
  ['owners', 'Number of owners', 'NUMBER'],
  ['total', 'Declared share in total, in percent', 'NUMBER'],
  ['nobody', 'Nobody is an owner', 'YES_NO'],
  ['officials', 'Number of managers who stand in', 'NUMBER'],
  ['anyPep', 'An owner holds public office', 'YES_NO'],
  ['anyAbroad', 'An owner lives abroad', 'YES_NO'],
  ['indirect', 'Owned through other companies', 'YES_NO'],
]

/** The questions of a step, up to `before`; another step is one fact: whether it is answered. */
function factsOfStep(step: Named & { questions?: unknown }, before?: string): Fact[] {
  const group = anyText(step.title) ?? titleOfKey(step.key)
  if (step.kind === 'OWNERSHIP')
    return ownershipFacts.map(([name, label, kind]) => ({
      name: `answers.${step.key}.${name}`,
      label,
      group,
      kind,
    }))
  if (step.kind !== 'QUESTIONNAIRE')
    return [{ name: `answers.${step.key}`, label: `The step ${group}`, group, kind: 'TEXT' }]
  const questions = named(step.questions)
  const end = before === undefined ? -1 : questions.findIndex(({ key }) => key === before)
  return questions
    .slice(0, end === -1 ? questions.length : end)
    .map((question) => factOfQuestion(step.key, question, group))
}

function factOfQuestion(
  step: string,
  question: Named & { label?: unknown; choices?: unknown; currency?: unknown },
  group: string,
): Fact {
  const isAmount = question.kind === 'AMOUNT'
  const choices = Array.isArray(question.choices)
    ? question.choices.flatMap((each: { value?: unknown; label?: unknown } | null) =>
        typeof each?.value === 'string'
          ? [{ value: each.value, label: anyText(each.label) ?? each.value }]
          : [],
      )
    : undefined
  return {
    name: `answers.${step}.${question.key}${isAmount ? '.amount' : ''}`,
    label: withoutMark(anyText(question.label) ?? titleOfKey(question.key)),
    group,
    kind: kinds[String(question.kind)] ?? 'TEXT',
    ...(choices ? { choices } : {}),
    ...(isAmount && typeof question.currency === 'string' && question.currency !== 'MARKET'
      ? { unit: question.currency }
      : {}),
  }
}

const withoutMark = (label: string): string => label.replace(/[?:.]\s*$/, '')

/** `source-of-funds` becomes "Source of funds". */
export function titleOfKey(key: string): string {
  const words = key.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const named = (value: unknown): Array<Named & Record<string, unknown>> =>
  Array.isArray(value)
    ? value.filter((each) => typeof (each as { key?: unknown } | null)?.key === 'string')
    : []
