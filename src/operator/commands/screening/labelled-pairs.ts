/** Reads a CSV file of labelled pairs of names. Each error names the line. */
import { readFileSync } from 'node:fs'
import type { NameKind } from '@foyer/name-matching/matching/prepared-name'
import { CsvError, type Info, parse } from 'csv-parse/sync'
import { CommandError } from '../../command.ts'

export interface LabelledPair {
  line: number
  name: string
  listedName: string
  isMatch: boolean
  /** undefined when the file does not give it. */
  kind: NameKind | undefined
}

/** The headings that each column may have: in lower case, without spaces, hyphens and underscores. */
const headings = {
  name: [
    'name1',
    'namea',
    'name',
    'screened',
    'screenedname',
    'query',
    'queryname',
    'left',
    'a',
    'first',
    'firstname',
    'source',
  ],
  listedName: [
    'name2',
    'nameb',
    'listed',
    'listedname',
    'candidate',
    'result',
    'resultname',
    'right',
    'b',
    'second',
    'secondname',
    'target',
    'other',
  ],
  isMatch: [
    'ismatch',
    'match',
    'matches',
    'label',
    'truth',
    'expected',
    'same',
    'issame',
    'judgement',
    'judgment',
    'y',
    'target label',
  ],
  kind: ['schema', 'kind', 'type', 'entitytype', 'nametype'],
} as const
type Column = keyof typeof headings
const needed: readonly Column[] = ['name', 'listedName', 'isMatch']
/** The names of the columns in messages. */
const written: Readonly<Record<Column, string>> = {
  ...{ name: 'name1', listedName: 'name2', isMatch: 'is_match', kind: 'schema' },
}

const yes = ['true', '1', '1.0', 'yes', 'y', 't', 'match', 'positive', 'same', 'pos']
const no = [
  'false',
  '0',
  '0.0',
  'no',
  'n',
  'f',
  'nomatch',
  'no_match',
  'non-match',
  'nonmatch',
  'negative',
  'different',
  'neg',
]

const persons = ['person', 'individual', 'human', 'per', 'p']
const unknown = ['', 'unknown', 'thing', 'any']
const organizations = [
  ...['organization', 'organisation', 'organizations', 'organisations', 'org', 'o', 'company', 'companies'],
  ...[
    'legalentity',
    'entity',
    'business',
    'publicbody',
    'vessel',
    'ship',
    'airplane',
    'aircraft',
    'corporate',
  ],
]

type Row = { record: string[]; info: Info }

export function readLabelledPairs(file: string): LabelledPair[] {
  const [head, ...rows] = rowsOf(readText(file))
  if (!head) throw new CommandError(`${file} is empty.`, 'no_pairs')
  const at = columnsOf(head.record, file)
  const pairs = rows.map((row) => pairOf(row, at, head.record.length))
  if (pairs.length === 0) throw new CommandError(`${file} has a heading and no pairs.`, 'no_pairs')
  return pairs
}

const MOST_BYTES = 256 * 1024 * 1024

function readText(file: string): string {
  try {
    const bytes = readFileSync(file)
    if (bytes.length > MOST_BYTES) throw new CommandError(`${file} is larger than 256 MiB.`, 'file_too_large')
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof CommandError) throw error
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new CommandError(`${file} is not in UTF-8. Save it again as "CSV UTF-8".`, 'file_unreadable')
    throw new CommandError(`${file} cannot be read: ${unreadable[code] ?? code}.`, 'file_unreadable')
  }
}

const unreadable: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder. Name a CSV file',
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
}

/** Comma, semicolon or tab: the most frequent one in the heading. */
function delimiterOf(text: string): string {
  const heading = text.slice(0, text.indexOf('\n') + 1 || text.length)
  const [delimiter = ','] = [',', ';', '\t'].toSorted(
    (one, other) => heading.split(other).length - heading.split(one).length,
  )
  return delimiter
}

function rowsOf(text: string): Row[] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as Row[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines = '?' } = error as unknown as { lines?: number }
    throw new CommandError(
      `Line ${lines} is not CSV: ${csvProblems[error.code] ?? 'quotes are in the wrong place'}.`,
      'invalid_csv',
    )
  }
}

const csvProblems: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quoted value is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'a sign follows a closing quote. Write a quote within a value twice ("")',
  INVALID_OPENING_QUOTE:
    'a quote stands within a value. Put the value in quotes, and write the quote twice ("")',
}

const plain = (heading: string): string => heading.toLowerCase().replace(/[\s_-]/g, '')

function columnsOf(record: readonly string[], file: string): Record<Column, number> {
  const found = record.map(plain)
  const indexOf = (column: Column): number => {
    const [heading] = headings[column].filter((each) => found.includes(each))
    return heading === undefined ? -1 : found.indexOf(heading)
  }
  const at = {
    name: indexOf('name'),
    listedName: indexOf('listedName'),
    isMatch: indexOf('isMatch'),
    kind: indexOf('kind'),
  }
  const missing = needed.filter((column) => at[column] === -1)
  if (missing.length === 0) return at
  const wanted = missing.map((column) => written[column]).join(', ')
  throw new CommandError(
    `Line 1 of ${file} has no column ${wanted}. It needs name1, name2 and is_match, or one of their other ` +
      'names: npx foyer screening evaluate --help',
    'columns_missing',
  )
}

function pairOf({ record, info }: Row, at: Record<Column, number>, width: number): LabelledPair {
  const line = info.lines
  if (record.length > width)
    throw new CommandError(
      `Line ${line} has more values than there are columns. Put a value that contains the delimiter in ` +
        'quotes.',
      'invalid_pair',
    )
  const value = (column: Column): string => record[at[column]] ?? ''
  if (value('name') === '' || value('listedName') === '')
    throw new CommandError(`Line ${line} has fewer than two names.`, 'invalid_pair')
  const label = value('isMatch').toLowerCase()
  if (!yes.includes(label) && !no.includes(label))
    throw new CommandError(`Line ${line}: is_match takes true or false.`, 'invalid_pair')
  return {
    line,
    name: value('name'),
    listedName: value('listedName'),
    isMatch: yes.includes(label),
    kind: at.kind === -1 ? undefined : kindOf(value('kind'), line),
  }
}

function kindOf(text: string, line: number): NameKind | undefined {
  const kind = plain(text)
  if (persons.includes(kind)) return 'PERSON'
  if (organizations.includes(kind)) return 'ORGANIZATION'
  if (unknown.includes(kind)) return undefined
  throw new CommandError(
    `Line ${line}: the kind is not known. Write Person or Organization, or leave it empty.`,
    'invalid_pair',
  )
}
