/** The UK Sanctions List as CSV: the date, a header, and a row for each name and address of an entry. */

import { cleanText, draftEntity, type EntityDraft, listingOf } from '../draft-entity.ts'
import type { ListedEntity, ListedNameKind } from '../entity.ts'
import { dayOf } from '../list-dates.ts'
import { type HeadedRow, headedRows, ListFileProblem, MAIN_FILE, type ParseList } from '../list-file.ts'

const LIST = 'UK Sanctions List'
const AUTHORITY = 'Foreign, Commonwealth & Development Office'
const REQUIRED = ['Unique ID', 'Name 6', 'Name type', 'Regime Name']

const schemas: Record<string, ListedEntity['schema']> = { individual: 'Person', ship: 'Vessel' }
const schemaOf = (row: HeadedRow): ListedEntity['schema'] =>
  schemas[(row.get('Designation Type') || row.get('Individual, Entity, Ship')).toLowerCase()] ??
  'Organization'

function nameKindOf(type: string, strength: string): ListedNameKind {
  if (/^primary name$/i.test(type)) return 'PRIMARY'
  if (/low/i.test(strength)) return 'WEAK_ALIAS'
  return /f\.?k\.?a|former/i.test(`${type} ${strength}`) ? 'PREVIOUS' : 'ALIAS'
}

/** "(1) Iraq (2) Syria" and "Iraq; Syria" are two values. */
const valuesOf = (text: string): string[] =>
  text
    .split(/\(\d+\)|;|\|/)
    .map((value) => value.trim())
    .filter((value) => value !== '')

const GIVEN_NAMES = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5']

function readRow(row: HeadedRow, draft: EntityDraft): void {
  const name = [...GIVEN_NAMES, 'Name 6'].map((part) => row.get(part)).join(' ')
  draft.name(name, nameKindOf(row.get('Name type'), row.get('Alias strength')))
  draft.name(row.get('Name non-latin script'), 'ALIAS')
  for (const date of valuesOf(row.get('D.O.B'))) draft.bornOn(date)
  draft.gender(row.get('Gender'))
  for (const column of ['Nationality(/ies)', 'Current believed flag of ship'])
    draft.country(...valuesOf(row.get(column)))
  draft.country(row.get('Address Country'))
  const country = valuesOf(row.get('Nationality(/ies)'))[0]
  const numbers = [
    ['PASSPORT', 'Passport number', country],
    ['NATIONAL', 'National Identifier number', country],
    ['REGISTRATION', 'Business registration number (s)', row.get('Address Country')],
    ['IMO', 'IMO number', undefined],
  ] as const
  for (const [type, column, issuer] of numbers)
    for (const number of valuesOf(row.get(column)))
      if (/\d/.test(number)) draft.identifier(type, number, issuer)
}

const listing = (row: HeadedRow, id: string) =>
  listingOf({
    ...{ list: LIST, authority: AUTHORITY, country: 'GB', listId: id },
    program: row.get('Regime Name'),
    measures: row.get('Sanctions Imposed').split('|'),
    reason: row.get('UK Statement of Reasons'),
    unscId: row.get('UN Reference Number'),
    listedOn: dayOf(row.get('Date Designated')),
  })

export const parseUnitedKingdom: ParseList = async function* parse(files, findings) {
  const drafts = new Map<string, EntityDraft>()
  const before = ({ cells }: { cells: readonly string[] }) => {
    const date = /^Report Date:\s*(.+)$/i.exec(cells[0]?.trim() ?? '')?.[1]
    if (date !== undefined) findings.fileDate = dayOf(date)
  }
  const header = { file: MAIN_FILE, required: REQUIRED, before }
  for await (const row of headedRows(files.rows(MAIN_FILE, ','), header)) {
    const id = cleanText(row.get('Unique ID'))
    if (id === undefined) throw new ListFileProblem(MAIN_FILE, row.line, 'Unique ID is empty')
    let draft = drafts.get(id)
    if (!draft) {
      draft = draftEntity(id, schemaOf(row), findings)
      draft.topic('sanction')
      drafts.set(id, draft)
    }
    readRow(row, draft)
    draft.listing(listing(row, id))
  }
  for (const draft of drafts.values()) {
    const entity = draft.finish()
    if (entity) yield entity
    else findings.nameless += 1
  }
}
