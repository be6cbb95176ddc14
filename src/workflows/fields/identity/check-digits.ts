/** The two check digit methods that Nordic numbers share. */

const digitsOf = (digits: string) => [...digits].map(Number)

/** ISO/IEC 7812-1 annex B, over a number that carries its check digit last. */
export const luhn = (digits: string): boolean =>
  digitsOf(digits)
    .toReversed()
    .reduce((sum, digit, i) => sum + (i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0) %
    10 ===
  0

/** Modulus 11 over the digits that have a weight, the next one being the check digit. Where it would be 10, no number is issued. */
export function mod11(digits: string, weights: readonly number[]): boolean {
  const all = digitsOf(digits)
  const sum = weights.reduce((total, weight, i) => total + weight * (all[i] ?? 0), 0)
  return (11 - (sum % 11)) % 11 === all[weights.length]
}
