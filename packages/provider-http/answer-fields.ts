/** Reads fields of an untrusted answer: a wrong type counts as missing, and text is bounded and printable. */
import type { ISODate } from '@foyer/national-fields/schemas/primitives'

export type Fields = Record<string, unknown>

/** undefined unless the body is JSON. */
export function json(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** undefined unless the body is a JSON object. */
export function parsed(body: string): Fields | undefined {
  const value = json(body)
  return isFields(value) ? value : undefined
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of the object at this path; none if it is not an object. */
export function fields(value: unknown, ...path: string[]): Fields {
  let found = value
  for (const name of path) found = isFields(found) ? found[name] : undefined
  return isFields(found) ? found : {}
}

export function list(value: unknown, most: number): unknown[] {
  return Array.isArray(value) ? value.slice(0, most) : []
}

/** Removes control, invisible and direction characters, which are part of no name. */
export function text(value: unknown, most = 500): string | null {
  if (typeof value !== 'string') return null
  const clean = value
    .slice(0, most)
    .toWellFormed()
    .replace(/[\p{Zl}\p{Zp}\p{Cc}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim()
  return clean === '' ? null : clean
}

/** A code that some registers write as a number. */
export const codeText = (value: unknown, most = 20): string | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? String(value) : text(value, most)

/** Joins a text that the register has broken into lines of about 70 characters. */
export function joined(value: unknown, most = 4_000): string | null {
  const lines = typeof value === 'string' ? [value] : list(value, 200)
  return text(lines.flatMap((line) => text(line) ?? []).join(' '), most)
}

export const isTrue = (value: unknown) => value === true || value === 'true'

/** Looks up an untrusted code; "constructor" finds nothing. */
export function row<T>(table: Record<string, T>, code: string | null): T | undefined {
  return code !== null && Object.hasOwn(table, code) ? table[code] : undefined
}

const notations = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T Z].*)?$/,
  /^(?<day>\d{2})\.(?<month>\d{2})\.(?<year>\d{4})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
]

/** A day written as 2001-05-11, with or without a time, 11.05.2001 or 20010511; null for an invalid one. */
export function day(value: unknown): ISODate | null {
  if (typeof value !== 'string') return null
  const parts = notations.map((notation) => notation.exec(value)?.groups).find(Boolean)
  if (!parts) return null
  const written = `${parts.year}-${parts.month}-${parts.day}`
  const real = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(written) ? written : null
}
