/** Reads a workflow from a file, and says where and how to correct a file that is none. */
import type { Body } from '../../api/call.ts'

type Definition = Body<'workflows.import'>['definition']

export interface FileProblem {
  title: string
  /** What to do about it. */
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
  'fourEyes',
  'look',
]

export function readWorkflowFile(text: string, stepKinds: readonly string[]): WorkflowFile {
  const content = text.replace(/^\uFEFF/, '')
  if (content.trim() === '') return { problem: { ...notJson, title: 'The file is empty', places: [] } }
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch (error) {
    return { problem: { ...notJson, places: syntaxPlace(content, String(error)) } }
  }
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

/** Chromium names the line in some messages and the position in others, Firefox the line, Safari neither. */
function syntaxPlace(content: string, message: string): FileProblem['places'] {
  const line = /line (\d+)/.exec(message)?.[1]
  const position = /position (\d+)/.exec(message)?.[1]
  if (line) return [placeAt(content, Number(line), 'cannot be read')]
  if (position) return [placeAt(content, lineOf(content, Number(position)), 'cannot be read')]
  if (/end of JSON|end of data|EOF/i.test(message))
    return [placeAt(content, content.trimEnd().split('\n').length, 'the file ends too early')]
  return []
}

function unknownPlaces(given: Definition, content: string, stepKinds: readonly string[]) {
  const fields = Object.keys(given).filter((name) => !knownFields.includes(name))
  const kinds = (given.steps as unknown[]).flatMap((step) => {
    const kind = fieldOf(step, 'kind')
    return typeof kind === 'string' && !stepKinds.includes(kind) ? kind : []
  })
  const at = (quoted: string, words: string) =>
    placeAt(content, lineOf(content, Math.max(0, content.indexOf(quoted))), words)
  return [
    ...fields.map((name) => at(`${JSON.stringify(name)}:`, 'an unknown field')),
    ...[...new Set(kinds)].map((kind) => at(JSON.stringify(kind), 'an unknown kind of step')),
  ]
}

const lineOf = (content: string, position: number): number => content.slice(0, position).split('\n').length

const placeAt = (content: string, line: number, words: string) => ({
  line,
  text: (content.split('\n')[line - 1] ?? '').trim().slice(0, 80),
  words,
})

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
