/** Shares as people write them, and the bands of the registers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Share } from '../../schemas/ownership.ts'
import { bandOf, readShare, shareOfBand, shownShare } from './read-share.ts'
import { exactly, sum } from './shares.ts'
import { reaches } from './threshold.ts'

const interval = (minimum: number, maximum: number): Share => ({ minimum, maximum, isAboveMinimum: false })
const written: Array<[typed: string, result: Share | string]> = [
  ['60', exactly(60)],
  [' 60 % ', exactly(60)],
  ['33,3', exactly(33.3)],
  ['33.3333 procent', exactly(33.3333)],
  ['25-50', interval(25, 50)],
  ['25 % – 50 %', interval(25, 50)],
  ['25 to 50 percent', interval(25, 50)],
  ['', 'required'],
  ['half', 'invalid_number'],
  ['0', 'number_too_small'],
  ['-5', 'number_too_small'],
  ['100.01', 'number_too_big'],
  ['50-25', 'invalid_number'],
  ['60-160', 'number_too_big'],
]
for (const [typed, expected] of written)
  test(`reads "${typed}"`, () => {
    const read = readShare(typed)
    assert.deepEqual('value' in read ? read.value : read.problem, expected)
  })
test('refuses an interval where a number is asked for', () =>
  assert.deepEqual(readShare('25-50', 'NUMBER'), { problem: 'invalid_number' }))

const moreThan = { operator: 'MORE_THAN', percent: 25 } as const
const atLeast = { operator: 'AT_LEAST', percent: 25 } as const
test('25 belongs to the lower band today, and to the upper one where 25% makes an owner', () => {
  assert.equal(shareOfBand('25-50', moreThan).isAboveMinimum, true)
  assert.equal(shareOfBand('25-50', atLeast).isAboveMinimum, false)
})
test('the lowest band reaches no threshold, neither today nor where 25% makes an owner', () => {
  for (const threshold of [moreThan, atLeast]) {
    const share = shareOfBand('0-25', threshold)
    assert.equal(reaches(share, threshold), false, threshold.operator)
    assert.equal(reaches(sum(share, exactly(0.01)), threshold), true, 'two ways may')
    assert.equal(bandOf(share, threshold), '0-25')
  }
})
test('what was below the threshold before 25% made an owner may be one', () =>
  assert.equal(reaches(shareOfBand('0-25', moreThan), atLeast), true))
test('a band is found again, a number is none', () => {
  assert.equal(bandOf(shareOfBand('50-75', moreThan), moreThan), '50-75')
  assert.equal(bandOf(exactly(60), moreThan), undefined)
})
test('is typed again as it was', () =>
  assert.deepEqual([shownShare(exactly(60)), shownShare(interval(25, 50))], ['60', '25–50']))
