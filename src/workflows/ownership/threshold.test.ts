/** The threshold of beneficial owners, by market and day. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Share } from '@foyer/company-registers/schemas/ownership'
import { exactly } from '@foyer/company-registers/shares'
import { reaches, thresholdOn, thresholdWords } from './threshold.ts'

const days: Array<[country: string, day: string, words: string]> = [
  ['SE', '2026-11-20', 'more than 25%'],
  ['SE', '2027-07-09', 'more than 25%'],
  ['SE', '2027-07-10', '25% or more'],
  ['GB', '2027-07-10', 'more than 25%'],
  ['SE', '2010-01-01', 'more than 25%'],
]
for (const [country, day, words] of days)
  test(`${country} on ${day}: ${words}`, () => assert.equal(thresholdWords(thresholdOn(country, day)), words))

const today = { operator: 'MORE_THAN', percent: 25 } as const
const later = { operator: 'AT_LEAST', percent: 25 } as const
const interval = (minimum: number, maximum: number): Share => ({ minimum, maximum, isAboveMinimum: true })
const shares: Array<[share: Share, today: boolean, later: boolean]> = [
  [exactly(24.999), false, false],
  [exactly(25), false, true],
  [exactly(25.001), true, true],
  [interval(25, 50), true, true],
  // It may be above, so it counts.
  [interval(10, 30), true, true],
  [interval(10, 25), false, true],
]
for (const [share, isToday, isLater] of shares)
  test(`${JSON.stringify(share)}: ${isToday} today, ${isLater} from 2027`, () =>
    assert.deepEqual([reaches(share, today), reaches(share, later)], [isToday, isLater]))
