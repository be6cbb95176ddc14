/** Two births are compared as far as both are known. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PartialDate } from '@foyer/national-fields/schemas/primitives'
import { birthFactors } from './birth-factors.ts'

/** As a list writes them: `~` for an approximate one. */
const born = (...texts: string[]): PartialDate[] =>
  texts.map((text) => ({ value: text.replace('~', ''), circa: text.startsWith('~') }))
const factors = (mine: string | null, ...listed: string[]): string[] =>
  birthFactors(mine === null ? null : (born(mine)[0] ?? null), born(...listed)).map(({ name }) => name)

const rows: Array<[what: string, mine: string | null, listed: string[], factor: string | undefined]> = [
  ['the same day', '1950-07-14', ['1950-07-14'], 'birthDate'],
  ['about the same day', '1950-07-14', ['~1950-07-14'], 'birthYear'],
  ['another day of the month', '1950-07-14', ['1950-07-15'], 'birthYear'],
  ['the same day of another month', '1950-07-14', ['1950-03-14'], 'birthYear'],
  ['another day of another month', '1950-07-14', ['1950-03-02'], 'birthDayDiffers'],
  ['the day and the month swapped', '1950-07-11', ['1950-11-07'], 'birthYear'],
  ['another day and month, and its year', '1950-07-14', ['1950-03-02', '1950'], 'birthYear'],
  ['another day and month, about that time', '1950-07-14', ['~1950-03-02'], 'birthYear'],
  ['the day, two years before', '1950-07-14', ['1948-07-14'], undefined],
  ['another day of another month, the year before', '1950-07-14', ['1949-03-02'], 'birthDayDiffers'],
  ['another day of another month, two years before', '1950-07-14', ['1948-03-02'], 'birthYearDiffers'],
  ['the first of January, two years before', '1950-07-14', ['1948-01-01'], undefined],
  ['the month of the day', '1950-07-14', ['1950-07'], 'birthYear'],
  ['another month than that of the day', '1950-07-14', ['1950-03'], undefined],
  ['about another month', '1950-07-14', ['~1950-03'], 'birthYear'],
  ['the same month of the year before', '1950-07-14', ['1949-07'], 'birthYear'],
  ['another month of the year before', '1950-07-14', ['1949-12'], 'birthDayDiffers'],
  ['another month, and the year', '1950-07-14', ['1950-03', '1950'], 'birthYear'],
  ['another month, and the day', '1950-07-14', ['1950-03', '1950-07-14'], 'birthDate'],
  ['the year of the day', '1950-07-14', ['1950'], 'birthYear'],
  ['another year than that of the day', '1950-07-14', ['1946'], 'birthYearDiffers'],
  ['about that year', '1950-07-14', ['~1946'], 'birthYear'],
  ['two digits of the year swapped', '1958-07-14', ['1985-07-14'], 'birthYearSwapped'],
  ['two digits of the year swapped, in a year', '1958-07-14', ['1985'], 'birthYearSwapped'],
  ['two digits of the year swapped, another day', '1958-07-14', ['1985-07-15'], 'birthYearDiffers'],
  ['two other digits of the year swapped', '1958', ['1598'], 'birthYearDiffers'],
  ['two digits of another century', '1901', ['2010'], 'birthYearDiffers'],
  ['two months, the same', '1950-03', ['1950-03'], 'birthYear'],
  ['two months of a year', '1950-03', ['1950-07'], undefined],
  ['a month, and a day of it', '1950-03', ['1950-03-14'], 'birthYear'],
  ['a month, and a day of another', '1950-03', ['1950-07-14'], undefined],
  ['a month, and a year written as its first day', '1950-03', ['1950-01-01'], 'birthYear'],
  ['a month, and its year', '1950-03', ['1950'], 'birthYear'],
  ['a year, and a month of it', '1950', ['1950-07'], 'birthYear'],
  ['a year, and a day of it', '1950', ['1950-07-14'], 'birthYear'],
  ['two years, the same', '1950', ['1950'], 'birthYear'],
  ['two years apart', '1950', ['1952'], undefined],
  ['a month of another year', '1950-03', ['1960-03'], 'birthYearDiffers'],
  ['about a year, within three years', '~1950', ['1954-07-14'], 'birthYear'],
  ['unknown', null, ['1950'], undefined],
  ['none listed', '1950', [], undefined],
]

describe('two births', () => {
  for (const [what, mine, listed, factor] of rows)
    test(`${what}: ${factor ?? 'nothing'}`, () =>
      assert.deepEqual(factors(mine, ...listed), factor === undefined ? [] : [factor]))

  test('that differ by one year weigh less than equal years', () => {
    const scoreOf = (listed: string) => birthFactors('1950-07-14', born(listed))[0]?.score ?? 0
    assert.equal(scoreOf('1950'), 1)
    assert.ok(scoreOf('1951') < 0.5 && scoreOf('1951') > 0)
    assert.equal(scoreOf('1951-07-14'), 1)
    assert.equal(scoreOf('~1950'), 1)
    assert.ok(scoreOf('~1953') < 0.5 && scoreOf('~1953') > 0)
  })

  test('are shown as precisely as they are known', () => {
    const [factor] = birthFactors('1950-07-14', born('~1946'))
    assert.equal(factor?.detail, '1950-07-14 / about 1946')
  })
})
