/** OFAC's SDN list and its non-SDN consolidated list: four CSV files without a header, `-0-` for nothing. */

import { draftEntity, listingOf } from '../draft-entity.ts'
import type { ListedEntity, ListedNameKind } from '../entity.ts'
import { ListFileProblem, type ListFiles, type ParseList, type Row } from '../list-file.ts'
import { readRemarks } from './ofac-remarks.ts'

interface OfacFiles {
  main: string
  aliases: string
  addresses: string
  comments: string
}

export const sdnFiles: OfacFiles = {
  ...{ main: 'sdn.csv', aliases: 'alt.csv', addresses: 'add.csv', comments: 'sdn_comments.csv' },
}
export const consolidatedFiles: OfacFiles = {
  ...{ main: 'cons_prim.csv', aliases: 'cons_alt.csv' },
  ...{ addresses: 'cons_add.csv', comments: 'cons_comments.csv' },
}

const AUTHORITY = 'Office of Foreign Assets Control'
const COLUMNS = { main: 12, aliases: 5, addresses: 6, comments: 2 }
const aliasKinds: Record<string, ListedNameKind> = { aka: 'ALIAS', nka: 'ALIAS', fka: 'PREVIOUS' }

/** The files, other than the comments, end with a byte 0x1A, alone or as a row of its own. */
const END_OF_FILE = '\u001a'
const isEnd = ({ cells }: Row): boolean =>
  cells[0]?.trim() === END_OF_FILE && cells.slice(1).every((cell) => cell.trim() === '')

const cellValue = (cell: string | undefined): string => {
  const value = (cell ?? '').replace(END_OF_FILE, '').trim()
  return value === '-0-' ? '' : value
}

async function* rowsOf(files: ListFiles, file: string, columns: number): AsyncIterable<string[]> {
  let isWhole = columns === COLUMNS.comments
  for await (const row of files.rows(file, ',')) {
    isWhole ||= row.cells.some((cell) => cell.includes(END_OF_FILE))
    if (isEnd(row)) continue
    if (row.cells.length !== columns)
      throw new ListFileProblem(file, row.line, `has ${row.cells.length} columns instead of ${columns}`)
    const [id = '', ...values] = row.cells.map(cellValue)
    if (!/^\d{1,9}$/.test(id))
      throw new ListFileProblem(file, row.line, 'does not begin with the number of an entry')
    yield [id, ...values]
  }
  if (!isWhole) throw new ListFileProblem(file, null, 'has no mark of its end (0x1A): the file is cut off')
}

async function byEntry(files: ListFiles, file: string, columns: number): Promise<Map<string, string[][]>> {
  const entries = new Map<string, string[][]>()
  for await (const [id = '', ...values] of rowsOf(files, file, columns)) {
    const known = entries.get(id)
    if (known) known.push(values)
    else entries.set(id, [values])
  }
  // Without its aliases or addresses a person would not be found by them.
  if (entries.size === 0 && columns !== COLUMNS.comments)
    throw new ListFileProblem(file, null, 'has no row, although the list always has some')
  return entries
}

const schemaOf = (type: string): ListedEntity['schema'] =>
  type === 'individual' ? 'Person' : type === 'vessel' || type === 'aircraft' ? 'Vessel' : 'Organization'

const programsOf = (text: string): string[] =>
  text
    .split(/\]\s*\[|;/)
    .map((program) => program.replace(/[[\]]/g, '').trim())
    .filter((program) => program !== '')

/** An address without a street is the country alone. */
const COUNTRY_OF_ADDRESS = 3
const [NAME, TYPE, PROGRAMS, FLAG, REMARKS] = [1, 2, 3, 9, 11]

export const ofacParser = (named: OfacFiles, list: string): ParseList =>
  async function* parse(files, findings) {
    const aliases = await byEntry(files, named.aliases, COLUMNS.aliases)
    const addresses = await byEntry(files, named.addresses, COLUMNS.addresses)
    // Remarks of more than 1,000 characters go on in this file, in the middle of a word.
    const comments = files.has(named.comments)
      ? await byEntry(files, named.comments, COLUMNS.comments)
      : new Map<string, string[][]>()
    for await (const row of rowsOf(files, named.main, COLUMNS.main)) {
      const [id = '', name = '', type = ''] = [row[0], row[NAME], row[TYPE]]
      const draft = draftEntity(id, schemaOf(type), findings)
      draft.name(name, 'PRIMARY')
      for (const [, kind = '', alias = ''] of aliases.get(id) ?? [])
        draft.name(alias, aliasKinds[kind] ?? 'ALIAS')
      readRemarks(`${row[REMARKS]}${(comments.get(id) ?? []).map(([text]) => text).join('')}`, draft)
      for (const address of addresses.get(id) ?? []) draft.country(address[COUNTRY_OF_ADDRESS] ?? '')
      draft.country(row[FLAG] ?? '')
      draft.topic('sanction', ...(type === 'aircraft' ? [type] : []))
      for (const program of programsOf(row[PROGRAMS] ?? ''))
        draft.listing(listingOf({ list, authority: AUTHORITY, program, country: 'US', listId: id }))
      const entity = draft.finish()
      if (entity) yield entity
      else findings.nameless += 1
    }
  }
