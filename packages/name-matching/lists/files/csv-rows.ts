/** Rows of a CSV file with their line numbers. */
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { ListFileProblem, type Row } from '../list-file.ts'

/** The longest real row has some 50,000 characters. */
const MAX_ROW = 1024 * 1024

export async function* csvRows(
  bytes: AsyncIterable<Uint8Array>,
  { file, delimiter }: { file: string; delimiter: ',' | ';' },
): AsyncIterable<Row> {
  const parser = parse({
    ...{ delimiter, bom: true, info: true, max_record_size: MAX_ROW },
    // Whether a row has the columns of its header is the matter of the parser of the format.
    ...{ relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
  })
  const source = Readable.from(bytes)
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const read of source.pipe(parser)) {
      const { record, info } = read as { record: string[]; info: { lines: number } }
      yield { line: info.lines, cells: record }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & { lines?: number }
    throw new ListFileProblem(file, lines ?? null, problems[error.code] ?? 'is no CSV')
  } finally {
    source.destroy()
  }
}

const problems: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quoted value is not closed: the file is cut off',
  CSV_MAX_RECORD_SIZE: 'a row is longer than 1 MiB',
}

/** The delimiter of a file that people made: the first line has more of one than of the other. */
export function delimiterOf(text: string): ',' | ';' {
  const [first = ''] = text.split('\n', 1)
  return first.split(';').length > first.split(',').length ? ';' : ','
}
