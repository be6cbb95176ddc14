/** The factors of a match as people read them: what was compared, and the two values side by side. */
import type { Reply } from '../api/call.ts'

export type Match = Reply<'screening.compare'>['match']
export type Factor = Match['factors'][number]
type Hit = NonNullable<Reply<'applications.person.get'>['pepHits']>[number]
export type ComparedFact = NonNullable<Hit['compared']>[number]

const birth = ['birthDate', 'birthYear', 'birthYearDiffers', 'birthYearSwapped', 'birthDayDiffers']
const country = ['country', 'countryDiffers']
export const isOfBirth = ({ name }: Pick<Factor, 'name'>): boolean => birth.includes(name)
export const isOfCountry = ({ name }: Pick<Factor, 'name'>): boolean => country.includes(name)

const evidence = [...birth, ...country, 'identityNumber', 'organizationNumber']

/** Whether the factor weighs this fact. A date that simulated lists do not know weighs nothing. */
export function isOfFact(factor: Pick<Factor, 'name' | 'score'>, fact: ComparedFact['fact']): boolean {
  const { name, score } = factor
  if (fact === 'NAME') return !evidence.includes(name)
  if (fact === 'NUMBER') return name === 'identityNumber' || name === 'organizationNumber'
  return fact === 'COUNTRY' ? isOfCountry(factor) : isOfBirth(factor) && score !== 0
}

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code
export const countryNames = (codes: readonly string[]): string => codes.map(countryName).join(', ')

const shownValue = (factor: Factor, text: string): string => {
  if (isOfCountry(factor)) return countryNames(text.split(' '))
  return text.replace(/^about /, 'circa ')
}

/** Their detail is the one value of both sides. */
const equal = ['birthDate', 'country', 'identityNumber']

/**
 * "a / b, c / d", and "a = b" of simulated lists, fill two columns; so do equal facts, with listed null.
 * Anything else spans both.
 */
export function sidesOf(factor: Factor): { screened: string; listed: string | null } | { both: string } {
  const { detail } = factor
  if (detail === null || detail === '') return { both: '' }
  const same = /^same: (.+)$/.exec(detail)?.[1]
  if (same) return { screened: same, listed: null }
  const pairs = detail.split(', ').map((pair) => pair.split(/ [/=] /))
  if (!pairs.every((pair) => pair.length === 2)) {
    const shown = shownValue(factor, detail)
    return equal.includes(factor.name) ? { screened: shown, listed: null } : { both: shown }
  }
  const side = (at: 0 | 1) => pairs.map((pair) => shownValue(factor, pair[at] ?? '')).join(', ')
  return { screened: side(0), listed: side(1) }
}

/** How much it speaks for (above 0) or against: shares of an equal name. */
export const valueOfFactor = ({ score, weight }: Factor): number => score * (weight || 1)

/** +0.94, −0.14 */
export const signed = (value: number): string => {
  const shown = value.toFixed(2)
  return Number(shown) === 0 ? '0.00' : `${value > 0 ? '+' : '−'}${shown.replace('-', '')}`
}
