/** Shares as people write them, and the bands of the registers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Share } from '@foyer/company-registers/schemas/ownership'
import { exactly, sum } from '@foyer/company-registers/shares'
import { bandOf, readShare, shareOfBand, shownShare } from './read-share.ts'
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
test('25% belongs to the lower band today, and to the upper band where 25% makes an owner', () => {
  assert.equal(shareOfBand('25-50', moreThan).isAboveMinimum, true)
  assert.equal(shareOfBand('25-50', atLeast).isAboveMinimum, false)
})
test('the lowest band never reaches the threshold, today or where 25% makes an owner', () => {
  for (const threshold of [moreThan, atLeast]) {
    const share = shareOfBand('0-25', threshold)
    assert.equal(reaches(share, threshold), false, threshold.operator)
    assert.equal(reaches(sum(share, exactly(0.01)), threshold), true, 'two ways may')
    assert.equal(bandOf(share, threshold), '0-25')
  }
})
test('a band below the earlier threshold may reach the threshold of 25%', () =>
  assert.equal(reaches(shareOfBand('0-25', moreThan), atLeast), true))
test('a stored band is recognised, and a number is not a band', () => {
  assert.equal(bandOf(shareOfBand('50-75', moreThan), moreThan), '50-75')
  assert.equal(bandOf(exactly(60), moreThan), undefined)
})
test('a share is shown as the applicant typed it', () =>
  assert.deepEqual([shownShare(exactly(60)), shownShare(interval(25, 50))], ['60', '25–50']))
