/** The factors of a match as people read them: what was compared, and the two values side by side. */
import type { Reply } from '../../api/call.ts'

export type Match = Reply<'screening.compare'>['match']
export type Factor = Match['factors'][number]
type Hit = NonNullable<Reply<'applications.person.get'>['pepHits']>[number]
export type ComparedFact = NonNullable<Hit['compared']>[number]

const names: Record<string, string> = {
  name: 'Name',
  lettersDiffer: 'Other letters',
  tooManyLetters: 'Many other letters',
  shareOfWord: 'Share of the word',
  partsSwapped: 'Another word in its place',
  initialsDiffer: 'Initial does not fit',
  sonAndFatherSwapped: 'Son and father swapped',
  noWordInCommon: 'No word in common',
  shortNameDiffers: 'Short name differs',
  fewConsonants: 'Few consonants',
  extraParts: 'Names left out',
  manyExtraParts: 'Many names left out',
  extraPartsAndLetters: 'Left out, and other letters',
  onlyFrequentNames: 'Only frequent names in common',
  lettersBesideFrequent: 'Other letters beside frequent names',
  initialAndLetters: 'Initial, and little else',
  listNameIsOnePart: 'One word in the list',
  screenedNameIsOnePart: 'One word screened',
  extraWords: 'Words left out',
  companyWord: 'Word for company',
  countriesDiffer: 'Other country in the name',
  countryAdded: 'Country left out',
  numbersDiffer: 'Other number',
  numberAdded: 'Number left out',
  legalFormsDiffer: 'Other legal form',
  initials: 'Initial',
  nickname: 'Nickname',
  genderDiffers: 'Given name of the other gender',
  order: 'Other order',
  orderAndLetters: 'Other order and letters',
  shortWordDiffers: 'Short word differs',
  writtenBackwards: 'Written backwards',
  birthYear: 'Year of birth',
  birthYearDiffers: 'Year of birth',
  birthYearSwapped: 'Year of birth',
  birthDayDiffers: 'Day of birth',
  birthDate: 'Date of birth',
  country: 'Country',
  countryDiffers: 'Country',
  identityNumber: 'Number',
  weakAlias: 'Weak alias',
}

/** Factors of simulated lists and of earlier versions have other names. */
export const factorWord = (name: string): string => {
  const known = names[name]
  if (known) return known
  const words = name
    .replaceAll(/[_-]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

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
 * "a / b, c / d", and "a = b" of simulated lists, stand in two columns; so does what is equal, with listed
 * null. Anything else stands in both.
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
