/** What is kept of a test of a provider, for who looks later: nothing about whom it looked up. */
import type { LastTest, ProviderTestResult } from './ports.ts'

/** The column holds no more. */
const LONGEST = 1_000

/** undefined: the number that somebody gave is not known, which says nothing about the provider. */
export function keptTest(
  { outcome, text }: Pick<ProviderTestResult, 'outcome' | 'text'>,
  number: string | undefined,
): Omit<LastTest, 'at'> | undefined {
  if (outcome === 'NOT_FOUND' && number !== undefined) return undefined
  const namesCompany = outcome === 'WORKS' || outcome === 'PARTLY'
  return { outcome, text: namesCompany ? null : text.slice(0, LONGEST) }
}
