/** The markets with rules of their own. */
import type { CountryCode } from './schemas/primitives.ts'

export const marketCodes = ['SE', 'NO', 'DK', 'FI', 'GB', 'DE', 'NL', 'FR', 'EE'] as const
export type MarketCode = (typeof marketCodes)[number]

export const isMarketCode = (country: CountryCode): country is MarketCode =>
  marketCodes.some((code) => code === country)
