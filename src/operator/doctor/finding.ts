/** One line of `foyer doctor`: what was looked at, how it is, and how to mend it. */

export type Result = 'OK' | 'WARN' | 'WRONG'
export interface Finding {
  check: string
  result: Result
  detail: string
  mend?: string
}

export const ok = (check: string, detail: string): Finding => ({ check, result: 'OK', detail })
export const warn = (check: string, detail: string, mend: string): Finding => ({
  check,
  result: 'WARN',
  detail,
  mend,
})
export const wrong = (check: string, detail: string, mend: string): Finding => ({
  check,
  result: 'WRONG',
  detail,
  mend,
})
