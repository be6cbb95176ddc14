/** Postal codes and countries. */

import type { MarketCode } from '../market-code.ts'
import { fiveDigits, fourDigits, type PostalCodeForm } from '../markets/market.ts'
import { marketOf } from '../markets.ts'
import { compact, isBlank, plain } from '../normalise.ts'
import { type FieldResult, rejection } from '../problem.ts'
import type { CountryCode } from '../schemas/primitives.ts'

/**
 * ISO 3166-1 alpha-2, officially assigned, and XK (user-assigned: Kosovo in the notation of the EU and
 * SWIFT).
 */
export const countries: readonly CountryCode[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT ' +
  'BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ' +
  'ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT ' +
  'HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS ' +
  'LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI ' +
  'NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG ' +
  'SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG ' +
  'UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ')
const isCountry = new Set(countries)

/** Problems: required, invalid_country. */
export function countryCode(typed: string): FieldResult<CountryCode> {
  if (isBlank(typed)) return rejection('required')
  const code = compact(typed)
  return isCountry.has(code) ? { value: code } : rejection('invalid_country')
}

type PostalRule = Omit<PostalCodeForm, 'notation' | 'hasLetters'> & { example: string }

/** Forms of the UPU addressing guides (S42) for countries that have no file in markets/. */
const otherCountries: Record<CountryCode, PostalRule> & { [Market in MarketCode]?: never } = {
  AT: { ...fourDigits, prefix: 'A', example: '1010' },
  BE: { ...fourDigits, prefix: 'B', example: '1000' },
  CH: { ...fourDigits, prefix: null, example: '8001' },
  ES: { ...fiveDigits, prefix: 'E', example: '28001' },
  IE: { digits: /^([A-Z]\d[\dW])([A-Z\d]{4})$/, canonical: '$1 $2', prefix: null, example: 'D02 AF30' },
  IS: { digits: /^(\d{3})$/, canonical: '$1', prefix: null, example: '101' },
  IT: { ...fiveDigits, prefix: 'I', example: '00118' },
  LT: { digits: /^(\d{5})$/, canonical: 'LT-$1', prefix: null, example: 'LT-01100' },
  LV: { digits: /^(\d{4})$/, canonical: 'LV-$1', prefix: null, example: 'LV-1010' },
  PL: { digits: /^(\d{2})(\d{3})$/, canonical: '$1-$2', prefix: null, example: '00-950' },
}

function postalRuleOf(country: CountryCode): PostalRule | undefined {
  const market = marketOf(country)
  if (market) return { ...market.postalCode, example: market.examples.postalCode }
  return Object.hasOwn(otherCountries, country) ? otherCountries[country] : undefined
}

/** For countries without a form: any plausible code. */
const lenient = /^[A-Z\d][A-Z\d -]{1,10}[A-Z\d]$|^[A-Z\d]{2}$/

/** The canonical code of the country. Problems: required, invalid_postal_code {example}. */
export function postalCode(typed: string, { country }: { country: CountryCode }): FieldResult<string> {
  if (isBlank(typed)) return rejection('required')
  const rule = postalRuleOf(country)
  if (!rule) {
    const code = plain(typed).toUpperCase()
    return lenient.test(code) ? { value: code } : rejection('invalid_postal_code')
  }
  const bare = compact(typed).replace(/-/g, '')
  const prefixes = [country, ...(rule.prefix ? [rule.prefix] : [])].filter((prefix) =>
    bare.startsWith(prefix),
  )
  const code = [bare, ...prefixes.map((prefix) => bare.slice(prefix.length))].find((form) =>
    rule.digits.test(form),
  )
  if (!code) return rejection('invalid_postal_code', { example: rule.example })
  return { value: code.replace(rule.digits, rule.canonical) }
}

/** The code in the notation of its country: Sweden writes its five digits as "111 22". */
export function shownPostalCode(written: { country: CountryCode | null; postalCode: string | null }): string {
  const code = written.postalCode ?? ''
  const notation = written.country === null ? null : marketOf(written.country)?.postalCode.notation
  return notation ? code.replace(...notation) : code
}
