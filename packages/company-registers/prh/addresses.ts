/** Converts the addresses of the Finnish open data. Pure. */
import type { Address, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { type Fields, fields, list, text } from '@foyer/provider-http/answer-fields'
import { countryCoded } from '../country-words.ts'
import { isEnded, languageNumberOf } from './entries.ts'

const types: Record<string, Address['type']> = { '1': 'VISITING', '2': 'POSTAL' }

export const addressesOf = (company: Fields, language: LanguageCode): Address[] =>
  list(company.addresses, 20)
    .map((each) => fields(each))
    .filter((each) => !isEnded(each))
    .flatMap((each) => {
      const type = Object.hasOwn(types, String(each.type)) ? types[String(each.type)] : undefined
      return type ? [addressOf(each, type, language)] : []
    })

function addressOf(source: Fields, type: Address['type'], language: LanguageCode): Address {
  const [street, number, box, careOf, free] = [
    text(source.street, 200),
    text(source.buildingNumber, 20),
    text(source.postOfficeBox, 20),
    text(source.co, 200),
    text(source.freeAddressLine, 500),
  ]
  const apartment = [source.entrance, source.apartmentNumber, source.apartmentIdSuffix]
    .flatMap((part) => text(part, 20) ?? [])
    .join(' ')
  const place = placeOf(source, language)
  const line = street
    ? [street, number, apartment].filter(Boolean).join(' ')
    : box && `${language === 'sv' ? 'PB' : 'PL'} ${box}`
  const lines = [line, free].flatMap((each) => (each ? [each] : []))
  const postalCode = text(source.postCode, 20)
  return {
    type,
    careOf,
    lines,
    street,
    houseNumber: number,
    apartment: apartment || null,
    poBox: box,
    postalCode,
    ...place,
    region: null,
    formatted: [careOf && `c/o ${careOf}`, ...lines, [postalCode, place.city].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
  }
}

/** One abroad, or in words: it could be a high-risk country. */
export const hasUnreadCountry = (company: Fields): boolean =>
  list(company.addresses, 20)
    .map((each) => fields(each))
    .some(
      (each) =>
        !isEnded(each) &&
        placeOf(each, 'fi').country === null &&
        [each.country, each.freeAddressLine].some((part) => text(part, 500) !== null),
    )

/** The post office has a name in each language, and lies in a Finnish municipality. */
function placeOf(source: Fields, language: LanguageCode): Pick<Address, 'city' | 'municipality' | 'country'> {
  const offices = list(source.postOffices, 10).map((each) => fields(each))
  const office = offices.find(({ languageCode }) => languageCode === languageNumberOf(language)) ?? offices[0]
  const code = text(office?.municipalityCode, 10)
  const isFinnish = code !== null && /^\d{3}$/.test(code)
  return {
    city: text(office?.city, 100),
    municipality: isFinnish ? { code, name: null } : null,
    country: countryCoded(text(source.country, 20)) ?? (isFinnish ? 'FI' : null),
  }
}
