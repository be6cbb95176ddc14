/**
 * The lists of sanctions that a market requires, by their formats: those of the European Union and of the
 * United Nations (AMLR article 20: targeted financial sanctions), and in the United Kingdom its own and the
 * UN's.
 */

import { type FormatKey, type KnownList, knownLists } from '@foyer/name-matching/lists/format-table'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'

const [EU, UN, UK] = ['eu', 'un', 'uk']

/** Collections that hold the lists of all of them. */
const collections = new Set<FormatKey>(['opensanctions-simple', 'opensanctions-ftm'])

/** Keys of known lists that none of these formats stands for. `formats`: of lists of sanctions. */
export function missingLists(markets: readonly string[], formats: readonly FormatKey[]): string[] {
  if (formats.some((format) => collections.has(format))) return []
  const required = new Set(markets.flatMap((market) => (market === 'GB' ? [UK, UN] : [EU, UN])))
  return [...required].filter((key) => !formats.some((format) => format === knownLists[key]?.format)).sort()
}

interface CoveringList extends Pick<KnownList, 'format' | 'kind' | 'markets'> {
  listId: string
}

/** The markets, of these and of those that the operator has named, that a list covers. */
export const coveredMarkets = (list: CoveringList, markets: readonly CountryCode[]): CountryCode[] =>
  list.markets ? [...list.markets] : markets.filter((market) => coversMarket(list, market))

/** The only list of people in public office that says of itself that it covers every market. */
const ALL_OFFICES = 'opensanctions-peps'

/**
 * Whether a list is the official one of sanctions of a market, or names its people in public office. A list
 * of offices may be of one country: it covers what the operator says of it, and nothing without a word.
 */
export function coversMarket({ listId, format, kind, markets }: CoveringList, market: CountryCode): boolean {
  if (markets) return markets.includes(market)
  if (kind === 'PEP') return listId === ALL_OFFICES
  const own = market === 'GB' ? UK : EU
  return collections.has(format) || format === knownLists[own as string]?.format
}
