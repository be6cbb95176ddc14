/** The lists of high-risk countries that apply in this process: those of this version, or of the operator. */

import { countries } from '../contact/address.ts'
import type { CountryCode, ISODate } from '../schemas/primitives.ts'
import shipped from './high-risk-countries.json' with { type: 'json' }

export interface DatedList {
  /** The first day on which it applies. */
  from: ISODate
  instrument: string
  codes: CountryCode[]
}

const listKeys = ['callForAction', 'euListed', 'increasedMonitoring'] as const

/** Each oldest first. */
export interface CountryLists extends Record<(typeof listKeys)[number], DatedList[]> {
  /** Recorded with each decision. */
  version: string
}

export const shippedLists: CountryLists = shipped

let current = shippedLists

/** Read once, when the process starts: earlier decisions rest on other lists. */
export const setCountryLists = (lists: CountryLists): void => {
  current = lists
}
export const countryLists = (): CountryLists => current

/** The first day of the newest row of all. */
export const newestRowOf = (lists: CountryLists): ISODate =>
  listKeys.flatMap((key) => lists[key]).reduce((latest, { from }) => (from > latest ? from : latest), '')

/** Oldest first. Before the first row, that row applies: a country is rather on a list than not. */
export const listOn = (rows: readonly DatedList[], day: ISODate): readonly CountryCode[] =>
  (rows.findLast(({ from }) => from <= day) ?? rows[0])?.codes ?? []

/** The FATF decides in February, June and October, and the European Union follows. */
const MOST_MONTHS = 4

/** The day of the newest row, if a later decision is likely to be missing. null: it is new enough. */
export function staleCountriesOn(day: ISODate, lists: CountryLists = countryLists()): ISODate | null {
  const newest = newestRowOf(lists)
  const last = new Date(`${newest}T00:00:00Z`)
  last.setUTCMonth(last.getUTCMonth() + MOST_MONTHS)
  return day > last.toISOString().slice(0, 10) ? newest : null
}

const rowsOf = ({ callForAction, euListed, increasedMonitoring }: CountryLists) => [
  ...[callForAction, euListed, increasedMonitoring],
]

/** On any of the lists, on any day. */
export const isEverHighRisk = (country: CountryCode): boolean =>
  rowsOf(countryLists())
    .flat()
    .some(({ codes }) => codes.includes(country))

/** On any of the lists of the day. */
export const isHighRiskOn = (country: CountryCode, day: ISODate): boolean =>
  rowsOf(countryLists()).some((rows) => listOn(rows, day).includes(country))

/** Reads a file of the operator. `problem` gives the place and the correct form. */
export function readCountryLists(text: string): { lists: CountryLists } | { problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'is not JSON' }
  }
  const problem = problemOf(value)
  return problem === undefined ? { lists: value as CountryLists } : { problem }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function problemOf(value: unknown): string | undefined {
  const known = ['version', ...listKeys]
  if (!isObject(value)) return `must be an object with ${known.join(', ')}`
  const other = Object.keys(value).find((key) => !known.includes(key))
  if (other !== undefined) return `has ${other}, and may have ${known.join(', ')} only`
  if (typeof value.version !== 'string' || !/^[\w.@-]{1,40}$/.test(value.version))
    return 'version: write 1 to 40 letters, digits and . _ - @'
  for (const key of listKeys) {
    const rows = value[key]
    if (!Array.isArray(rows) || rows.length === 0) return `${key}: write at least one row`
    for (const [at, row] of rows.entries()) {
      const found = rowProblem(row, rows[at - 1])
      if (found !== undefined) return `${key}[${at}]${found}`
    }
  }
  return undefined
}

const isDay = (value: unknown): value is ISODate =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)

function rowProblem(row: unknown, before: DatedList | undefined): string | undefined {
  if (!isObject(row)) return ': write an object with from, instrument and codes'
  const { from, instrument, codes } = row
  if (!isDay(from)) return '.from: write a day such as 2026-10-23'
  if (before && from <= before.from) return '.from: rows go from the earliest day to the latest'
  if (typeof instrument !== 'string' || instrument.trim() === '') return '.instrument: name the decision'
  if (!Array.isArray(codes) || codes.length === 0) return '.codes: write country codes such as IR'
  const wrong = codes.find((code) => !countries.includes(code))
  if (wrong !== undefined) return `.codes: ${JSON.stringify(wrong)} is no country code of ISO 3166-1`
  const twice = codes.find((code, at) => codes.indexOf(code) !== at)
  return twice === undefined ? undefined : `.codes: ${twice} stands there twice`
}
