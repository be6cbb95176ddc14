/** Example numbers of each market, to show the format. */

import { marketOf } from '@foyer/national-fields/markets'
import type { Market } from '@foyer/national-fields/markets/market'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'

type Example = keyof Market['examples']

/** The fields that have an example. */
const examplesOfFields: Record<string, Example> = {
  query: 'organizationNumber',
  number: 'organizationNumber',
  personalIdentityNumber: 'personalIdentityNumber',
  identityNumber: 'personalIdentityNumber',
  phoneNumber: 'phoneNumber',
  iban: 'iban',
  postalCode: 'postalCode',
}

/** With non-breaking spaces, so that a number is not split over two lines; its court may be. */
export const exampleFor = (market: CountryCode, field: string): string | undefined => {
  const example = Object.hasOwn(examplesOfFields, field) ? examplesOfFields[field] : undefined
  return example && marketOf(market)?.examples[example]?.replace(/(?<!,) /g, '\u00a0')
}
