/** Arithmetic with shares and their words, case by case. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Share } from './schemas/ownership.ts'
import {
  anyShare,
  decidedBy,
  exactly,
  isMajority,
  larger,
  largestOf,
  product,
  shareWords,
  sum,
} from './shares.ts'

/** 25 to 50, without 25 itself. */
const above = (minimum: number, maximum: number): Share => ({ minimum, maximum, isAboveMinimum: true })
const from = (minimum: number, maximum: number): Share => ({ minimum, maximum, isAboveMinimum: false })

const sums: Array<[name: string, result: Share, expected: Share]> = [
  ['half of a half', product(exactly(50), exactly(50)), exactly(25)],
  ['a tenth of a fifth, without rounding errors', product(exactly(10), exactly(20)), exactly(2)],
  ['an interval of an exact share', product(above(25, 50), exactly(40)), above(10, 20)],
  ['an interval of an interval', product(from(50, 75), above(25, 50)), above(12.5, 37.5)],
  ['all of nothing known', product(exactly(100), anyShare), anyShare],
  ['two ways', sum(exactly(5), exactly(55)), exactly(60)],
  ['two ways in intervals', sum(above(25, 50), from(10, 20)), above(35, 70)],
  ['never more than everything', sum(exactly(70), from(20, 50)), from(90, 100)],
  ['the larger of shares and votes', larger(exactly(30), exactly(80)), exactly(80)],
  ['what the larger of shares and votes may be', largestOf(from(40, 60), exactly(45)), from(45, 60)],
  ['a majority decides for all', decidedBy(above(50, 75)), exactly(100)],
  ['half decides for half', decidedBy(exactly(50)), exactly(50)],
  ['what may be a majority may decide for all', decidedBy(from(50, 66.66)), from(50, 100)],
  ['the larger of two with the same minimum', larger(above(25, 50), above(25, 75)), above(25, 75)],
]
for (const [name, result, expected] of sums) test(name, () => assert.deepEqual(result, expected))

const majorities: Array<[share: Share, is: boolean]> = [
  [exactly(50), false],
  [exactly(50.01), true],
  [from(50, 75), false],
  [above(50, 75), true],
  [above(25, 100), false],
]
for (const [share, is] of majorities)
  test(`${JSON.stringify(share)} ${is ? 'is' : 'is not'} a majority`, () =>
    assert.equal(isMajority(share), is))

const words: Array<[share: Share, words: string]> = [
  [exactly(60), '60%'],
  [exactly(33.333333), '33.33%'],
  [above(25, 50), '25–50%'],
  [from(75, 100), '75–100%'],
  [from(0, 10), 'up to 10%'],
  [from(0, 24.9999), 'less than 25%'],
  [anyShare, 'share not stated'],
]
for (const [share, expected] of words)
  test(`is shown as ${expected}`, () => assert.equal(shareWords(share), expected))
