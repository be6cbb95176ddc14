/** Postal codes and countries. */
import type { CountryCode } from '../../../schemas/primitives.ts'
import { compact, isBlank, plain } from '../normalise.ts'
import { type FieldResult, rejection } from '../problem.ts'

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

interface PostalRule {
  /** Matches the code in capitals, without spaces, hyphens and country prefix. */
  digits: RegExp
  /** The canonical form, as a replacement with the groups of `digits`. */
  canonical: string
  /** A prefix besides the country code: the vehicle sign that was used until 2004. */
  prefix?: string
  example: string
}

const four = { digits: /^(\d{4})$/, canonical: '$1' }
const five = { digits: /^(\d{5})$/, canonical: '$1' }

/** Formats of the UPU addressing guides (S42). A new country needs a row here. */
const rules: Record<CountryCode, PostalRule> = {
  AT: { ...four, prefix: 'A', example: '1010' },
  BE: { ...four, prefix: 'B', example: '1000' },
  CH: { ...four, example: '8001' },
  DE: { ...five, prefix: 'D', example: '10115' },
  DK: { ...four, example: '1050' },
  EE: { ...five, example: '10111' },
  ES: { ...five, prefix: 'E', example: '28001' },
  FI: { ...five, example: '00100' },
  FR: { ...five, prefix: 'F', example: '75001' },
  GB: { digits: /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, canonical: '$1 $2', example: 'SW1A 1AA' },
  IE: { digits: /^([A-Z]\d[\dW])([A-Z\d]{4})$/, canonical: '$1 $2', example: 'D02 AF30' },
  IS: { digits: /^(\d{3})$/, canonical: '$1', example: '101' },
  IT: { ...five, prefix: 'I', example: '00118' },
  LT: { digits: /^(\d{5})$/, canonical: 'LT-$1', example: 'LT-01100' },
  LV: { digits: /^(\d{4})$/, canonical: 'LV-$1', example: 'LV-1010' },
  NL: { digits: /^([1-9]\d{3})([A-Z]{2})$/, canonical: '$1 $2', example: '1012 AB' },
  NO: { ...four, prefix: 'N', example: '0150' },
  PL: { digits: /^(\d{2})(\d{3})$/, canonical: '$1-$2', example: '00-950' },
  SE: { digits: /^([1-9]\d{4})$/, canonical: '$1', prefix: 'S', example: '111 22' },
}

/** For countries without a row: any plausible code. */
const lenient = /^[A-Z\d][A-Z\d -]{1,10}[A-Z\d]$|^[A-Z\d]{2}$/

/** The canonical code of the country. Problems: required, invalid_postal_code {example}. */
export function postalCode(typed: string, { country }: { country: CountryCode }): FieldResult<string> {
  if (isBlank(typed)) return rejection('required')
  const rule = Object.hasOwn(rules, country) ? rules[country] : undefined
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
