/** Reads fields of an untrusted answer: a wrong type counts as missing, and text is bounded and printable. */

import type { OrganizationIdentifier } from '../../../schemas/identifiers.ts'
import type { ISODate } from '../../../schemas/primitives.ts'

export type Fields = Record<string, unknown>

/** The result of one of the register's services. */
export type SourceResult =
  | { kind: 'ANSWERED'; fields: Fields }
  | { kind: 'NOT_PUBLISHED' }
  | { kind: 'SOURCE_DOWN' }

/** undefined unless the body is a JSON object. */
export function parsed(body: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return isFields(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isFields = (value: unknown): value is Fields =>
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

/** Joins a text that the register has broken into lines of about 70 characters. */
export function joined(value: unknown, most = 4_000): string | null {
  const lines = typeof value === 'string' ? [value] : list(value, 200)
  return text(lines.flatMap((line) => text(line) ?? []).join(' '), most)
}

export const isTrue = (value: unknown) => value === true || value === 'true'

/** The code of `{kode, beskrivelse}`. */
export const codeOf = (value: unknown) => text(fields(value).kode, 20)

/** Looks up an untrusted code; "constructor" finds nothing. */
export function row<T>(table: Record<string, T>, code: string | null): T | undefined {
  return code !== null && Object.hasOwn(table, code) ? table[code] : undefined
}

/** A day written as 2001-05-11, with or without a time, or 11.05.2001; null for an invalid one. */
export function day(value: unknown): ISODate | null {
  if (typeof value !== 'string') return null
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(value)
  const norwegian = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(value)
  const [year, month, date] = iso ? iso.slice(1, 4) : norwegian ? norwegian.slice(1, 4).reverse() : []
  if (!year || !month || !date) return null
  const written = `${year}-${month}-${date}`
  const real = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(written) ? written : null
}

const weights = [3, 2, 7, 6, 5, 4, 3, 2]

/** Nine digits with a valid check digit (modulus 11); null otherwise. */
export function organizationNumber(value: unknown): OrganizationIdentifier | null {
  const id = typeof value === 'string' ? value.replace(/\s/g, '') : ''
  if (!/^\d{9}$/.test(id)) return null
  const sum = weights.reduce((total, weight, index) => total + weight * Number(id[index]), 0)
  if ((11 - (sum % 11)) % 11 !== Number(id[8])) return null
  const display = id.replace(/(\d{3})(?=\d)/g, '$1 ')
  return { id, issuingCountry: 'NO', type: 'REGISTRATION', display }
}
