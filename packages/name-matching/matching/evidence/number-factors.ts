/** Whether two numbers of persons or organizations are the same one, however each is written. */
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { factorOf, type MatchFactor } from '../factors.ts'

export type Identifiers = ReadonlyArray<{ id: string; issuingCountry: CountryCode | null }>

/** A shorter number is soon equal by chance. */
const SHORTEST_NUMBER = 5
/** For a number without a country. */
const SHORTEST_OF_ANY_COUNTRY = 7

export function numberFactors(mine: Identifiers, theirs: Identifiers): MatchFactor[] {
  const same = mine.find((one) => theirs.some((other) => isSameNumber(one, other)))
  return same ? [factorOf('identityNumber', 1, same.id)] : []
}

function isSameNumber(one: Identifiers[number], other: Identifiers[number]): boolean {
  const isOfAny = one.issuingCountry === null || other.issuingCountry === null
  if (!isOfAny && one.issuingCountry !== other.issuingCountry) return false
  const [mine, theirs] = [numberForms(one.id), numberForms(other.id)]
  const [plain, listed] = [mine[0] as string, theirs[0] as string]
  const least = isOfAny ? SHORTEST_OF_ANY_COUNTRY : SHORTEST_NUMBER
  if (Math.min(plain.length, listed.length) < least) return false
  // Neither of two long forms is the short form of the other: two centuries are two persons.
  return theirs.includes(plain) || mine.includes(listed)
}

/** VAT numbers begin with these. Letters of a British company number, such as SC, belong to the number. */
const vat =
  /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NO|PL|PT|RO|SE|SI|SK)(\d{7,})(MVA)?$/

/**
 * The number as it is written comes first, then as others write it: without the letters of a VAT number (SE,
 * NO and FR have more digits there than the number of the company), and without the century of a Swedish
 * number.
 */
export function numberForms(id: string): string[] {
  const written = id.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  const digits = vat.exec(written)?.[1] ?? (/^\d+(?=MVA$)/.exec(written)?.[0] || written)
  const shorter = [
    /^SE(\d{10})01$/.exec(written)?.[1],
    /^FR\d\d(\d{9})$/.exec(written)?.[1],
    /^(?:16|18|19|20)(\d{10})$/.exec(digits)?.[1],
  ]
  return [...new Set([written, digits, ...shorter].flatMap((form) => (form ? [withoutZeros(form)] : [])))]
}

/** Some write the zeros at the beginning of a number and some do not. */
const withoutZeros = (number: string): string =>
  /^\d+$/.test(number) ? number.replace(/^0+(?=\d)/, '') : number
