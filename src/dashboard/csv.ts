/** Rows of the list as CSV (RFC 4180), safe to open in a spreadsheet. */
import { applicationStatusWords, atStart, findingWeightWords } from '#kernel/schemas/status-words.ts'
import type { FoundRow } from './found-row.ts'
import { reasonWords } from './status-reasons.ts'

/** Excel reads UTF-8 only after it. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A spreadsheet runs a cell that begins with one of these as a formula (CWE-1236): an apostrophe makes it
 * text. Where it separates cells by semicolons, a new cell begins behind each of them, and behind a line end,
 * also between quotes: a quote or a mark that is invisible may stand before the sign.
 */
const startsFormula = /^(?=[\t\r\n])|(^[\s"\p{Cf}]*|[;\t\r\n][\s"\p{Cf}]*)(?=[=+\-@＝＋－＠])/gu

export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  const safe = typeof value === 'string' ? text.replaceAll(startsFormula, "$1'") : text
  return /[",\r\n;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

const unnamed = (): undefined => undefined

/** Programs read the codes; the words of each stand beside it. */
const columns: ReadonlyArray<[name: string, of: (row: FoundRow) => string | number | null]> = [
  ['id', ({ id }) => id],
  ['created', ({ createdAt }) => createdAt],
  ['updated', ({ updatedAt }) => updatedAt],
  ['status', ({ status }) => status],
  ['status in words', ({ status }) => atStart(applicationStatusWords[status])],
  ['reason', ({ statusReason }) => statusReason],
  ['reason in words', (row) => reasonWords(row, unnamed)],
  ['kind', ({ kind }) => kind],
  ['workflow', ({ workflowId }) => workflowId],
  ['market', ({ countryCode }) => countryCode],
  ['name', ({ name }) => name],
  ['organization number', ({ organizationNumber }) => organizationNumber],
  ['reference', ({ externalReference }) => externalReference],
  ['main finding', ({ mainFinding }) => mainFinding?.code ?? null],
  ['main finding in words', ({ mainFinding }) => mainFinding?.words ?? null],
  ['weight', ({ mainFinding }) => mainFinding?.weight ?? null],
  ['weight in words', ({ mainFinding }) => mainFinding && atStart(findingWeightWords[mainFinding.weight])],
  ['open findings', ({ openFindings }) => openFindings],
  ['waiting since', ({ waitingSince }) => waitingSince],
  ['assigned to', ({ assigneeId }) => assigneeId],
]

const line = (cells: ReadonlyArray<string | number | null>): string => `${cells.map(csvCell).join(',')}\r\n`

/** The first part begins with the byte order mark and the names of the columns. */
export const csvOf = (rows: readonly FoundRow[], isFirst: boolean): string =>
  [
    ...(isFirst ? [BYTE_ORDER_MARK, line(columns.map(([name]) => name))] : []),
    ...rows.map((row) => line(columns.map(([, of]) => of(row)))),
  ].join('')
