/** The check digits of machine-readable lines: of the number, the dates, an optional field, and of all. */
import { parse } from 'mrz'

/** All of them are right (ICAO 9303, part 3, section 4.9). Lines that no document has are wrong. */
export function checkDigitsHold(lines: string[]): boolean {
  try {
    const digits = parse(lines).details.filter(({ field }) => /CheckDigit$/.test(field ?? ''))
    return digits.length > 0 && digits.every(({ valid }) => valid)
  } catch {
    return false
  }
}
