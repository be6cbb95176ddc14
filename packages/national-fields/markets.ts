/** The markets with rules of their own. Any other country can be a market too, with few assumptions. */

import { isMarketCode, type MarketCode } from './market-code.ts'
import { denmark } from './markets/denmark.ts'
import { estonia } from './markets/estonia.ts'
import { finland } from './markets/finland.ts'
import { france } from './markets/france.ts'
import { germany } from './markets/germany.ts'
import type { Market } from './markets/market.ts'
import { netherlands } from './markets/netherlands.ts'
import { norway } from './markets/norway.ts'
import { sweden } from './markets/sweden.ts'
import { unitedKingdom } from './markets/united-kingdom.ts'
import type { CountryCode } from './schemas/primitives.ts'

/** A new market is a file in markets/ and a row here; the compiler names the other tables that need a row. */
export const markets: Record<MarketCode, Market> = {
  SE: sweden,
  NO: norway,
  DK: denmark,
  FI: finland,
  GB: unitedKingdom,
  DE: germany,
  NL: netherlands,
  FR: france,
  EE: estonia,
}

export const marketOf = (country: CountryCode): Market | undefined =>
  isMarketCode(country) ? markets[country] : undefined
