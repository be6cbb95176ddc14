/** An e-mail address, typed or pasted. Only the syntax is checked. */
import { isBlank } from '../normalise.ts'
import { type FieldResult, rejection } from '../problem.ts'

/** RFC 5321 4.5.3.1.1 and .3: 64 octets before the @, 254 in total (a path of 256 with angle brackets). */
const localOctets = 64
const addressOctets = 254
const octets = (text: string) => new TextEncoder().encode(text).length

/** An RFC 5322 3.2.3 dot-atom with the letters of RFC 6531. Quoted strings are not accepted. */
const local = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u
/**
 * RFC 1035 2.3.4: a label has at most 63 octets. An IDN keeps its script: the mail adapter converts it to an
 * A-label.
 */
const label = /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length >= 2 &&
    labels.every((part) => label.test(part) && octets(part) <= 63) &&
    last.length >= 2 &&
    !/^\d+$/.test(last)
  )
}

/**
 * Lower-cases the domain and keeps the case before the @ (RFC 5321 2.4).
 * Problems: required, too_long, invalid_email.
 */
export function email(typed: string): FieldResult<string> {
  if (isBlank(typed)) return rejection('required')
  const written = typed
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^[^<>"\r\n]*<([^<>]*)>$/, '$1')
    // Punctuation of the sentence or list that it was copied from.
    .replace(/[.,;]$/, '')
    .replace('＠', '@')
  const at = written.lastIndexOf('@')
  const name = written.slice(0, at)
  const domain = written.slice(at + 1).toLowerCase()
  if (at < 1 || !local.test(name) || !isDomain(domain)) return rejection('invalid_email')
  const address = `${name}@${domain}`
  if (octets(name) > localOctets || octets(address) > addressOctets)
    return rejection('too_long', { maximum: addressOctets })
  return { value: address }
}
