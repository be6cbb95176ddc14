/** The rows of a summary: label and value in the applicant's language. */

import { shownPostalCode } from '@foyer/national-fields/contact/address'
import { shownIdentityNumber } from '@foyer/national-fields/identity/personal-identity-number'
import type { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import type { Address, CountryCode, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { formatDay } from '../language.ts'
import { type TextKey, translate, translateIn } from '../texts.ts'
import type { Fact } from '../view.ts'

/** No row without a value. */
export const fact = (
  language: LanguageCode,
  label: TextKey,
  ...value: Array<string | null | undefined>
): Fact[] => {
  const lines = value.filter((line): line is string => Boolean(line))
  return lines.length > 0 ? [{ label: translate(language, label), value: lines }] : []
}

export const identityNumber = (language: LanguageCode, number: PersonalIdentityNumber | null): Fact[] =>
  number
    ? [
        {
          label: translateIn(number.issuingCountry, language, 'personalIdentityNumber'),
          value: [shownIdentityNumber(number)],
        },
      ]
    : []

/** Like on an envelope, with the country only if it is not the market's. */
export function addressLines(address: Address | null, language: LanguageCode, market: CountryCode): string[] {
  if (!address) return []
  const country =
    address.country && address.country !== market
      ? new Intl.DisplayNames([language], { type: 'region' }).of(address.country)
      : null
  const place = [shownPostalCode(address), address.city].filter(Boolean).join(' ')
  return [...address.lines, place, country ?? ''].filter(Boolean)
}

export const dateText = (date: string | null, language: LanguageCode): string | null =>
  date && formatDay(language, date)
