/** Converts the addresses of Brønnøysundregistrene. */
import type { Address } from '@foyer/national-fields/schemas/primitives'
import { type Fields, fields, list, text } from '@foyer/provider-http/answer-fields'
import { countryCoded } from '../country-words.ts'
import codes from './codes.json' with { type: 'json' }

/** The business address is the registered one; a postal address is only given if it is different. */
export function addressesOf(unit: Fields): Address[] {
  return [
    ...(hasFields(unit.forretningsadresse) ? [addressOf(unit.forretningsadresse, 'REGISTERED')] : []),
    ...(hasFields(unit.postadresse) ? [addressOf(unit.postadresse, 'POSTAL')] : []),
  ]
}

/** A country that is written and that Foyer cannot read. */
export const hasUnreadCountry = (unit: Fields): boolean =>
  [unit.forretningsadresse, unit.postadresse].some((address) => {
    const { landkode, land } = fields(address)
    const code = text(landkode, 20)
    return (code !== null || text(land, 100) !== null) && countryCoded(code) === null
  })

const hasFields = (value: unknown) => Object.keys(fields(value)).length > 0

function addressOf(value: unknown, type: Address['type']): Address {
  const source = fields(value)
  const printed = list(source.adresse, 10).flatMap((line) => text(line, 200) ?? [])
  const careOf = printed.find((line) => isCareOf.test(line)) ?? null
  const lines = printed.filter((line) => line !== careOf)
  const country = countryCoded(text(source.landkode, 20))
  const place = { postalCode: text(source.postnummer, 20), city: text(source.poststed, 100) }
  const townLine = [place.postalCode, place.city].filter((part) => part !== null).join(' ')
  const abroad = country === 'NO' ? null : text(source.land, 100)
  return {
    type,
    careOf: careOf?.replace(isCareOf, '') ?? null,
    lines,
    ...streetOf(lines),
    ...place,
    municipality: municipalityOf(source),
    region: country === 'NO' ? regionOf(source) : null,
    country,
    formatted: [careOf, ...lines, townLine, abroad].filter(Boolean).join(', '),
  }
}

const isCareOf = /^c\/o\s+/i

/** The last line with a number is the street; lines above it name a building. */
function streetOf(lines: string[]): Pick<Address, 'street' | 'houseNumber' | 'apartment' | 'poBox'> {
  const box = lines.map((line) => /^(?:postboks|pb\.?)\s+(.+)$/i.exec(line)?.[1]).find(Boolean) ?? null
  const street = box
    ? undefined
    : lines.map((line) => /^(\D.*?)\s+(\d+\s?[a-zæøå]?)$/i.exec(line)).findLast((match) => match !== null)
  return { street: street?.[1] ?? null, houseNumber: street?.[2] ?? null, apartment: null, poBox: box }
}

function municipalityOf(source: Fields): Address['municipality'] {
  const code = text(source.kommunenummer, 20)
  return code !== null && /^\d{4}$/.test(code) ? { code, name: text(source.kommune, 100) } : null
}

/** A municipality's number begins with the number of its county, which is the ISO 3166-2:NO code. */
function regionOf(source: Fields): string | null {
  const county = municipalityOf(source)?.code.slice(0, 2)
  return county !== undefined && codes.counties.includes(county) ? `NO-${county}` : null
}
