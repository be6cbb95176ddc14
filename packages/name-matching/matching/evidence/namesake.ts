/** The same name and another year of birth: most often another person, and a person says so. */
import type { MatchExplanation } from '../../schemas.ts'
import type { FactorName } from '../factors.ts'

type Factors = MatchExplanation['factors']

/** Beside a name that is spelled out in full: nothing of it differs but the order of its parts. */
const ofSameName = new Set<string>(['name', 'order'] satisfies FactorName[])
const besides = new Set<string>([
  ...ofSameName,
  ...(['birthYearDiffers', 'country', 'countryDiffers'] satisfies FactorName[]),
])

export const isSameName = (factors: Factors): boolean => factors.every(({ name }) => ofSameName.has(name))

/** By its factors, not its score: the weight of a pair does not depend on the threshold of the customer. */
export const isNamesake = ({ factors }: Pick<MatchExplanation, 'factors'>): boolean =>
  factors.some(({ name }) => name === 'birthYearDiffers') && factors.every(({ name }) => besides.has(name))
