/** Differences of two versions in words: what a person publishes has to be read by another. */
import { anyText, factsAt, nameOfCountry, titleOfKey } from '#workflows/sentences/facts.ts'
import { conditionText } from '#workflows/sentences/words.ts'
import type { Reply } from '../../api/call.ts'
import { type Definition, type Part, partsOf, type StepKindRow, titleOfStep } from '../editor/definition.ts'
import { nameOfLanguage } from '../editor/language-names.ts'
import { wordsOfValue } from '../form/schema.ts'
import { outcomeWords } from '../rules/outcomes.ts'

export type Difference = Reply<'workflows.compare'>['differences'][number]

export interface DifferenceWords {
  title: string
  /** Below the title of what was added or removed. */
  detail: string | null
  /** One line of each version. null: not set there. */
  lines: Array<{ name: string | null; before: string | null; after: string | null }>
}

interface Known {
  definition: Definition
  kinds: readonly StepKindRow[]
}

const settingTitles: Record<string, string> = {
  name: 'Name',
  kind: 'Applicants',
  markets: 'Markets',
  languages: 'Languages',
  expiry: 'Link validity',
  retention: 'Retention',
  fourEyes: 'Four eyes',
  redirect: 'After sending',
  decisionTime: 'Time to a decision',
  purpose: 'What they apply for',
  mails: 'Emails to applicants',
  embedOrigins: 'Pages that may show it',
  look: 'Look',
}
export const settingTitle = (name: string): string => settingTitles[name] ?? titleOfKey(name)

const fieldTitles = new Map([
  ['when', 'Shown'],
  ['then', 'Outcome'],
  ['pdf', 'PDF'],
])

export function differenceWords(of: Difference, known: Known): DifferenceWords {
  if (of.area === 'SETTINGS') return settingWords(of)
  const title = of.area === 'RULES' ? ruleTitle(of, known) : stepTitle(of, known)
  if (of.change === 'MOVED') return { title, detail: null, lines: [moveLine(of, known)] }
  if (of.change !== 'CHANGED') return { title, detail: detailOf(of, known), lines: [] }
  const lines = of.fields.map(({ name, before, after }) => ({
    name: fieldTitles.get(name) ?? titleOfKey(name),
    before: fieldWords(name, before, known),
    after: fieldWords(name, after, known),
  }))
  return { title, detail: null, lines }
}

function settingWords({ keys, change, before, after }: Difference): DifferenceWords {
  const name = keys[0] ?? ''
  const title = settingTitle(name)
  // A setting without an earlier value needs no line about it.
  if (change === 'ADDED') return { title, detail: plainWords(name, after), lines: [] }
  const line = {
    name: null,
    before: plainWords(name, before),
    after: change === 'REMOVED' ? null : plainWords(name, after),
  }
  return { title, detail: null, lines: [line] }
}

const partOf = ({ after, before }: Difference): Part => (after ?? before) as Part

function stepTitle(of: Difference, { definition, kinds }: Known): string {
  const [stepKey = ''] = of.keys
  const part = partOf(of)
  if (of.keys.length === 1) return titleOfStep(part, kinds)
  const step = partsOf(definition.steps).find(({ key }) => key === stepKey)
  const owner = step ? titleOfStep(step, kinds) : titleOfKey(stepKey)
  return `${owner}: “${anyText(part.label) ?? anyText(part.title) ?? titleOfKey(part.key)}”`
}

function ruleTitle(of: Difference, { definition }: Known): string {
  const rule = partOf(of)
  const condition = conditionText(rule.when, factsAt(definition, 'RULES'))
  return `${outcomeWords(rule.then)} when ${condition ?? 'a condition in code is true'}`
}

function detailOf(of: Difference, known: Known): string | null {
  const part = partOf(of)
  const sentences =
    of.area === 'RULES'
      ? [anyText(part.reason) && `“${anyText(part.reason)}”`]
      : [
          typeof part.kind === 'string' && kindWords(part.kind, of, known),
          part.when !== undefined && `Shown ${fieldWords('when', part.when, known)}.`,
          part.optional === true && 'Optional.',
        ]
  return sentences.filter(Boolean).join(' ') || null
}

/** The action of a step; of a question, its kind. */
const kindWords = (kind: string, { keys }: Difference, { kinds }: Known): string =>
  (keys.length === 1 && kinds.find((each) => each.kind === kind)?.description) || `${wordsOfValue(kind)}.`

function moveLine({ follows, area }: Difference, { definition, kinds }: Known) {
  const nameOf = (key: string) => {
    const part = partsOf(area === 'STEPS' ? definition.steps : definition.rules).find(
      (each) => each.key === key,
    )
    return part && area === 'STEPS' ? titleOfStep(part, kinds) : titleOfKey(key)
  }
  const place = (key: string | null | undefined) => (key ? `after ${nameOf(key)}` : 'first')
  return { name: null, before: place(follows?.before), after: place(follows?.after) }
}

function fieldWords(name: string, value: unknown, { definition }: Known): string | null {
  if (name === 'when') {
    if (value === null || value === undefined) return 'always'
    return `when ${conditionText(value, factsAt(definition, 'RULES')) ?? JSON.stringify(value)}`
  }
  if (value === null || value === undefined) return null
  if (name === 'then') return outcomeWords(value)
  return plainWords(name, value)
}

function plainWords(name: string, value: unknown): string {
  if (name === 'kind' && value === 'KYC') return 'persons'
  if (name === 'kind' && value === 'KYB') return 'companies'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return /^[A-Z_]{3,}$/.test(value) ? wordsOfValue(value) : value
  if (Array.isArray(value)) return value.map((each) => listWord(name, each)).join(', ')
  const object = (value ?? {}) as Record<string, unknown>
  if (typeof object.days === 'number') return `${object.days} days`
  if (typeof object.years === 'number') return `${object.years} years`
  // A PDF. With the beginning of its hash, because another file can have the same name.
  if (typeof object.sha256 === 'string') return `${String(object.name)} (${object.sha256.slice(0, 8)})`
  const languages = Object.keys(object)
  if (languages.length > 0 && languages.every((each) => /^[a-z]{2}$/.test(each)))
    return languages
      .map((each) => `${languages.length > 1 ? `${each}: ` : ''}${plainWords(name, object[each])}`)
      .join('; ')
  return Object.entries(object)
    .map(([key, each]) => `${titleOfKey(key).toLowerCase()}: ${plainWords(key, each)}`)
    .join(', ')
}

function listWord(name: string, value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  if (name === 'markets') return nameOfCountry(value)
  return name === 'languages' ? nameOfLanguage(value) : wordsOfValue(value)
}

/** The beginning and the end that two texts share stay plain; only the middle is marked. */
export function changedMiddle(
  text: string,
  other: string | null,
): [start: string, middle: string, end: string] {
  if (other === null) return ['', text, '']
  const [words, others] = [text.split(/(\s+)/), other.split(/(\s+)/)]
  let start = 0
  while (start < words.length && words[start] === others[start]) start += 1
  let end = 0
  while (
    end < words.length - start &&
    end < others.length - start &&
    words[words.length - 1 - end] === others[others.length - 1 - end]
  )
    end += 1
  const until = words.length - end
  return [words.slice(0, start).join(''), words.slice(start, until).join(''), words.slice(until).join('')]
}
