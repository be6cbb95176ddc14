/** The error that everything throws; http/translate-error.ts turns it into a reply once. */
import type { FieldError } from '@foyer/fair-http/refusal'
import { errorTable } from '#errors.ts'

export type ErrorCode = keyof typeof errorTable

export type { FieldError }

export interface ErrorExtras {
  /** Overrides the status of the row. */
  status?: number
  /** Replaces the detail of the row. Never contains input of the caller. */
  detail?: string
  errors?: FieldError[]
  headers?: Record<string, string>
  /** The quota that is used up. */
  quota?: string
  /** The caller is far beyond a limit: the reply is delayed. */
  isFlood?: boolean
}

export class ApiError extends Error {
  readonly code: ErrorCode
  readonly extras: ErrorExtras
  constructor(code: ErrorCode, extras: ErrorExtras = {}) {
    super(`${code}: ${extras.detail ?? errorTable[code].detail}`)
    this.name = 'ApiError'
    this.code = code
    this.extras = extras
  }
}
