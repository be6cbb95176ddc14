/** Removes personal identity numbers from a reply to a person whose role must not see them. */
import { marketOf } from '../../workflows/markets.ts'

/** Countries whose numbers contain the date of birth: another number is rarely mistaken for one. */
const countries = ['SE', 'NO', 'DK', 'FI', 'EE'] as const
const HIDDEN = '•••••'
/** Six or eight digits of a date, a separator, and the rest; Estonia has one digit before the date. */
const candidate = /(?<![\p{L}\d])\d{6,8}[-+A-FU-Y ]?\d{3,5}[\dA-Y]?(?![\p{L}\d])/gu

/** `today` as YYYY-MM-DD: whether a date of birth is in the past. */
export function hideIdentityNumbers<T>(reply: T, today: string): T {
  if (typeof reply === 'string') return hiddenIn(reply, today) as T
  if (Array.isArray(reply)) return reply.map((each) => hideIdentityNumbers(each, today)) as T
  if (typeof reply !== 'object' || reply === null || reply instanceof Date) return reply
  const entries = Object.entries(reply).map(([name, value]) => [name, hideIdentityNumbers(value, today)])
  const copy = Object.fromEntries(entries)
  return isIdentityNumber(reply) ? { ...copy, id: HIDDEN } : copy
}

/** The shape of schemas/identifiers.ts, whatever its country. */
const isIdentityNumber = (of: object): boolean => 'id' in of && 'issuingCountry' in of && 'assurance' in of

function hiddenIn(text: string, today: string): string {
  if (text.length < 9) return text
  return text.replaceAll(candidate, (found) => (isPersonal(found, today) ? HIDDEN : found))
}

const isPersonal = (found: string, today: string): boolean =>
  countries.some((country) => {
    const read = marketOf(country)?.personalIdentityNumber?.read(found.replaceAll(' ', ''), today)
    return read !== undefined && 'value' in read && read.value.dateOfBirth !== null
  })
