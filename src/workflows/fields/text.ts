/** Free text and names. Lengths count characters as PostgreSQL's char_length does (code points), so that both agree. */
import { type FieldResult, rejection } from './problem.ts'

export interface TextBounds {
  min?: number
  max?: number
}

/** Control characters other than tab and line ends, and halves of surrogate pairs: PostgreSQL's text takes neither NUL nor those. */
const unstorable = /(?![\t\n\r])\p{Cc}|\p{Cs}/u

/** NFC: "é" typed on a Mac and on Windows must be the same name when it is compared and screened. */
function bounded(text: string, min: number, max: number): FieldResult<string> {
  const canonical = text.normalize('NFC').trim()
  if (canonical === '') return rejection('required')
  if (unstorable.test(canonical)) return rejection('characters_not_allowed')
  const length = [...canonical].length
  if (length > max) return rejection('too_long', { maximum: max, length })
  if (length < min) return rejection('too_short', { minimum: min, length })
  return { value: canonical }
}

/** One line; line breaks and tabs that came with a paste become spaces. Default at most 200 characters. */
export const shortText = (typed: string, { min = 1, max = 200 }: TextBounds = {}): FieldResult<string> =>
  bounded(typed.replace(/[\t\n\r]+/g, ' '), min, max)

/** Several lines. A form sends CRLF (HTML, form submission), which would count twice. Default at most 5,000 characters. */
export const longText = (typed: string, { min = 1, max = 5000 }: TextBounds = {}): FieldResult<string> =>
  bounded(typed.replace(/\r\n?/g, '\n'), min, max)

/**
 * What comes along with a paste and shows nothing: soft hyphens, zero-width spaces, marks and isolates of direction. Left in, it
 * would be refused without her seeing why, and one name would be two.
 */
const pasted = /[\u00ad\u200b\u200e\u200f\u061c\u2060\u2066-\u2069\ufeff]/gu

/**
 * Letters of any script with the marks that names have. No digits: an identity number typed into a name would be shown,
 * logged and screened as a name. No direction overrides, with which a name can be made to look like another;
 * zero-width joiners stay (Persian and Indic spelling needs them).
 */
const nameCharacters = /^(?:[\p{L}\p{M}\p{Zs}'’‘ʻʼ`´.,·()/-]|\u200C|\u200D)+$/u

/** A person's name or part of one. Problems: required, too_long, characters_not_allowed, invalid_name (no letter in it). */
export function personName(typed: string, { min = 1, max = 200 }: TextBounds = {}): FieldResult<string> {
  const read = shortText(typed.replace(/\p{Pd}/gu, '-').replace(pasted, ''), { min, max })
  if ('problem' in read) return read
  if (!nameCharacters.test(read.value)) return rejection('characters_not_allowed')
  if (!/\p{L}/u.test(read.value)) return rejection('invalid_name')
  return { value: read.value.replace(/\p{Zs}+/gu, ' ') }
}

/** Direction overrides and other marks that nobody sees; zero-width joiners stay, as in a person's name. */
const unseen = /(?![\u200C\u200D])\p{Cf}/u

/** A company's name, or whoever's an account is: digits and signs too. Problems: required, too_long, characters_not_allowed. */
export function organizationName(
  typed: string,
  { min = 1, max = 200 }: TextBounds = {},
): FieldResult<string> {
  const read = shortText(typed.replace(pasted, ''), { min, max })
  if ('problem' in read) return read
  return unseen.test(read.value) ? rejection('characters_not_allowed') : read
}
