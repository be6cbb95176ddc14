/** The logged parts of a request: no body, no value of a field, no personal data. */
import type { FieldError } from '#kernel/api-error.ts'

export interface LoggedField {
  path: string
  code: string
}

export interface LoggedRequest {
  customerId: string
  requestId: string
  at: Date
  /** As in the table of the API: `applications.create`, `oauth2/token`. */
  operation: string
  status: number
  /** The error code of a refused request. */
  code: string | null
  fields: LoggedField[]
  caller: { kind: 'CREDENTIAL' | 'USER'; id: string }
  durationMs: number
  applicationId: string | null
  address: string | null
}

const MOST_FIELDS = 20
/** Names that the caller chooses, not the API: a person's name or number could be among them. */
const freeNames = new Set(['metadata', 'answers'])
const plainName = /^(?:[A-Za-z][A-Za-z0-9]{0,39}|\d{1,3})$/

/** The paths and codes of refused fields. Names chosen by the caller become `*`. */
export const loggedFields = (errors: readonly FieldError[] = []): LoggedField[] =>
  errors.slice(0, MOST_FIELDS).map(({ path, code }) => ({ path: loggedPath(path, code), code }))

function loggedPath(path: string, code: string): string {
  const names = path.split('/')
  let isFree = false
  return names
    .map((name, at) => {
      const isUnknown = code === 'unknown_field' && at === names.length - 1
      const kept = at === 0 ? /^(?:|header:[\w-]{1,40}|query:\w{1,40})$/.test(name) : plainName.test(name)
      const shown = kept && !isFree && !isUnknown ? name : '*'
      isFree ||= freeNames.has(name)
      return shown
    })
    .join('/')
    .slice(0, 200)
}

/** `/v1/applications.create` is applications.create, and `/v1/oauth2/token` oauth2/token. */
export const loggedOperationOf = (pattern: string): string => pattern.replace(/^\/(?:v1\/)?/, '')

const applicationForm = /:application::([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** The first of these values that is the id of an application. */
export function applicationIn(...values: unknown[]): string | null {
  for (const value of values) {
    const found =
      typeof value === 'string' && value.length < 200 ? applicationForm.exec(value)?.[1] : undefined
    if (found) return found.toLowerCase()
  }
  return null
}

/** Per customer and second. Further requests are counted, not listed. */
export const MOST_LISTED = { succeeded: 20, refused: 40 }

interface Second {
  second: number
  succeeded: number
  refused: number
  unlisted: number
}

/** Decides which requests of a customer are listed. Returns the number left out before, or undefined. */
export function listing() {
  const customers = new Map<string, Second>()
  return (customerId: string, status: number, at: Date): number | undefined => {
    const second = Math.floor(at.getTime() / 1000)
    let of = customers.get(customerId)
    if (!of || of.second !== second) {
      // Only customers that are calling right now have an entry.
      if (!of && customers.size >= 10_000) customers.clear()
      of = { second, succeeded: 0, refused: 0, unlisted: of?.unlisted ?? 0 }
      customers.set(customerId, of)
    }
    const kind = status < 400 ? 'succeeded' : 'refused'
    if (of[kind] >= MOST_LISTED[kind]) {
      of.unlisted += 1
      return undefined
    }
    of[kind] += 1
    const { unlisted } = of
    of.unlisted = 0
    return unlisted
  }
}
