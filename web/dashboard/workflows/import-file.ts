/** Reads a workflow from a file, and explains where and how to correct an invalid file. */
import type { Body } from '../api/call.ts'
import { brokenAt } from './json-syntax.ts'

type Definition = Body<'workflows.import'>['definition']

export interface FileProblem {
  title: string
  /** The remedy. */
  words: string
  /** Where in the file, beginning with 1, and what stands there. */
  places: Array<{ line: number; text: string; words: string }>
}
export type WorkflowFile =
  | { definition: Definition; name: string; steps: number; rules: number }
  | { problem: FileProblem }

/** The fields of a workflow that this version of Foyer knows. */
export const knownFields = [
  'name',
  'kind',
  'markets',
  'languages',
  'steps',
  'rules',
  'expiry',
  'retention',
  'redirect',
  'decisionTime',
  'purpose',
  'relationship',
  'mails',
  'embedOrigins',
  'fourEyes',
  'look',
]

export function readWorkflowFile(text: string, stepKinds: readonly string[]): WorkflowFile {
  const content = text.replace(/^\uFEFF/, '')
  if (content.trim() === '') return { problem: { ...notJson, title: 'The file is empty', places: [] } }
  const broken = brokenAt(content)
  if (broken !== undefined) return { problem: { ...notJson, places: [placeAt(content, broken, wrongHere)] } }
  const value: unknown = JSON.parse(content)
  // A reply of the API holds the workflow in one of its fields.
  const given = fieldOf(value, 'steps') === undefined ? (fieldOf(value, 'definition') ?? value) : value
  if (typeof given !== 'object' || given === null || !Array.isArray(fieldOf(given, 'steps')))
    return { problem: otherJson }
  const places = unknownPlaces(given as Definition, content, stepKinds)
  if (places.length > 0) return { problem: { ...newer, places } }
  const { name, steps, rules } = given as Definition
  return {
    definition: given as Definition,
    name: typeof name === 'string' ? name : 'Without a name',
    steps: (steps as unknown[]).length,
    rules: Array.isArray(rules) ? rules.length : 0,
  }
}

const notJson = {
  title: 'The file is not JSON',
  words: 'Correct it in an editor, or export the workflow again.',
}
const otherJson: FileProblem = {
  title: 'The file holds no workflow',
  words: 'A workflow is one object with a name, steps and rules. Choose a file that was exported.',
  places: [],
}
const newer = {
  title: 'The file is from a newer version of Foyer',
  words: 'Update Foyer first, or take these lines out of the file.',
}

function unknownPlaces(given: Definition, content: string, stepKinds: readonly string[]) {
  const fields = Object.keys(given).filter((name) => !knownFields.includes(name))
  const kinds = (given.steps as unknown[]).flatMap((step) => {
    const kind = fieldOf(step, 'kind')
    return typeof kind === 'string' && !stepKinds.includes(kind) ? kind : []
  })
  const at = (quoted: string, words: string) => placeAt(content, Math.max(0, content.indexOf(quoted)), words)
  return [
    ...fields.map((name) => at(`${JSON.stringify(name)}:`, 'an unknown field')),
    ...[...new Set(kinds)].map((kind) => at(JSON.stringify(kind), 'an unknown kind of step')),
  ]
}

const wrongHere = 'cannot be read'
const LONG_LINE = 80

/** The line, or what stands around the position in a file that is one long line. */
function placeAt(content: string, position: number, words: string) {
  const before = content.slice(0, position).split('\n')
  const line = (content.split('\n')[before.length - 1] ?? '').trim()
  const near = content.slice(Math.max(0, position - 20), position + 40).trim()
  return { line: before.length, text: line.length > LONG_LINE ? `…${near}…` : line, words }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
