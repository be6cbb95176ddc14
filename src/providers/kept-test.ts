/**
 * The stored result of a provider test, for later readers: nothing about the company or person that it looked
 * up.
 */
import type { LastTest, ProviderTestResult } from './ports.ts'

/** The column holds no more. */
const LONGEST = 1_000

/**
 * undefined: nothing was tried, or the number that a person gave is not known. Neither says anything about
 * the provider.
 */
export function keptTest(
  { outcome, text }: Pick<ProviderTestResult, 'outcome' | 'text'>,
  number: string | undefined,
): Omit<LastTest, 'at'> | undefined {
  if (outcome === 'NOT_TRIED' || (outcome === 'NOT_FOUND' && number !== undefined)) return undefined
  const namesCompany = outcome === 'WORKS' || outcome === 'PARTLY'
  return { outcome, text: namesCompany ? null : text.slice(0, LONGEST) }
}
