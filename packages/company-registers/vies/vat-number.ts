/** The VAT number of an organization, as VIES writes it, where it follows from its number. Pure. */
import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'

/** Greece and Northern Ireland have other codes than in ISO 3166. */
const viesCodes: Record<string, string> = { GR: 'EL' }

const countries =
  /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[0-9A-Z+*]{2,12}$/

/** undefined: only a register knows it, or the country is not in VIES. */
export function vatNumberOf({ id, issuingCountry, type }: OrganizationIdentifier): string | undefined {
  const compact = id.replace(/[\s.-]/g, '')
  const country = viesCodes[issuingCountry] ?? issuingCountry
  if (type === 'VAT')
    return checked(/^[A-Z]{2}/.test(compact) ? compact.replace(/^GR/, 'EL') : country + compact)
  const derived = type === 'REGISTRATION' ? derivations[issuingCountry]?.(compact) : undefined
  return derived === undefined ? undefined : checked(derived)
}

const checked = (number: string) => (countries.test(number) ? number : undefined)

/** Where the national number is part of the VAT number by law. */
const derivations: Record<string, (id: string) => string> = {
  DK: (id) => `DK${id}`,
  FI: (id) => `FI${id}`,
  // 01: the first of the numbers of one legal person.
  SE: (id) => `SE${id.slice(-10)}01`,
  FR: (id) => `FR${String((12 + 3 * (Number(id) % 97)) % 97).padStart(2, '0')}${id}`,
}
