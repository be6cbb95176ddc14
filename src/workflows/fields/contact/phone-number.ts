/** A phone number as people write it, read to E.164. */
import {
  isSupportedCountry,
  type CountryCode as PhoneCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import type { CountryCode } from '../../../shapes/basic.ts'
import { isBlank, plain } from '../as-written.ts'
import { type Read, unread } from '../problem.ts'

/**
 * E.164. A number without country code is read as one of `country`. /min knows lengths and leading digits, not which
 * number is a mobile: that needs /max. Even so 30 kB compressed: keep it out of pages that do not ask for a phone. Problems: required, phone_wrong.
 */
export function phoneNumber(typed: string, { country }: { country: CountryCode }): Read<string> {
  if (isBlank(typed)) return unread('required')
  const written = plain(typed)
    .replace(/^tel:/i, '')
    .replace(/^\(?00\)?(?=[\s(]*\d)/, '+')
  // isSupportedCountry looks up a plain object: only two capitals may reach it
  const known = /^[A-Z]{2}$/.test(country) && isSupportedCountry(country)
  const phone = parsePhoneNumberFromString(written, {
    ...(known ? { defaultCountry: country as PhoneCountry } : {}),
    extract: false,
  })
  if (!phone?.isValid() || phone.ext) return unread('phone_wrong')
  return { value: phone.number }
}
