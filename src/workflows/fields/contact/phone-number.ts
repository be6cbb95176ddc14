/** A phone number as people write it, read to E.164. */
import {
  getCountryCallingCode,
  isSupportedCountry,
  type CountryCode as PhoneCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import type { CountryCode } from '../../../schemas/primitives.ts'
import { isBlank, plain } from '../normalise.ts'
import { type FieldResult, rejection } from '../problem.ts'

// isSupportedCountry looks up a plain object: only two capitals may reach it
const isKnown = (country: CountryCode): country is PhoneCountry =>
  /^[A-Z]{2}$/.test(country) && isSupportedCountry(country)

/**
 * E.164. A number without country code is read as one of `country`. /min knows lengths and leading digits, not which
 * number is a mobile: that needs /max. Even so 30 kB compressed: keep it out of pages that do not ask for a phone. Problems: required, invalid_phone.
 */
export function phoneNumber(typed: string, { country }: { country: CountryCode }): FieldResult<string> {
  if (isBlank(typed)) return rejection('required')
  const written = plain(typed)
    .replace(/^tel:/i, '')
    .replace(/^\(?00\)?(?=[\s(]*\d)/, '+')
  const phone = parsePhoneNumberFromString(written, {
    ...(isKnown(country) ? { defaultCountry: country } : {}),
    extract: false,
  })
  if (!phone?.isValid() || phone.ext) return rejection('invalid_phone')
  return { value: phone.number }
}

/** An E.164 number as people of `country` write it: their own without the country code, others with. */
export function shownPhoneNumber(number: string, { country }: { country: CountryCode }): string {
  const phone = parsePhoneNumberFromString(number)
  if (!phone) return number
  const isOwn = isKnown(country) && phone.countryCallingCode === getCountryCallingCode(country)
  return isOwn ? phone.formatNational() : phone.formatInternational()
}
