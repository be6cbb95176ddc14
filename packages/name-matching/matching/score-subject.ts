/** Scores a screened person or organization against an entry of a list: the best name, and evidence. */
import type { CountryCode, ISODate, PartialDate } from '@foyer/national-fields/schemas/primitives'
import { comparedNames } from '../listed-names/compared-names.ts'
import type { ListedEntity, ListedNameKind } from '../lists/entity.ts'
import type { MatchExplanation } from '../schemas.ts'
import { compareNames } from './compare.ts'
import { birthFactors } from './evidence/birth-factors.ts'
import { isNamesake, isSameName } from './evidence/namesake.ts'
import { type Identifiers, numberFactors } from './evidence/number-factors.ts'
import { algorithm, defaultThreshold, factorOf, type MatchFactor, pointsOf, scoreOf } from './factors.ts'
import { prepareName } from './prepare.ts'
import type { NameKind, PartMemo, PreparedName } from './prepared-name.ts'

export interface ScreenedSubject {
  kind: NameKind
  /** An organization's previous names too. */
  names: readonly PreparedName[]
  birthDate: ISODate | PartialDate | null
  countries: readonly CountryCode[]
  /** Identity numbers of a person, or numbers of an organization. */
  identifiers: Identifiers
  /** Whether an entry with the same name and another year of birth is reported, however low its score. */
  namesakes?: boolean
}

export interface PreparedEntity extends Pick<ListedEntity, 'birthDates' | 'countries' | 'identifiers'> {
  names: ReadonlyArray<{ name: PreparedName; kind: ListedNameKind }>
}

type SubjectFacts = Omit<ScreenedSubject, 'names'> & { names: readonly string[] }

export const prepareSubject = ({ names, ...facts }: SubjectFacts): ScreenedSubject => ({
  ...facts,
  names: names.map((name) => prepareName(name, facts.kind)),
})

type EntityFacts = Pick<ListedEntity, 'names' | 'birthDates' | 'countries' | 'identifiers'>

export const prepareEntity = (entity: EntityFacts, kind: NameKind, memo?: PartMemo): PreparedEntity => ({
  birthDates: entity.birthDates,
  countries: entity.countries,
  identifiers: entity.identifiers,
  names: entity.names.flatMap(({ text, kind: nameKind }) =>
    comparedNames(text, kind).map((name) => ({ name: prepareName(name, kind, memo), kind: nameKind })),
  ),
})

/**
 * Null below the threshold, unless it is a namesake that is asked for. `names` are positions in the entity's
 * names: only these are compared, because no other can be near.
 */
export function scoreSubject(
  subject: ScreenedSubject,
  entity: PreparedEntity,
  threshold: number = defaultThreshold,
  names: readonly number[] = entity.names.map((_, index) => index),
): MatchExplanation | null {
  const evidence = evidenceOf(subject, entity)
  const found = explained(bestName(subject, entity, names), evidence)
  if (found && found.score >= threshold) return found
  if (!subject.namesakes) return null
  const same = explained(bestName(subject, entity, names, isSameName), evidence)
  return same && isNamesake(same) ? same : null
}

function explained(best: NameMatch | undefined, evidence: MatchFactor[]): MatchExplanation | null {
  if (!best) return null
  const factors = [...best.factors, ...(saysLittle(best) ? evidence.filter(isMoreThanYear) : evidence)]
  const { matchedName, nameKind } = best
  return { score: scoreOf(factors), algorithm, factors, matchedName, nameKind }
}

/** Frequent names with a word that is only near: one in ten of their bearers has the year too. */
const saysLittle = ({ factors }: NameMatch): boolean =>
  factors.some(({ name }) => name === 'lettersBesideFrequent' || name === 'onlyFrequentNames')
const isMoreThanYear = ({ name }: MatchFactor): boolean => name !== 'birthYear'

type NameMatch = Pick<MatchExplanation, 'score' | 'factors' | 'matchedName' | 'nameKind'>

function bestName(
  subject: ScreenedSubject,
  entity: PreparedEntity,
  names: readonly number[],
  isWanted: (factors: MatchFactor[]) => boolean = () => true,
): NameMatch | undefined {
  let best: NameMatch | undefined
  for (const index of names) {
    const listed = entity.names[index]
    if (!listed) continue
    for (const screened of subject.names) {
      const match = nameMatch(screened, listed)
      if (isWanted(match.factors) && (!best || match.score > best.score)) best = match
    }
  }
  return best
}

function nameMatch(screened: PreparedName, { name, kind }: PreparedEntity['names'][number]): NameMatch {
  const { score, factors } = compareNames(screened, name)
  if (kind !== 'WEAK_ALIAS') return { score, factors, matchedName: name.text, nameKind: kind }
  const weakened = [...factors, factorOf('weakAlias', 1, name.text)]
  return { score: scoreOf(weakened), factors: weakened, matchedName: name.text, nameKind: kind }
}

function evidenceOf(subject: ScreenedSubject, entity: PreparedEntity): MatchFactor[] {
  return [
    ...birthFactors(subject.birthDate, entity.birthDates),
    ...countryFactors(subject.countries, entity.countries),
    ...numberFactors(subject.identifiers, entity.identifiers),
  ]
}

/** The points of the evidence beside the name, added to those of the name. */
export function evidenceBeside(subject: ScreenedSubject, entity: PreparedEntity) {
  const factors = evidenceOf(subject, entity)
  return { points: pointsOf(factors), mayBeNamesake: subject.namesakes === true && isNamesake({ factors }) }
}

function countryFactors(mine: readonly CountryCode[], theirs: readonly CountryCode[]): MatchFactor[] {
  if (mine.length === 0 || theirs.length === 0) return []
  const same = mine.find((country) => theirs.includes(country))
  if (same !== undefined) return [factorOf('country', 1, same)]
  return [factorOf('countryDiffers', 1, `${mine.join(' ')} / ${theirs.join(' ')}`)]
}
