/** The reply of an operation as text for people: lists as tables, anything else as lines of fields. */
import { columns } from '../help.ts'
import { fieldLines, labelOf, plainText } from '../plain-text.ts'
import type { JsonSchema } from './body-flags.ts'

type Fields = Record<string, unknown>

/** Wider rows are written as one field a line. */
const WIDEST = 200

/** `schema` is that of the reply: it says which fields are shown only once. */
export function replyText(reply: unknown, schema?: JsonSchema): string {
  if (!isFields(reply)) return fieldLines(reply).join('\n') || 'Done.'
  const { data, nextCursor, hasMore: _hasMore, ...rest } = reply
  const list = Array.isArray(data) ? (data as unknown[]) : undefined
  if (!list) return [...objectLines(reply), ...storeLines(reply, schema)].join('\n')
  const more =
    typeof nextCursor === 'string' ? ['', `There are more: add --cursor ${nextCursor}, or --all.`] : []
  const others = partLines(rest)
  const shown = list.length === 0 ? ['Nothing found.'] : listLines(list)
  return [...shown, ...(others.length > 0 ? ['', ...others] : []), ...more].join('\n')
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isList = (value: unknown): value is Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFields)

function objectLines(reply: Fields): string[] {
  const lines = partLines(reply)
  if (lines.length > 0) return lines
  return [Object.values(reply).some(Array.isArray) ? 'Nothing found.' : 'Done.']
}

/** What is no list of objects first, then each list under its name. */
function partLines(fields: Fields): string[] {
  const entries = Object.entries(fields)
  const plain = fieldLines(Object.fromEntries(entries.filter(([, value]) => !isList(value))))
  const lists = entries.flatMap(([name, value]) =>
    isList(value) ? [['', `${plainText(labelOf(name))}:`, ...listLines(value, '  ')]] : [],
  )
  const lines = [...plain, ...lists.flat()]
  return plain.length > 0 ? lines : lines.slice(1)
}

/** Values with parts are columns of their own, such as REVIEW REASONS. */
function listLines(list: readonly unknown[], indent = ''): string[] {
  if (!list.every(isFields)) return fieldLines(list, indent)
  const cells = list.map((row) => new Map(cellsOf(row)))
  const names = [...new Set(cells.flatMap((row) => [...row.keys()]))].filter((name) =>
    cells.some((row) => cellOf(row.get(name)) !== ''),
  )
  const isFlat = cells.every((row) => [...row.values()].every(isCell))
  const rows = cells.map((row) => names.map((name) => cellOf(row.get(name))))
  const lines = columns([names.map(headOf), ...rows], indent)
  return isFlat && lines.every(({ length }) => length <= WIDEST) ? lines : fieldLines(list, indent)
}

const cellsOf = (row: Fields, path: readonly string[] = []): Array<[name: string, value: unknown]> =>
  Object.entries(row).flatMap(
    ([name, value]): Array<[string, unknown]> =>
      isFields(value) ? cellsOf(value, [...path, name]) : [[[...path, name].join(' '), value]],
  )

const isCell = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Array.isArray(value) && value.every((each) => typeof each !== 'object'))

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return plainText(Array.isArray(value) ? value.join(', ') : String(value))
}

const headOf = (name: string): string =>
  plainText(name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toUpperCase())

/** Says so of a secret in the reply. */
function storeLines(reply: Fields, schema: JsonSchema | undefined): string[] {
  const names = Object.entries(schema?.properties ?? {}).flatMap(([name, { description = '' }]) =>
    name in reply && /\bshown only once\b/i.test(description) ? [labelOf(name).toLowerCase()] : [],
  )
  return names.length === 0 ? [] : ['', `Shown only once, so store it now: ${names.join(', ')}.`]
}
