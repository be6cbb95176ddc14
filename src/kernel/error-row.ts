/** One row of the table of errors. */

export interface ErrorRow {
  status: number
  /** Some operations use this status instead. */
  otherStatus?: number
  title: string
  detail: string
}

export const errorRow = (status: number, title: string, detail: string, otherStatus?: number): ErrorRow => ({
  status,
  title,
  detail,
  ...(otherStatus ? { otherStatus } : {}),
})
