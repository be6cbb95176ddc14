/** The weight of two dates of birth beside the names: each a day, a month, or only a year. */
import type { ISODate, PartialDate } from '@foyer/national-fields/schemas/primitives'
import { factorOf, type MatchFactor } from '../factors.ts'

/** Lists often have the year before or after: a calendar was converted, or a date was estimated. */
const SAME_YEAR = 1
const OTHER_YEAR = 2
const CIRCA = 3

/** Nothing if either is unknown. */
export function birthFactors(
  born: ISODate | PartialDate | null,
  listed: readonly PartialDate[],
): MatchFactor[] {
  if (born === null || listed.length === 0) return []
  const mine = typeof born === 'string' ? { value: born, circa: false } : born
  if (isWholeDay(mine) && listed.some((each) => isWholeDay(each) && each.value === mine.value))
    return [factorOf('birthDate', 1, mine.value)]
  const year = yearOf(mine)
  const difference = (each: PartialDate): number =>
    Math.max(0, Math.abs(yearOf(each) - year) - (each.circa || mine.circa ? CIRCA : 0))
  const nearest = listed.reduce((best, each) => (difference(each) < difference(best) ? each : best))
  const detail = `${textOf(mine)} / ${textOf(nearest)}`
  if (difference(nearest) <= OTHER_YEAR && listed.every((each) => isOtherBirthday(each, mine)))
    return [factorOf(difference(nearest) <= SAME_YEAR ? 'birthDayDiffers' : 'birthYearDiffers', 1, detail)]
  if (difference(nearest) <= SAME_YEAR)
    return listed.every((each) => isOtherDay(each, mine))
      ? []
      : [factorOf('birthYear', unitsOfYear(nearest, mine), detail)]
  if (difference(nearest) <= OTHER_YEAR) return []
  const swapped = listed.find((each) => hasSwappedYear(each, mine))
  if (swapped) return [factorOf('birthYearSwapped', 1, `${textOf(mine)} / ${textOf(swapped)}`)]
  return [factorOf('birthYearDiffers', 1, detail)]
}

/** One year in forty is the same by chance; with those beside it, and of an estimate, more are. */
const YEAR_BESIDE = 0.3

const unitsOfYear = (listed: PartialDate, mine: PartialDate): number =>
  (isYear(listed) || listed.circa || mine.circa) && yearOf(listed) !== yearOf(mine) ? YEAR_BESIDE : 1

/** A list that knows only the year may write its first day. */
const isYear = ({ value }: PartialDate): boolean => value.length === 4 || value.endsWith('-01-01')

/** 1958 for 1985, as people type: then nothing else of the two dates may differ. */
function hasSwappedYear(listed: PartialDate, mine: PartialDate): boolean {
  const [year, other] = [listed, mine].map(({ value }) => value.slice(0, 4)) as [string, string]
  const isSwapped = `${year.slice(0, 2)}${year[3]}${year[2]}` === other
  const known = Math.min(listed.value.length, mine.value.length)
  return isSwapped && listed.value.slice(4, known) === mine.value.slice(4, known)
}

/**
 * Two of three numbers that differ are no slip. Where one of the two has no day, another month is enough:
 * hardly ever is it the same day of another month. The first of January of a list stands for a year.
 */
function isOtherDay(listed: PartialDate, mine: PartialDate): boolean {
  if (listed.circa || mine.circa || listed.value.endsWith('-01-01')) return false
  const [theirs, own] = [listed.value.split('-'), mine.value.split('-')]
  const isDifferent = (at: number): boolean => theirs[at] !== own[at]
  switch (Math.min(theirs.length, own.length)) {
    case 1:
      return false
    case 2:
      return isDifferent(1)
    default:
      return [0, 1, 2].filter(isDifferent).length > 1 && !(theirs[1] === own[2] && theirs[2] === own[1])
  }
}

/**
 * Neither the day nor the month is the same, also if they are swapped; or neither the month nor the year,
 * where one of the two has no day.
 */
function isOtherBirthday(listed: PartialDate, mine: PartialDate): boolean {
  if (listed.circa || mine.circa || isYear(listed) || isYear(mine)) return false
  const [theirs, own] = [listed.value.split('-'), mine.value.split('-')]
  const isOther = (at: number): boolean => theirs[at] !== own[at]
  if (theirs.length + own.length < WHOLE_DAYS) return isOther(0) && isOther(1)
  const isSwapped = theirs[1] === own[2] && theirs[2] === own[1]
  return isOther(1) && isOther(2) && !isSwapped
}
const WHOLE_DAYS = 6

const isWholeDay = ({ value, circa }: PartialDate): boolean => !circa && value.length === 10
const yearOf = ({ value }: PartialDate): number => Number(value.slice(0, 4))
const textOf = ({ value, circa }: PartialDate): string => `${circa ? 'about ' : ''}${value}`
