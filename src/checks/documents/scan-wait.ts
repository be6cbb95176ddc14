/** How long a submitted case waits for the scanner before a person decides without it. */
import type { Case } from '#applications/case.ts'
import { isWaitingForScan } from '#applications/document-moves.ts'

/** A day: long enough for an operator to bring the scanner back. */
export const MOST_WAIT_MS = 24 * 3600_000

export const waitsForScan = (of: Case, now: Date): boolean =>
  of.data.documents.some(isWaitingForScan) && now.getTime() - (of.submittedAt?.getTime() ?? 0) < MOST_WAIT_MS
