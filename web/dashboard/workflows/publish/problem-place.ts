/** Where a problem of a draft stands, in words and as a page; a path is for machines. */
import { anyText } from '#workflows/sentences/facts.ts'
import { addressOfWorkflow } from '../editor/addresses.ts'
import { type Definition, type Part, partsOf, type StepKindRow, titleOfStep } from '../editor/definition.ts'
import type { Problem } from '../form/Problems.tsx'
import { outcomeWords } from '../rules/outcomes.ts'
import { settingTitle } from './difference-words.ts'

export interface Known {
  workflowId: string
  definition: Definition
  kinds: readonly StepKindRow[]
}

/** "Some questions, “Turnover”", and the page where it is corrected. */
export function placeOfProblem(path: string, known: Known): { words: string; to: string } {
  const [area = '', index = '', ...rest] = path.split('/').slice(1)
  const { workflowId, definition } = known
  const page = (tab: 'steps' | 'rules' | 'settings', query = '') => addressOfWorkflow(workflowId, tab) + query
  if (area === 'steps' && index !== '') return placeInStep(Number(index), rest, known)
  if (area === 'steps') return { words: 'Steps', to: page('steps') }
  if (area === 'rules' && index !== '')
    return { words: ruleName(definition, Number(index)), to: page('rules', ruleQuery(definition, index)) }
  if (area === 'rules') return { words: 'Rules', to: page('rules') }
  return { words: area === '' ? 'The workflow' : settingTitle(area), to: page('settings') }
}

function placeInStep(index: number, rest: readonly string[], { workflowId, definition, kinds }: Known) {
  const step = listOf(definition.steps)[index]
  const page = addressOfWorkflow(workflowId, 'steps')
  if (!step?.key) return { words: `Step ${index + 1}`, to: page }
  const [list = '', at = ''] = rest
  const part = at === '' ? undefined : listOf(step[list])[Number(at)]
  const name = part && (anyText(part.label) ?? anyText(part.title))
  const words = [titleOfStep(step, kinds), name ? `“${name}”` : '']
  const query = new URLSearchParams({ step: step.key, ...(part?.key && { part: part.key }) })
  return { words: words.filter(Boolean).join(', '), to: `${page}?${query}` }
}

/** The rule is open there. */
function ruleQuery({ rules }: Definition, index: string): string {
  const key = listOf(rules)[Number(index)]?.key
  return key ? `?${new URLSearchParams({ rule: key })}` : ''
}

function ruleName(definition: Definition, index: number): string {
  const rule = listOf(definition.rules)[index]
  const reason = rule && anyText(rule.reason)
  return reason ? `The rule “${reason}”` : `Rule ${index + 1}: ${outcomeWords(rule?.then).toLowerCase()}`
}

const listOf = (value: unknown): Part[] => (Array.isArray(value) ? (value as Part[]) : [])

/** What the API says for developers, in the words of the form. */
const formWords: Readonly<Record<string, string>> = {
  currency_missing: 'Choose its currency.',
  choices_missing: 'Give at least two choices.',
}

/** The message of the API; a condition that is still empty is no mistake in its code. */
export function messageOf({ path, code, message }: Problem, definition: Definition): string {
  const [area, index, field] = path.split('/').slice(1)
  const rule = area === 'rules' && field === 'when' ? partsOf(definition.rules)[Number(index)] : undefined
  if (rule && Object.keys((rule.when ?? {}) as object).length === 0) return 'Say when it applies.'
  return formWords[code] ?? message
}
