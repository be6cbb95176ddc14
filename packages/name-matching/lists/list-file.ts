/** The input of a parser: rows, XML elements or JSON values of a list's files, and their problems. */
import type { ISODate } from '@foyer/national-fields/schemas/primitives'
import type { ListedEntity } from './entity.ts'

export interface Row {
  line: number
  cells: readonly string[]
}

export interface XmlElement {
  name: string
  line: number
  attributes: Readonly<Record<string, string>>
  text: string
  children: readonly XmlElement[]
}

/** The files of one import. Nothing in them is trusted: each may be cut off, changed, or something else. */
export interface ListFiles {
  has(file: string): boolean
  rows(file: string, delimiter: ',' | ';'): AsyncIterable<Row>
  /** First the root with its attributes and without children, then each element of these names below it. */
  elements(file: string, names: readonly string[]): AsyncIterable<XmlElement>
  /** One JSON value a line, or the items of one array. */
  values(file: string): AsyncIterable<{ line: number; value: unknown }>
}

/** The findings of a parser beside the entities. */
export interface ListFindings {
  /** The date that the file gives itself. */
  fileDate: ISODate | null
  /** Entries without a usable name: they cannot be compared. */
  nameless: number
  /** Dates of birth that were not understood: these entries are compared without them. */
  unreadDates: number
}

/** Before anything was read. */
export const noFindings = (): ListFindings => ({ fileDate: null, nameless: 0, unreadDates: 0 })

export type ParseList = (files: ListFiles, findings: ListFindings) => AsyncIterable<ListedEntity>

export const MAIN_FILE = 'main'

/** The file is refused as a whole: the problem, and its place. Quotes nothing of the file. */
export class ListFileProblem extends Error {
  override name = 'ListFileProblem'
  readonly file: string
  readonly line: number | null
  readonly what: string
  constructor(file: string, line: number | null, what: string) {
    super(`${file === MAIN_FILE ? '' : `${file}, `}${line === null ? '' : `line ${line}: `}${what}`)
    this.file = file
    this.line = line
    this.what = what
  }
}

/** A row of a file with a header. A column that the file does not have is empty. */
export interface HeadedRow {
  line: number
  get(column: string): string
}

interface Header {
  file: string
  required: readonly string[]
  /** Some files begin with lines of their own: calls back with each row before the header. */
  before?: (row: Row) => void
}

const MAX_ROWS_BEFORE_HEADER = 5
const columnKey = (name: string): string => name.trim().toLowerCase()

/** Reads rows by the names of their columns. Throws when a column is missing or a row is too short. */
export async function* headedRows(
  rows: AsyncIterable<Row>,
  { file, required, before }: Header,
): AsyncIterable<HeadedRow> {
  let columns: Map<string, number> | undefined
  let width = 0
  let skipped = 0
  for await (const row of rows) {
    if (!columns) {
      const found = new Map(row.cells.map((name, at) => [columnKey(name), at]))
      const missing = required.filter((name) => !found.has(columnKey(name)))
      if (missing.length === 0) [columns, width] = [found, row.cells.length]
      else if (before && skipped < MAX_ROWS_BEFORE_HEADER && missing.length === required.length) {
        before(row)
        skipped += 1
      } else throw new ListFileProblem(file, row.line, `the header has no column ${missing.join(', ')}`)
      continue
    }
    // A trailing delimiter is common; anything else is a row that was cut off or another file.
    if (row.cells.length < width || row.cells.length > width + 1)
      throw new ListFileProblem(file, row.line, `has ${row.cells.length} columns instead of ${width}`)
    const found = columns
    const { cells, line } = row
    yield { line, get: (column) => (cells[found.get(columnKey(column)) ?? -1] ?? '').trim() }
  }
  if (!columns) throw new ListFileProblem(file, null, 'is empty, or its header is missing')
}
