/** The EU's Financial Sanctions File as CSV: a row for each name, address, birth and document of an entry. */
import { cleanText, draftEntity, type EntityDraft, listingOf } from '../draft-entity.ts'
import { dayOf } from '../list-dates.ts'
import { type HeadedRow, headedRows, ListFileProblem, MAIN_FILE, type ParseList } from '../list-file.ts'

const LIST = 'EU Consolidated Financial Sanctions List'
const AUTHORITY = 'European Union'
const REQUIRED = ['fileGenerationDate', 'Entity_LogicalId', 'NameAlias_WholeName']

const isPerson = (row: HeadedRow): boolean =>
  /^(p|person)$/i.test(row.get('Entity_SubjectType')) ||
  /^person$/i.test(row.get('Entity_SubjectType_ClassificationCode'))

function readBirth(row: HeadedRow, draft: EntityDraft): void {
  const circa = /^(true|1|yes)$/i.test(row.get('BirthDate_Circa')) ? 'circa ' : ''
  const date = row.get('BirthDate_BirthDate') || row.get('BirthDate_Year')
  const [from, to] = [row.get('BirthDate_YearRangeFrom'), row.get('BirthDate_YearRangeTo')]
  if (date !== '') draft.bornOn(`${circa}${date}`)
  else draft.bornOn(`${from} to ${to}`)
}

function documentTypeOf(words: string): string {
  if (/passport/i.test(words)) return 'PASSPORT'
  if (/tax|fiscal/i.test(words)) return 'TAX'
  if (/registration|regnumber|trade/i.test(words)) return 'REGISTRATION'
  if (/imo/i.test(words)) return 'IMO'
  return /national|^id|identi/i.test(words) ? 'NATIONAL' : 'OTHER'
}

/** A number that is known to be false or of someone else does not count. */
function readDocument(row: HeadedRow, draft: EntityDraft): void {
  const number = row.get('Identification_Number') || row.get('Identification_LatinNumber')
  if (!/\d/.test(number) || /^true$/i.test(row.get('Identification_KnownFalse'))) return
  const words = `${row.get('Identification_TypeCode')} ${row.get('Identification_TypeDescription')}`.trim()
  const country = row.get('Identification_CountryIso2Code') || row.get('Identification_CountryDescription')
  draft.identifier(documentTypeOf(words), number, country)
}

/** The file has one name after the other; the first is the main one. */
function readName(row: HeadedRow, draft: EntityDraft, isFirst: boolean): boolean {
  const parts = ['NameAlias_FirstName', 'NameAlias_MiddleName', 'NameAlias_LastName'].map((part) =>
    row.get(part),
  )
  const name = cleanText(row.get('NameAlias_WholeName') || parts.join(' '))
  if (name === undefined) return false
  draft.name(name, isFirst ? 'PRIMARY' : 'ALIAS')
  draft.gender(row.get('NameAlias_Gender'))
  return true
}

function readRow(row: HeadedRow, id: string, draft: EntityDraft): void {
  readBirth(row, draft)
  readDocument(row, draft)
  for (const kind of ['Citizenship', 'Address'])
    draft.country(row.get(`${kind}_CountryIso2Code`) || row.get(`${kind}_CountryDescription`))
  draft.listing(
    listingOf({
      ...{ list: LIST, authority: AUTHORITY, listId: row.get('Entity_EU_ReferenceNumber') || id },
      program: row.get('Entity_Regulation_Programme'),
      programUrl: row.get('Entity_Regulation_PublicationUrl'),
      reason: row.get('Entity_Remark'),
      unscId: row.get('Entity_UnitedNationId'),
      listedOn: dayOf(row.get('Entity_DesignationDate')),
    }),
  )
}

export const parseEuropeanUnion: ParseList = async function* parse(files, findings) {
  const drafts = new Map<string, { draft: EntityDraft; isNamed: boolean }>()
  for await (const row of headedRows(files.rows(MAIN_FILE, ';'), { file: MAIN_FILE, required: REQUIRED })) {
    const id = row.get('Entity_LogicalId')
    if (!/^\d{1,12}$/.test(id))
      throw new ListFileProblem(MAIN_FILE, row.line, 'Entity_LogicalId is not a number')
    findings.fileDate ??= dayOf(row.get('fileGenerationDate'))
    let known = drafts.get(id)
    if (!known) {
      known = { draft: draftEntity(id, isPerson(row) ? 'Person' : 'Organization', findings), isNamed: false }
      known.draft.topic('sanction')
      drafts.set(id, known)
    }
    known.isNamed = readName(row, known.draft, !known.isNamed) || known.isNamed
    readRow(row, id, known.draft)
  }
  for (const { draft } of drafts.values()) {
    const entity = draft.finish()
    if (entity) yield entity
    else findings.nameless += 1
  }
}
