/** Reads a phone number in any usual notation as E.164. */
import {
  getCountryCallingCode,
  isSupportedCountry,
  type CountryCode as PhoneCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { markets } from '../markets.ts'
import { isBlank, plain } from '../normalise.ts'
import { type FieldResult, rejection } from '../problem.ts'
import type { CountryCode } from '../schemas/primitives.ts'

// isSupportedCountry uses a plain object, so names such as `constructor` must not reach it.
const isKnown = (country: CountryCode): country is PhoneCountry =>
  /^[A-Z]{2}$/.test(country) && isSupportedCountry(country)

export interface PhoneNumberContext {
  country: CountryCode
  /** Live mode rejects numbers that are reserved for fiction. */
  mode: 'sandbox' | 'live'
}

const isFictional = (number: string): boolean =>
  Object.values(markets).some(({ fictionalPhoneNumbers }) => fictionalPhoneNumbers?.test(number))

/**
 * A number without country code is read as one of `country`. The /min metadata checks lengths and leading
 * digits, but does not recognise mobile numbers. It takes 30 kB compressed: load it only on pages that ask
 * for a phone number. Problems: required, invalid_phone.
 */
export function phoneNumber(typed: string, { country, mode }: PhoneNumberContext): FieldResult<string> {
  if (isBlank(typed)) return rejection('required')
  const written = plain(typed)
    .replace(/^tel:/i, '')
    .replace(/^\(?00\)?(?=[\s(]*\d)/, '+')
  const phone = parsePhoneNumberFromString(written, {
    ...(isKnown(country) ? { defaultCountry: country } : {}),
    extract: false,
  })
  if (!phone || phone.ext) return rejection('invalid_phone')
  const isAccepted = phone.isValid() || (mode === 'sandbox' && isFictional(phone.number))
  return isAccepted ? { value: phone.number } : rejection('invalid_phone')
}

/** Formats an E.164 number for readers in `country`: only foreign numbers have their country code. */
export function shownPhoneNumber(number: string, { country }: { country: CountryCode }): string {
  const phone = parsePhoneNumberFromString(number)
  if (!phone) return number
  const isOwn = isKnown(country) && phone.countryCallingCode === getCountryCallingCode(country)
  return isOwn ? phone.formatNational() : phone.formatInternational()
}
