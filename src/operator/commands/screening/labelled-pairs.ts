/** Reads a CSV file of labelled pairs of names. Each error names the line. */
import { readFileSync } from 'node:fs'
import { CsvError, type Info, parse } from 'csv-parse/sync'
import type { NameKind } from '../../../screening/matching/prepared-name.ts'
import { CommandError } from '../../command.ts'

export interface LabelledPair {
  line: number
  name: string
  listedName: string
  isMatch: boolean
  /** undefined: the file does not say. */
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

type Row = { record: string[]; info: Info }

export function readLabelledPairs(file: string): LabelledPair[] {
  const [head, ...rows] = rowsOf(readText(file))
  if (!head) throw new CommandError(`${file} is empty.`, 'no_pairs')
  const at = columnsOf(head.record, file)
  const pairs = rows.map((row) => pairOf(row, at))
  if (pairs.length === 0) throw new CommandError(`${file} has a heading and no pairs.`, 'no_pairs')
  return pairs
}

const MOST_BYTES = 256 * 1024 * 1024

function readText(file: string): string {
  try {
    const bytes = readFileSync(file)
    if (bytes.length > MOST_BYTES) throw new CommandError(`${file} is larger than 256 MiB.`, 'file_too_large')
    return bytes.toString('utf8')
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(
      `${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`,
      'file_unreadable',
    )
  }
}

/** Comma, semicolon or tab: the one that the heading has most of. */
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
    throw new CommandError(
      `Line ${(error as unknown as { lines?: number }).lines ?? '?'} is not CSV: ${error.code}.`,
      'invalid_csv',
    )
  }
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
  const wanted = missing.map((column) => headings[column].slice(0, 3).join(' or ')).join('; ')
  throw new CommandError(
    `Line 1 of ${file} has no column ${wanted}. It needs name1, name2 and is_match.`,
    'columns_missing',
  )
}

function pairOf({ record, info }: Row, at: Record<Column, number>): LabelledPair {
  const line = info.lines
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
    kind: at.kind === -1 ? undefined : kindOf(value('kind').toLowerCase()),
  }
}

const kindOf = (text: string): NameKind | undefined => {
  if (persons.includes(text)) return 'PERSON'
  return unknown.includes(text) ? undefined : 'ORGANIZATION'
}
