/** The two check digit methods that Nordic numbers share. */

const digitsOf = (digits: string) => [...digits].map(Number)

/** ISO/IEC 7812-1 annex B. The last digit is the check digit. */
export const luhn = (digits: string): boolean =>
  digitsOf(digits)
    .toReversed()
    .reduce((sum, digit, i) => sum + (i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0) %
    10 ===
  0

/**
 * Modulus 11 over the weighted digits. The next digit is the check digit. Numbers with check digit 10 are not
 * issued.
 */
export function mod11(digits: string, weights: readonly number[]): boolean {
  const all = digitsOf(digits)
  const sum = weights.reduce((total, weight, i) => total + weight * (all[i] ?? 0), 0)
  return (11 - (sum % 11)) % 11 === all[weights.length]
}
