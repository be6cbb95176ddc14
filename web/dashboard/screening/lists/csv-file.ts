/** Reads the CSV file of an own list in the browser, and puts the problems of the server into words. */
import type { Problem } from '../../api/problem.ts'

export const columns = [
  'name',
  'aliases',
  'birth_date',
  'country',
  'identifiers',
  'kind',
  'note',
  'id',
] as const

export const template =
  'name,aliases,birth_date,country,identifiers,kind,note\n' +
  'Eva Testsson,Eva Provberg;E. Testsson,1985-07-09,SE,,person,Account closed in 2024\n' +
  'Provbolaget AB,,,SE,5560000001,organization,Unpaid invoices\n'

const MOST_BYTES = 10 * 1024 * 1024

export type ReadFile = { name: string; csv: string; lines: number } | { name: string; problem: string }

export async function readCsvFile(file: File): Promise<ReadFile> {
  const { name } = file
  if (file.size > MOST_BYTES)
    return { name, problem: 'The file is larger than 10 MB. Divide it into several lists.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const csv = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const lines = csv.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length
    if (lines < 2) return { name, problem: 'The file has no line below the names of the columns.' }
    return { name, csv, lines: lines - 1 }
  } catch {
    return { name, problem: 'The file is not in UTF-8. Save it again as “CSV UTF-8”, then choose it here.' }
  }
}

/** The problems of lines, in the order of the file. */
export const lineProblems = ({ fields }: Pick<Problem, 'fields'>): string[] =>
  fields.filter(({ path }) => path.startsWith('/csv')).map(({ message }) => message)
