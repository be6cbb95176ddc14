/** Files of lists in memory, in the documented shapes, with invented persons and companies. */

import type { ListedEntity } from '../lists/entity.ts'
import { csvRows } from '../lists/files/csv-rows.ts'
import { jsonValues } from '../lists/files/json-values.ts'
import { xmlElements } from '../lists/files/xml-elements.ts'
import { formatOf, type KnownList } from '../lists/format-table.ts'
import { type ListFiles, type ListFindings, noFindings } from '../lists/list-file.ts'

const inParts = async function* (bytes: Uint8Array): AsyncIterable<Uint8Array> {
  // Small parts: a character of several bytes is cut in two.
  const size = bytes.length < 100_000 ? 97 : 65_521
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export type FileTexts = Record<string, string | Uint8Array>

export function filesOf(texts: FileTexts): ListFiles {
  const bytesOf = (file: string) => inParts(Buffer.from(texts[file] ?? ''))
  return {
    has: (file) => Object.hasOwn(texts, file),
    rows: (file, delimiter) => csvRows(bytesOf(file), { file, delimiter }),
    elements: (file, names) => xmlElements(bytesOf(file), { file, names }),
    values: (file) => jsonValues(bytesOf(file), file),
  }
}

export interface ReadList extends ListFindings {
  entities: ListedEntity[]
}

export async function read(
  format: KnownList['format'],
  texts: FileTexts,
  kind: KnownList['kind'] = 'SANCTIONS',
): Promise<ReadList> {
  const findings: ListFindings = noFindings()
  const entities: ListedEntity[] = []
  for await (const entity of formatOf(format).parse(kind)(filesOf(texts), findings)) entities.push(entity)
  return { entities, ...findings }
}

export async function readOne(format: KnownList['format'], texts: FileTexts, kind?: KnownList['kind']) {
  const { entities } = await read(format, texts, kind)
  if (entities.length !== 1 || !entities[0]) throw new Error(`${entities.length} entities instead of one`)
  return entities[0]
}

const END = '\u001a'
const none = '-0- '

const nones = (count: number): string => `${none},`.repeat(count)
/** In the file each is one line; the remarks end at 1,000 characters and go on in the comments. */
const orsinov = [
  ...['DOB 18 Mar 1969', 'alt. DOB circa 1968', 'POB Norrvik', 'nationality Korea, North', 'citizen Iran'],
  ...['Gender Male', 'Passport A123456 (Iran) issued 01 Jan 2010', 'National ID No. 77-12 (Iran)'],
  ...['Tax ID No. 998877', "a.k.a. 'THE ENGI"],
].join('; ')
const havsula =
  'Registration Number 5599 (Panama); Legal Entity Number 5493000000000000XX99; ' +
  'Linked To: ORSINOV, Valdemar Petrovich.'
const star = 'Vessel Registration Identification IMO 9999999; MMSI 123456789.'

export const ofacTexts = {
  'sdn.csv': [
    `100,"ORSINOV, Valdemar Petrovich","individual","ALPHA] [BETA","Minister",${nones(6)}"${orsinov}"`,
    `200,"HAVSULA SHIPPING, LLC",${none},"ALPHA",${nones(7)}"${havsula}"`,
    `300,"HAVSULA STAR","vessel","ALPHA",${nones(2)}"Tanker",${nones(2)}"Panama",${none},"${star}"`,
    `400,"XX-YYY","aircraft","ALPHA",${nones(7)}"Aircraft Model A300."`,
    END,
  ].join('\r\n'),
  'alt.csv': [
    `100,1,"aka","ORSINOFF, Waldemar",${none}`,
    `100,2,"fka","PETROV, Valdemar",${none}`,
    `${END},,,,`,
  ].join('\r\n'),
  'add.csv': [`200,1,"Pier 4","Norrvik","Panama",${none}`, `100,2,${none},${none},${none},${none}`, END].join(
    '\r\n',
  ),
  'sdn_comments.csv': [`100,"NEER'; f.k.a. 'ORSIN'."`, END].join('\r\n'),
}

export const unText = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:09.554Z">
  <INDIVIDUALS>
    <INDIVIDUAL>
      <DATAID>1</DATAID><FIRST_NAME>VALDEMAR</FIRST_NAME><SECOND_NAME>ORSINOV</SECOND_NAME><THIRD_NAME/>
      <UN_LIST_TYPE>Norrvik</UN_LIST_TYPE><REFERENCE_NUMBER>NVi.001</REFERENCE_NUMBER>
      <LISTED_ON>2012-12-31</LISTED_ON><GENDER>Male</GENDER>
      <NAME_ORIGINAL_SCRIPT>Вальдемар Орсинов</NAME_ORIGINAL_SCRIPT>
      <COMMENTS1>Born &amp; raised in Norrvik.</COMMENTS1>
      <NATIONALITY><VALUE>Iran (Islamic Republic of)</VALUE><VALUE>former Soviet Union</VALUE></NATIONALITY>
      <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Waldemar Orsinoff</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>The Engineer</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ALIAS><QUALITY>f.k.a.</QUALITY><ALIAS_NAME>Valdemar Petrov</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ADDRESS><CITY>Norrvik</CITY><COUNTRY>Syrian Arab Republic</COUNTRY></INDIVIDUAL_ADDRESS>
      <INDIVIDUAL_DATE_OF_BIRTH>
        <TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1969-03-18</DATE>
      </INDIVIDUAL_DATE_OF_BIRTH>
      <INDIVIDUAL_DATE_OF_BIRTH>
        <TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1971</YEAR>
      </INDIVIDUAL_DATE_OF_BIRTH>
      <INDIVIDUAL_DATE_OF_BIRTH>
        <TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1962</FROM_YEAR><TO_YEAR>1963</TO_YEAR>
      </INDIVIDUAL_DATE_OF_BIRTH>
      <INDIVIDUAL_DOCUMENT>
        <TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>A123</NUMBER>
        <ISSUING_COUNTRY>Qatar</ISSUING_COUNTRY>
      </INDIVIDUAL_DOCUMENT>
      <INDIVIDUAL_DOCUMENT/>
    </INDIVIDUAL>
  </INDIVIDUALS>
  <ENTITIES>
    <ENTITY>
      <DATAID>2</DATAID><FIRST_NAME>NORRVIK BRIGADE</FIRST_NAME><UN_LIST_TYPE>Norrvik</UN_LIST_TYPE>
      <REFERENCE_NUMBER>NVe.001</REFERENCE_NUMBER><LISTED_ON>2014-01-02</LISTED_ON>
      <ENTITY_ALIAS><QUALITY>a.k.a.</QUALITY><ALIAS_NAME>NB</ALIAS_NAME></ENTITY_ALIAS>
      <ENTITY_ADDRESS><COUNTRY>Mali</COUNTRY></ENTITY_ADDRESS>
    </ENTITY>
  </ENTITIES>
</CONSOLIDATED_LIST>
`

const euColumns = [
  ...['fileGenerationDate', 'Entity_LogicalId', 'Entity_EU_ReferenceNumber', 'Entity_UnitedNationId'],
  ...['Entity_DesignationDate', 'Entity_Remark', 'Entity_SubjectType', 'Entity_Regulation_Programme'],
  ...['NameAlias_LastName', 'NameAlias_FirstName', 'NameAlias_WholeName', 'NameAlias_Gender'],
  ...['Address_CountryIso2Code', 'BirthDate_BirthDate', 'BirthDate_Circa', 'BirthDate_YearRangeFrom'],
  ...['BirthDate_YearRangeTo', 'Identification_Number', 'Identification_KnownFalse'],
  ...['Identification_TypeDescription', 'Identification_CountryIso2Code', 'Citizenship_CountryIso2Code'],
] as const

export function euText(rows: Array<Partial<Record<(typeof euColumns)[number], string>>>): string {
  const lines = rows.map((row) => euColumns.map((column) => row[column] ?? '').join(';'))
  return `\uFEFF${[euColumns.join(';'), ...lines].join('\r\n')}`
}

/** The columns of the file since 2026-01-28. */
const ukColumns = (
  'Last Updated,Unique ID,OFSI Group ID,UN Reference Number,Name 6,Name 1,Name 2,Name 3,Name 4,' +
  'Name 5,Name type,Alias strength,Title,Name non-latin script,Non-latin script type,' +
  'Non-latin script language,Regime Name,Designation Type,Designation source,Sanctions Imposed,' +
  'Other Information,UK Statement of Reasons,Address Line 1,Address Line 2,Address Line 3,' +
  'Address Line 4,Address Line 5,Address Line 6,Address Postal Code,Address Country,' +
  'Phone number,Website,Email address,Date Designated,D.O.B,Nationality(/ies),' +
  'National Identifier number,National Identifier additional information,Passport number,' +
  'Passport additional information,Position,Gender,Town of birth,Country of birth,' +
  'Type of entity,Subsidiaries,Parent company,Business registration number (s),IMO number,' +
  'Current owner/operator (s),Previous owner/operator (s),Current believed flag of ship,' +
  'Previous flags,Type of ship,Tonnage of ship,Length of ship,Year Built,' +
  'Hull identification number (HIN)'
).split(',')

export const ukText = (rows: Array<Record<string, string>>): string =>
  [
    'Report Date: 08-Oct-2026',
    ukColumns.join(','),
    ...rows.map((row) => ukColumns.map((column) => JSON.stringify(row[column] ?? '')).join(',')),
  ].join('\n')

const simpleColumns = [
  ...['id', 'schema', 'name', 'aliases', 'birth_date', 'countries', 'addresses', 'identifiers', 'sanctions'],
  ...['phones', 'emails', 'program_ids', 'dataset', 'first_seen', 'last_seen', 'last_change'],
]
export const simpleText = (rows: Array<Record<string, string>>): string =>
  [
    simpleColumns.join(','),
    ...rows.map((row) =>
      simpleColumns.map((column) => `"${(row[column] ?? '').replaceAll('"', '""')}"`).join(','),
    ),
  ].join('\n')

/** Persons of a list with positions, as many as wanted: for counts. */
export const manyPersons = (count: number, change: (at: number) => object = () => ({})): string =>
  Array.from({ length: count }, (_, at) =>
    JSON.stringify({
      ...{ id: `p-${at}`, name: `Person Nummer${at} Testberg`, aliases: [], birthDate: '1970-01-01' },
      ...{ countries: ['SE'], positions: [{ position: 'Ledamot', topics: ['gov.national'] }], ...change(at) },
    }),
  ).join('\n')
