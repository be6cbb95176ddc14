/** Reads an organization number according to the country that issued it. */

import { type MarketCode, marketCodes } from '../market-code.ts'
import type { ParsedOrganizationNumber } from '../markets/market.ts'
import { marketOf, markets } from '../markets.ts'
import { compact, isBlank, plain } from '../normalise.ts'
import { type Rejection, rejection } from '../problem.ts'
import type { OrganizationIdentifier } from '../schemas/identifiers.ts'
import type { CountryCode } from '../schemas/primitives.ts'

export interface OrganizationNumberContext {
  country: CountryCode
  /** Live mode rejects numbers of synthetic organizations. */
  mode: 'sandbox' | 'live'
}

export type OrganizationNumberResult =
  | {
      value: OrganizationIdentifier
      /** True if the number belongs to a person, as for Swedish sole traders. It is personal data then. */
      soleTrader: boolean
    }
  | Rejection

/** Labels in front of a number, for example in the footer of a web page. */
const labels = [
  'ORG(ANI[SZ]ATION|ANISATIONS|ANISASJONS)?-?(NR|NUMMER|NUMBER|NO)',
  'Y-?TUNNUS',
  '(VAT|MOMS|MVA|ALV)-?(REG(ISTRERINGS)?)?-?(NRO|NR|NUMMER|NUMBER|NUMERO|NO|ID)?',
]
const label = new RegExp(`^(${labels.join('|')})-?`)
/** For other countries: 2 to 30 letters, digits and punctuation marks, kept as typed. */
function keepAsTyped(typed: string): ParsedOrganizationNumber | Rejection {
  const id = plain(typed).toUpperCase()
  if (id.length < 2) return rejection('too_short', { minimum: 2 })
  if (id.length > 30) return rejection('too_long', { maximum: 30 })
  return /^[\p{L}\d][\p{L}\d ./-]*$/u.test(id) ? { id, display: id } : rejection('characters_not_allowed')
}

const withoutSuffix = (written: string): string =>
  Object.values(markets).reduce(
    (text, { organizationNumber: form }) => (form?.suffix ? text.replace(form.suffix, '') : text),
    written,
  )

const withoutLabel = (typed: string): string => compact(typed).replace(label, '')

/** Distinguishes a number from a name: mostly digits, apart from a label or suffix; or an entry. */
export function looksLikeOrganizationNumber(typed: string, country: CountryCode): boolean {
  const written = withoutLabel(typed)
  if (marketOf(country)?.organizationNumber?.entry?.begins.test(written)) return true
  const bare = withoutSuffix(written)
  return bare.replace(/\D/g, '').length >= 6 && !/\p{L}{3}/u.test(bare)
}

/** "HRB 6684" where the text leaves out which court keeps the register; null: any other text. */
export const entryWithoutRegister = (typed: string, country: CountryCode): string | null =>
  marketOf(country)?.organizationNumber?.entry?.read(withoutLabel(typed)) ?? null

/** The other markets that this is a number of, as far as its check digit or letters say so. */
export const otherMarketsOf = (typed: string, country: CountryCode): MarketCode[] =>
  marketCodes.filter((market) => {
    const written = withoutLabel(typed)
    const { read, distinctive } = markets[market].organizationNumber ?? {}
    if (market === country || !read || !distinctive?.test(written)) return false
    return !('problem' in read(written, 'sandbox'))
  })

/**
 * Problems: required, invalid_organization_number, organization_number_check_digit,
 * organization_number_synthetic, organization_number_without_court.
 * For other countries: too_short, too_long, characters_not_allowed.
 */
export function organizationNumber(
  typed: string,
  context: OrganizationNumberContext,
): OrganizationNumberResult {
  if (isBlank(typed)) return rejection('required')
  const { country, mode } = context
  const form = marketOf(country)?.organizationNumber
  const found = form ? form.read(withoutLabel(typed), mode) : keepAsTyped(typed)
  if ('problem' in found) return found
  const { soleTrader = false, type = 'REGISTRATION', ...names } = found
  return { value: { ...names, issuingCountry: country, type }, soleTrader }
}
