/** The own list of a customer: CSV with documented columns. Each problem names its line and column. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { countryOf } from '../country-names.ts'
import { cleanText, draftEntity, listingOf } from '../draft-entity.ts'
import type { ListedEntity } from '../entity.ts'
import { birthDatesOf } from '../list-dates.ts'
import type { Row } from '../list-file.ts'
import { splitValues } from './split-values.ts'

export const OWN_LIST_COLUMNS = [
  'name',
  'aliases',
  'birth_date',
  'country',
  'identifiers',
  'kind',
  'note',
] as const
export type OwnListColumn = (typeof OWN_LIST_COLUMNS)[number] | 'id'

export interface OwnListProblem {
  line: number
  column: OwnListColumn | null
  message: string
}

export const OWN_LIST_LIMITS = { rows: 50_000, problems: 100, bytes: 10 * 1024 * 1024 }
/** The limit over all own lists of a customer: their index is kept in memory, beside those of others. */
export const MOST_OWN_ENTRIES = 100_000

const schemas: Record<string, ListedEntity['schema']> = {
  person: 'Person',
  organization: 'Organization',
  organisation: 'Organization',
  company: 'Company',
}

/** Without an id of its own, an entry is known by its name, kind and birth date. */
const derivedId = (parts: readonly string[]): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(parts)))).slice(0, 24)

type Cells = (column: OwnListColumn) => string

/** Only persons are born. Of others without a kind it is not known, so they are compared with both. */
function schemaOf(cells: Cells): ListedEntity['schema'] | undefined {
  const kind = cells('kind').toLowerCase()
  if (kind === '') return cells('birth_date') === '' ? 'LegalEntity' : 'Person'
  return Object.hasOwn(schemas, kind) ? schemas[kind] : undefined
}

function problemsOf(cells: Cells, line: number): OwnListProblem[] {
  const problems: OwnListProblem[] = []
  const add = (column: OwnListColumn, message: string) => problems.push({ line, column, message })
  if (cleanText(cells('name')) === undefined) add('name', 'Give a name with at least one letter.')
  if (schemaOf(cells) === undefined) add('kind', 'Use person, organization or company.')
  for (const date of splitValues(cells('birth_date')))
    if (birthDatesOf(date).length === 0) add('birth_date', 'Use YYYY-MM-DD, YYYY-MM or YYYY.')
  for (const country of splitValues(cells('country')))
    if (countryOf(country) === null) add('country', 'Use a country code such as SE, or the English name.')
  return problems
}

function entityOf(cells: Cells, list: { name: string; owner: string }): ListedEntity | undefined {
  const schema = schemaOf(cells) ?? 'LegalEntity'
  const given = cleanText(cells('id'))
  // Without a kind an entry was a person once, and keeps its id.
  const known = schema === 'LegalEntity' ? 'Person' : schema
  const id = given ?? derivedId([cells('name'), known, cells('birth_date')])
  const draft = draftEntity(id, schema)
  draft.name(cells('name'), 'PRIMARY')
  for (const alias of splitValues(cells('aliases'))) draft.name(alias, 'ALIAS')
  for (const date of splitValues(cells('birth_date'))) draft.bornOn(date)
  const countries = splitValues(cells('country'))
  draft.country(...countries)
  const type = schema === 'Person' ? 'NATIONAL' : 'REGISTRATION'
  for (const number of splitValues(cells('identifiers'))) draft.identifier(type, number, countries[0])
  draft.topic('own-list')
  const reason = cells('note')
  draft.listing(listingOf({ list: list.name, authority: list.owner, listId: given ?? null, reason }))
  return draft.finish()
}

interface OwnListReading {
  entities: ListedEntity[]
  problems: OwnListProblem[]
}

/** Reads all of it: with problems, nothing of the list is used. */
export async function parseOwnList(
  rows: AsyncIterable<Row>,
  list: { name: string; owner: string },
): Promise<OwnListReading> {
  const entities = new Map<string, ListedEntity>()
  const problems: OwnListProblem[] = []
  let columns: Map<string, number> | undefined
  for await (const row of rows) {
    if (problems.length >= OWN_LIST_LIMITS.problems) break
    if (!columns) {
      columns = new Map(row.cells.map((name, at) => [name.trim().toLowerCase(), at]))
      if (!columns.has('name')) return { entities: [], problems: [missingName(row.line)] }
      continue
    }
    const found = columns
    const cells: Cells = (column) => (row.cells[found.get(column) ?? -1] ?? '').trim()
    if (row.cells.every((cell) => cell.trim() === '')) continue
    const own = row.cells.length > columns.size ? [tooWide(row.line)] : problemsOf(cells, row.line)
    const entity = own.length === 0 ? entityOf(cells, list) : undefined
    if (entity && entities.has(entity.id)) own.push(notUnique(row.line))
    else if (entity) entities.set(entity.id, entity)
    problems.push(...own)
    if (entities.size > OWN_LIST_LIMITS.rows) problems.push(tooMany(row.line))
  }
  if (!columns) problems.push({ line: 1, column: null, message: 'The file is empty.' })
  else if (entities.size === 0 && problems.length === 0)
    problems.push({ line: 2, column: null, message: 'The file has a header and no entry.' })
  return { entities: [...entities.values()], problems: problems.slice(0, OWN_LIST_LIMITS.problems) }
}

const missingName = (line: number): OwnListProblem => ({
  ...{ line, column: 'name' },
  message: `The first line names the columns: ${OWN_LIST_COLUMNS.join(', ')}. "name" is missing.`,
})
const tooWide = (line: number): OwnListProblem => ({
  ...{ line, column: null },
  message: 'Has more values than there are columns. Put a value that contains the delimiter in quotes.',
})
const notUnique = (line: number): OwnListProblem => ({
  ...{ line, column: 'id' },
  message: 'The same entry is in the file twice. Give both an id, or write the other name as an alias.',
})
const tooMany = (line: number): OwnListProblem => ({
  ...{ line, column: null },
  message: `The file has more than ${OWN_LIST_LIMITS.rows} entries.`,
})
