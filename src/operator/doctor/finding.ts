/** One finding of `foyer doctor`: the checked part, the result, and how to fix a problem. */

export type Result = 'OK' | 'WARN' | 'WRONG'
export interface Finding {
  check: string
  result: Result
  detail: string
  fix?: string
}

export const ok = (check: string, detail: string): Finding => ({ check, result: 'OK', detail })
export const warn = (check: string, detail: string, fix: string): Finding => ({
  check,
  result: 'WARN',
  detail,
  fix,
})
export const wrong = (check: string, detail: string, fix: string): Finding => ({
  check,
  result: 'WRONG',
  detail,
  fix,
})
