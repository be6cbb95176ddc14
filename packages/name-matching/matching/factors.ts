/** The factors of a match: what each one weighs, and the score of all together. */
import type { MatchExplanation } from '../schemas.ts'

export type MatchFactor = MatchExplanation['factors'][number]

export const algorithm = 'name-v2@9'
/** Hits from this score on are shown, unless the customer sets another threshold. */
export const defaultThreshold = 0.6

/**
 * The points of one unit: of one letter, of one part, or of a fact. They add up to the logarithm of the odds.
 * An equal name has 4 points, so one contradiction outweighs it, and several small differences do not.
 */
export const points = {
  name: 4,
  lettersDiffer: -0.2,
  tooManyLetters: -7,
  shareOfWord: -2,
  partsSwapped: -7,
  initialsDiffer: -7,
  sonAndFatherSwapped: -7,
  noWordInCommon: -7,
  shortNameDiffers: -7,
  fewConsonants: -1.5,
  extraParts: -0.7,
  manyExtraParts: -3,
  extraPartsAndLetters: -3,
  onlyFrequentNames: -4.2,
  lettersBesideFrequent: -2.9,
  initialAndLetters: -3.5,
  listNameIsOnePart: -5,
  screenedNameIsOnePart: -0.7,
  extraWords: -5,
  companyWord: -0.5,
  countriesDiffer: -6,
  countryAdded: -5,
  numbersDiffer: -1,
  numberAdded: -4.5,
  legalFormsDiffer: -4.5,
  initials: -1,
  nickname: -0.3,
  genderDiffers: -4.5,
  order: -1,
  orderAndLetters: -2.3,
  shortWordDiffers: -1,
  writtenBackwards: -2,
  birthYear: 1,
  birthYearDiffers: -4.3,
  birthYearSwapped: -2,
  birthDayDiffers: -2.5,
  country: 0.5,
  countryDiffers: -1,
  birthDate: 2,
  identityNumber: 25,
  weakAlias: -1,
} as const
export type FactorName = keyof typeof points

/** Weights are shown as shares of an equal name, so that "name" weighs 1. */
const ONE = points.name

export const factorOf = (name: FactorName, units: number, detail: string | null): MatchFactor => ({
  name,
  score: round(units),
  weight: round(points[name] / ONE),
  detail,
})
const round = (value: number): number => Math.round(value * 10_000) / 10_000

/** The logarithm of the odds. */
export const pointsOf = (factors: readonly MatchFactor[]): number =>
  ONE * factors.reduce((total, { score, weight }) => total + score * weight, 0)

/** From 0 to 1: 0.5 if as much is against as for the match. */
export function scoreOf(factors: readonly MatchFactor[]): number {
  return Math.round(1000 / (1 + Math.exp(-pointsOf(factors)))) / 1000
}
