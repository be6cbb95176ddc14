/** Every provider that a customer can set, by its key. */
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { eids } from './catalogue/eids.ts'
import { faces } from './catalogue/faces.ts'
import type { ProviderKind, ProviderRow } from './catalogue/provider-row.ts'
import { registries } from './catalogue/registries.ts'

const rows = { ...registries, ...eids, ...faces }

export type ProviderKey = keyof typeof rows
export const providerKeys = Object.keys(rows) as ProviderKey[]

export const isProviderKey = (key: string): key is ProviderKey => Object.hasOwn(rows, key)

export const providerRow = (key: ProviderKey): ProviderRow => rows[key]

/** Settings for every market of the provider. */
export const ANY_MARKET = '*'

export const servesMarket = ({ markets }: Pick<ProviderRow, 'markets'>, country: CountryCode): boolean =>
  markets === 'ANY' || markets.some((each) => each === country)

/** The providers that could be set for a market. */
export const providersFor = (kind: ProviderKind, country: CountryCode): ProviderKey[] =>
  providerKeys.filter((key) => {
    const row = providerRow(key)
    return row.kind === kind && servesMarket(row, country)
  })
