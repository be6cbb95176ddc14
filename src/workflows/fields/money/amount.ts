/** Sums of money: a decimal string and a currency, never a float. */
import { isBlank, plain } from '../normalise.ts'
import { decimal, type NumberBounds, withinBounds } from '../number.ts'
import { type FieldResult, rejection } from '../problem.ts'

/** ISO 4217 list one (SIX, 2026), the currencies one can hold: without funds, metals and test codes. */
export const currencies: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY ' +
  'COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ' +
  'ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK ' +
  'MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF ' +
  'SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU ' +
  'UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
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

/** Decimals that sums in the currency are written with. */
export const minorDigits = (currency: string): number => minorUnits[currency] ?? 2

/** What people write beside the number instead of the code. */
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
  /** Shortest decimal string: "1234.5", not "1234.50". */
  amount: string
  currency: string
}

export interface AmountBounds extends NumberBounds {
  currency: string
}

/** Problems: required, invalid_currency. */
export function currencyCode(typed: string): FieldResult<string> {
  if (isBlank(typed)) return rejection('required')
  const code = plain(typed).toUpperCase()
  return isCurrency.has(code) ? { value: code } : rejection('invalid_currency')
}

function withoutCurrency(written: string, currency: string): string {
  // The longer first: "EUROS" begins with the code.
  const mark = [...(signs[currency] ?? []), currency].find(
    (m) => written.startsWith(m) || written.replace(/\.$/, '').endsWith(m),
  )
  if (!mark) return written
  return written.startsWith(mark)
    ? written.slice(mark.length)
    : written.replace(/\.$/, '').slice(0, -mark.length)
}

/** A word or sign of another currency: what stands beside it is not the sum that is asked for. */
const namesAnother = (written: string, currency: string): boolean =>
  (written.match(/\p{L}+|\p{Sc}/gu) ?? []).some(
    (word) =>
      (isCurrency.has(word) || isSign.has(word) || /\p{Sc}/u.test(word)) &&
      word !== currency &&
      !signs[currency]?.includes(word),
  )

/**
 * A sum in the currency asked for, which may stand before or after it; another currency is refused, not converted.
 * Not below `min`, which is 0 if not said. Decimals: the currency's minor unit, at most 2 if not said.
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
    return namesAnother(written, currency) ? rejection('invalid_currency', { currency }) : read
  const bounded = withinBounds(read.value, max === undefined ? { min } : { min, max })
  return 'problem' in bounded ? bounded : { value: { amount: bounded.value, currency } }
}
