/** The known findings of a report, one row a code: its weight, where its evidence stands, and its words. */
import { companyRows } from './rows/company.ts'
import { evaluationRows } from './rows/evaluation.ts'
import { ownerRows } from './rows/owners.ts'
import { paperRows } from './rows/papers.ts'
import { peopleRows } from './rows/people.ts'
import { riskRows } from './rows/risk.ts'
import { type FindingRow, row } from './rows/row.ts'
import { screeningRows } from './rows/screening.ts'
import { signingRows } from './rows/signing.ts'

const table: Readonly<Record<string, FindingRow>> = {
  ...screeningRows,
  ...riskRows,
  ...peopleRows,
  ...companyRows,
  ...ownerRows,
  ...signingRows,
  ...paperRows,
  ...evaluationRows,
}

/** The codes of all known findings. */
export const findingCodes: readonly string[] = Object.keys(table)

/** The row of a workflow's own rule: its words are in the workflow. */
const ownRule: FindingRow = row('CONSIDER', 'findings', 'Own rule', 'A rule of the workflow applies')

/** A rule may be called "constructor". */
export const isKnownCode = (code: string): boolean => Object.hasOwn(table, code)
export const findingRowOf = (code: string): FindingRow => (isKnownCode(code) ? table[code] : null) ?? ownRule
