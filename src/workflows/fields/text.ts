/** Free text and names. Lengths count code points, as PostgreSQL's char_length does. */
import { type FieldResult, rejection } from '@foyer/national-fields/problem'

export interface TextBounds {
  min?: number
  max?: number
}

/**
 * Control characters except tab and line ends, and lone surrogates. PostgreSQL's text rejects NUL and
 * surrogates.
 */
const unstorable = /(?![\t\n\r])\p{Cc}|\p{Cs}/u

/** NFC, so that "é" from macOS and Windows is the same name when it is compared and screened. */
function bounded(text: string, min: number, max: number): FieldResult<string> {
  const canonical = text.normalize('NFC').trim()
  if (canonical === '') return rejection('required')
  if (unstorable.test(canonical)) return rejection('characters_not_allowed')
  const length = [...canonical].length
  if (length > max) return rejection('too_long', { maximum: max, length })
  if (length < min) return rejection('too_short', { minimum: min, length })
  return { value: canonical }
}

/** One line. Pasted line breaks and tabs become spaces. At most 200 characters by default. */
export const shortText = (typed: string, { min = 1, max = 200 }: TextBounds = {}): FieldResult<string> =>
  bounded(typed.replace(/[\t\n\r]+/g, ' '), min, max)

/** Several lines. CRLF from HTML forms counts as one character. At most 5,000 characters by default. */
export const longText = (typed: string, { min = 1, max = 5000 }: TextBounds = {}): FieldResult<string> =>
  bounded(typed.replace(/\r\n?/g, '\n'), min, max)

/**
 * Invisible characters of pasted text: soft hyphens, zero-width spaces, direction marks and isolates. They
 * are removed, because the applicant could not see why the name is rejected, and equal names would differ.
 */
const pasted = /[\u00ad\u200b\u200e\u200f\u061c\u2060\u2066-\u2069\ufeff]/gu

/**
 * Letters of any script and the marks of names. No digits, because an identity number in a name would be
 * shown and screened as a name. No direction overrides, which can disguise a name. Zero-width joiners stay,
 * because Persian and Indic spelling needs them.
 */
const nameCharacters = /^(?:[\p{L}\p{M}\p{Zs}'’‘ʻʼ`´.,·()/-]|\u200C|\u200D)+$/u

/**
 * A person's name or part of one.
 * Problems: required, too_long, characters_not_allowed, invalid_name (no letter in it).
 */
export function personName(typed: string, { min = 1, max = 200 }: TextBounds = {}): FieldResult<string> {
  const read = shortText(typed.replace(/\p{Pd}/gu, '-').replace(pasted, ''), { min, max })
  if ('problem' in read) return read
  if (!nameCharacters.test(read.value)) return rejection('characters_not_allowed')
  if (!/\p{L}/u.test(read.value)) return rejection('invalid_name')
  return { value: read.value.replace(/\p{Zs}+/gu, ' ') }
}

/** Invisible characters such as direction overrides, but not zero-width joiners. */
const invisible = /(?![\u200C\u200D])\p{Cf}/u

/**
 * The name of a company or an account holder, which may contain digits and signs.
 * Problems: required, too_long, characters_not_allowed.
 */
export function organizationName(
  typed: string,
  { min = 1, max = 200 }: TextBounds = {},
): FieldResult<string> {
  const read = shortText(typed.replace(pasted, ''), { min, max })
  if ('problem' in read) return read
  return invisible.test(read.value) ? rejection('characters_not_allowed') : read
}
