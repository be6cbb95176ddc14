/** Amounts of money: a decimal string and a currency, never a float. */
import { isBlank, plain } from '../normalise.ts'
import { decimal, type NumberBounds, withinBounds } from '../number.ts'
import { type FieldResult, rejection } from '../problem.ts'

/** ISO 4217 list one (SIX, 2026), without funds, metals and test codes. */
export const currencies: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF ' +
  'CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ ' +
  'GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP ' +
  'LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR ' +
  'PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC ' +
  'SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF ' +
  'XPF YER ZAR ZMW ZWG'
).split(' ')
const isCurrency = new Set(currencies)

/** Currencies whose ISO 4217 minor unit is not 2. */
const minorUnits: Record<string, number> = {
  BHD: 3,
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
}

/** The number of decimals of the currency. */
export const minorDigits = (currency: string): number => minorUnits[currency] ?? 2

/** Signs and words that are used instead of the code, in capitals. */
const signs: Record<string, string[]> = {
  SEK: ['KRONOR', 'KR'],
  NOK: ['KRONER', 'KR'],
  DKK: ['KRONER', 'KR'],
  ISK: ['KR'],
  EUR: ['EUROS', 'EURO', '€'],
  GBP: ['POUNDS', '£'],
  USD: ['DOLLARS', 'US$', '$'],
  CHF: ['FR'],
  PLN: ['ZŁ'],
}
const isSign = new Set(Object.values(signs).flat())

export interface Amount {
  /** The shortest decimal string: "1234.5", not "1234.50". */
  amount: string
  currency: string
}

export interface AmountBounds extends NumberBounds {
  currency: string
}

function withoutCurrency(written: string, currency: string): string {
  // Longer words first, because "EUROS" starts with the code.
  const mark = [...(signs[currency] ?? []), currency].find(
    (m) => written.startsWith(m) || written.replace(/\.$/, '').endsWith(m),
  )
  if (!mark) return written
  return written.startsWith(mark)
    ? written.slice(mark.length)
    : written.replace(/\.$/, '').slice(0, -mark.length)
}

/** Whether the text contains a word or sign of another currency. */
const namesOtherCurrency = (written: string, currency: string): boolean =>
  (written.match(/\p{L}+|\p{Sc}/gu) ?? []).some(
    (word) =>
      (isCurrency.has(word) || isSign.has(word) || /\p{Sc}/u.test(word)) &&
      word !== currency &&
      !signs[currency]?.includes(word),
  )

/**
 * An amount in the given currency, which may be written before or after the number. Other currencies are
 * rejected. `min` is 0 by default. `decimals` is the minor unit of the currency by default, but at most 2.
 * Problems: required, invalid_currency, invalid_amount, too_many_decimals, number_too_small, number_too_big.
 */
export function amount(
  typed: string,
  { currency, min = 0, max, decimals }: AmountBounds,
): FieldResult<Amount> {
  if (isBlank(typed)) return rejection('required')
  if (!isCurrency.has(currency)) return rejection('invalid_currency')
  const most = decimals ?? Math.min(2, minorDigits(currency))
  const written = withoutCurrency(plain(typed).toUpperCase(), currency).trim()
  const read = decimal(written, most, 'invalid_amount')
  if ('problem' in read)
    return namesOtherCurrency(written, currency) ? rejection('invalid_currency', { currency }) : read
  const bounded = withinBounds(read.value, max === undefined ? { min } : { min, max })
  return 'problem' in bounded ? bounded : { value: { amount: bounded.value, currency } }
}
