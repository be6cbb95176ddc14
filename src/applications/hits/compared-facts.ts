/** The compared facts of a hit, one by one: the same, close, different, or missing on one side. */

import { type Identifiers, numberFactors } from '@foyer/name-matching/matching/evidence/number-factors'
import type { ComparedFact, MatchExplanation } from '@foyer/name-matching/schemas'
import type { ISODate, PartialDate } from '@foyer/national-fields/schemas/primitives'
import { wordsOf } from '@foyer/signing-rules/record-matching'
import type { Hit } from './case-hits.ts'

export interface ScreenedSide {
  name: string
  birth: ISODate | PartialDate | null
  numbers: Identifiers
  countries: readonly string[]
}
export interface ListedSide {
  births: readonly PartialDate[]
  numbers: Identifiers
  countries: readonly string[]
}
type Match = Pick<MatchExplanation, 'factors' | 'matchedName'>
type Outcome = ComparedFact['outcome']

export const comparedFacts = (screened: ScreenedSide, listed: ListedSide, match: Match): ComparedFact[] => [
  comparedNumber(screened.numbers, listed.numbers),
  comparedName(screened.name, match),
  comparedBirth(screened.birth, listed.births),
  comparedCountry(screened.countries, listed.countries),
]

/** Hits of versions before have the factors of their match only. */
export const comparedOf = (hit: Hit): ComparedFact[] => hit.compared ?? fromFactors(hit)

export const outcomeOf = (compared: readonly ComparedFact[], fact: ComparedFact['fact']): Outcome =>
  compared.find((each) => each.fact === fact)?.outcome ?? 'NOT_COMPARED'

const text = (values: readonly string[]): string | null => (values.length > 0 ? values.join(', ') : null)

/** As a report shows a number: without the characters that make it unique. */
const hidden = ({ id }: Identifiers[number]): string => `${id.slice(0, -4)}••••`

function comparedNumber(mine: Identifiers, theirs: Identifiers): ComparedFact {
  const values = { screened: text(mine.map(hidden)), listed: text(theirs.map(hidden)) }
  if (numberFactors(mine, theirs).length > 0) return { fact: 'NUMBER', outcome: 'SAME', ...values }
  // Another country's number says nothing: a person may have one of each.
  const isComparable = mine.some((one) =>
    theirs.some((other) => other.issuingCountry !== null && other.issuingCountry === one.issuingCountry),
  )
  return { fact: 'NUMBER', outcome: isComparable ? 'DIFFERS' : 'NOT_COMPARED', ...values }
}

const evidence = [
  ...['identityNumber', 'organizationNumber', 'country', 'countryDiffers'],
  ...['birthDate', 'birthYear', 'birthYearDiffers', 'birthYearSwapped', 'birthDayDiffers'],
]
/** The same name, written in another order or with fewer of its parts. */
const sameName = [
  ...['name', 'nameSimilarity', 'previousName', 'order', 'writtenBackwards', 'weakAlias'],
  ...['nickname', 'initials', 'extraParts'],
]
const otherName = ['partsSwapped', 'noWordInCommon', 'tooManyLetters', 'initialsDiffer', 'shortNameDiffers']

const comparedName = (screened: string, match: Match): ComparedFact => ({
  ...{ fact: 'NAME', outcome: nameOutcome(screened, match) },
  ...{ screened, listed: match.matchedName },
})

/** A factor that is not known here counts as a small difference. */
function nameOutcome(screened: string, { factors, matchedName }: Match): Outcome {
  const named = factors.map(({ name }) => name).filter((name) => !evidence.includes(name))
  // Found by its number.
  if (named.length === 0) return sortedWords(screened) === sortedWords(matchedName) ? 'SAME' : 'DIFFERS'
  if (named.some((name) => otherName.includes(name))) return 'DIFFERS'
  return named.every((name) => sameName.includes(name)) ? 'SAME' : 'CLOSE'
}

const sortedWords = (name: string): string => wordsOf(name).toSorted().join(' ')

function comparedBirth(born: ISODate | PartialDate | null, listed: readonly PartialDate[]): ComparedFact {
  const mine = typeof born === 'string' ? { value: born, circa: false } : born
  const values = {
    screened: mine && birthText(mine),
    listed: text(listed.map(birthText)),
  }
  return { fact: 'BIRTH_DATE', outcome: birthOutcome(mine, listed), ...values }
}

const birthText = ({ value, circa }: PartialDate): string => `${circa ? 'circa ' : ''}${value}`

/** An estimated year may be wrong by this much. */
const CIRCA_YEARS = 3

function birthOutcome(mine: PartialDate | null, listed: readonly PartialDate[]): Outcome {
  if (!mine || listed.length === 0) return 'NOT_COMPARED'
  if (listed.some((each) => isDay(each) && isDay(mine) && each.value === mine.value)) return 'SAME'
  return listed.some((each) => isCloseTo(each, mine)) ? 'CLOSE' : 'DIFFERS'
}

const isDay = ({ value, circa }: PartialDate): boolean => !circa && value.length === 10

function isCloseTo(listed: PartialDate, mine: PartialDate): boolean {
  if (listed.circa || mine.circa) return Math.abs(yearOf(listed) - yearOf(mine)) <= CIRCA_YEARS
  const known = Math.min(listed.value.length, mine.value.length)
  // Two whole days that differ are two days.
  return known < 10 && listed.value.slice(0, known) === mine.value.slice(0, known)
}

const yearOf = ({ value }: PartialDate): number => Number(value.slice(0, 4))

function comparedCountry(mine: readonly string[], theirs: readonly string[]): ComparedFact {
  const isSame = mine.some((country) => theirs.includes(country))
  const isKnown = mine.length > 0 && theirs.length > 0
  const outcome = isSame ? 'SAME' : isKnown ? 'DIFFERS' : 'NOT_COMPARED'
  return { fact: 'COUNTRY', outcome, screened: text(mine), listed: text(theirs) }
}

function fromFactors(hit: Hit): ComparedFact[] {
  const { match, subject, countries } = hit
  const factorOf = (...names: string[]) => match.factors.find(({ name }) => names.includes(name))
  const births = 'birthDates' in hit ? hit.birthDates.map(birthText) : []
  const number = factorOf('identityNumber', 'organizationNumber')
  const birth = factorOf('birthDate', 'birthYear', 'birthYearDiffers', 'birthYearSwapped', 'birthDayDiffers')
  const country = factorOf('country', 'countryDiffers')
  const values = { screened: null, listed: null }
  return [
    { fact: 'NUMBER', outcome: number && number.score > 0 ? 'SAME' : 'NOT_COMPARED', ...values },
    comparedName(subject ?? match.matchedName, match),
    { fact: 'BIRTH_DATE', outcome: birthFromFactor(birth), ...values, listed: text(births) },
    {
      fact: 'COUNTRY',
      outcome: country ? (country.name === 'country' ? 'SAME' : 'DIFFERS') : 'NOT_COMPARED',
      ...values,
      listed: text(countries),
    },
  ]
}

/** Simulated lists have the date with a score below 0 where it differs, and of 0 where it is not known. */
function birthFromFactor(factor: Match['factors'][number] | undefined): Outcome {
  if (!factor || factor.score === 0) return 'NOT_COMPARED'
  if (factor.name === 'birthDate') return factor.score > 0 ? 'SAME' : 'DIFFERS'
  return factor.name === 'birthYear' ? 'CLOSE' : 'DIFFERS'
}
