/** What a link to the list asks for that there is not, in words, and the link without it. */

import { isKnownView, knownNames, type ListQuery, readQuery, viewWords } from './list-query.ts'

type Raw = Readonly<Record<string, string | undefined>>

/** What is known of the customer; undefined: still coming, so nothing is judged by it. */
interface Known {
  workflows?: readonly string[] | undefined
  colleagues?: readonly string[] | undefined
}

interface LinkProblem {
  name: string
  /** The values that are left out; null: all of it. */
  values: readonly string[] | null
  words: string
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
const quoted = (values: readonly string[]): string => values.map((each) => `“${shortened(each)}”`).join(', ')

/** A list loses the values that are not known; any other filter is left out as a whole. */
const lists: Readonly<Partial<Record<string, string>>> = {
  status: 'the status',
  market: 'the market',
  finding: 'the finding',
  step: 'the step',
}
const texts: Readonly<Record<string, string>> = {
  days: 'the days since the last change',
  created: 'the days since the creation',
  since: 'the time of creation',
  from: 'the first day',
  until: 'the last day',
  assignee: 'the colleague',
}

const listed = (text: string | undefined): string[] => text?.split(',').filter(Boolean) ?? []

function unreadValues(raw: Raw, query: ListQuery): LinkProblem[] {
  const ofLists = Object.entries(lists).flatMap(([name, words]) => {
    const read: readonly string[] = query[name as 'status' | 'market' | 'finding' | 'step']
    const values = listed(raw[name]).filter((each) => !read.includes(each))
    return values.length > 0 ? [{ name, values, words: `${words} ${quoted(values)}` }] : []
  })
  const ofTexts = Object.entries(texts).flatMap(([name, words]) => {
    const given = raw[name]
    return given && query[name as 'days'] === ''
      ? [{ name, values: null, words: `${words} ${quoted([given])}` }]
      : []
  })
  return [...ofLists, ...ofTexts]
}

function unknownOfCustomer(query: ListQuery, { workflows, colleagues }: Known): LinkProblem[] {
  const { workflow, assignee } = query
  const unknown = workflows ? workflow.filter((each) => !workflows.includes(each)) : []
  const isGone =
    colleagues !== undefined && assignee !== '' && assignee !== 'NOBODY' && !colleagues.includes(assignee)
  return [
    ...(unknown.length > 0
      ? [{ name: 'workflow', values: unknown, words: 'a workflow that is not there' }]
      : []),
    ...(isGone ? [{ name: 'assignee', values: null, words: 'a colleague who is not in the team' }] : []),
  ]
}

/** Everything in the link that this list does not understand. */
export function linkProblemsOf(raw: Raw, known: Known = {}): LinkProblem[] {
  const query = readQuery(raw)
  const names = Object.keys(raw).filter((name) => raw[name] && !knownNames.has(name))
  const isView = raw.view === undefined || isKnownView(raw.view)
  return [
    ...(isView ? [] : [{ name: 'view', values: null, words: `the list ${quoted([raw.view ?? ''])}` }]),
    ...unreadValues(raw, query),
    ...unknownOfCustomer(query, known),
    ...names.map((name) => ({ name, values: null, words: `the filter ${quoted([name])}` })),
  ]
}

/** The change of the address that takes them out. */
export function correctedBy(problems: readonly LinkProblem[], raw: Raw): Record<string, string | undefined> {
  const change = problems.map(({ name, values }) => {
    const left = values === null ? [] : listed(raw[name]).filter((each) => !values.includes(each))
    return [name, left.join(',') || undefined]
  })
  return Object.fromEntries(change)
}

/** "The link asks for the status “FOO”, which this list does not know. It is left out." */
export function linkWords(problems: readonly LinkProblem[], view: ListQuery['view']): string {
  const all = problems.map(({ words }) => words)
  const asked = all.length === 1 ? all[0] : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
  const isOther = problems.some(({ name }) => name === 'view')
  const end = isOther
    ? `This is “${viewWords[view]}” instead.`
    : all.length === 1
      ? 'It is left out.'
      : 'They are left out.'
  return `The link asks for ${asked}, which this list does not know. ${end}`
}
