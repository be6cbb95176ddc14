/** Dates as lists write them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { birthDatesOf, dayOf, oneDateOf, yearsBetween } from './list-dates.ts'

describe('a date of a list', () => {
  const cases: Array<[string, string | null]> = [
    ['18 Mar 1969', '1969-03-18'],
    ['Mar 1969', '1969-03'],
    ['1969', '1969'],
    ['1969-03-18', '1969-03-18'],
    ['2026-02-27T00:00:09.554Z', '2026-02-27'],
    ['18/03/1969', '1969-03-18'],
    ['00/03/1969', '1969-03'],
    ['00/00/1969', '1969'],
    ['08-Oct-2026', '2026-10-08'],
    ['8 October 2026', '2026-10-08'],
    ['dd/mm/1965', '1965'],
    ['DD/03/1965', '1965-03'],
    ['15/mm/1965', '1965'],
    ['15/00/1965', '1965'],
    ['05/1969', '1969-05'],
    ['13/1969', null],
    ['15/08/19yy', null],
    ['dd/mm/yyyy', null],
    ['31/02/1969', null],
    ['32 Mar 1969', null],
    ['1969-13-01', null],
    ['18 Xyz 1969', null],
    ['0012', null],
    ['soon', null],
    ['', null],
  ]
  for (const [text, date] of cases) test(`"${text}" is ${date}`, () => assert.equal(oneDateOf(text), date))
  test('is a day only when it is complete', () =>
    assert.deepEqual([dayOf('1969'), dayOf('1969-03-18')], [null, '1969-03-18']))
})

describe('birth dates', () => {
  const circa = (...values: string[]) => values.map((value) => ({ value, circa: true }))
  const exact = (...values: string[]) => values.map((value) => ({ value, circa: false }))
  const cases: Array<[string, object[]]> = [
    ['18 Mar 1969', [{ value: '1969-03-18', circa: false }]],
    ['circa 1951', circa('1951')],
    ['Approximately 1951', circa('1951')],
    ['1962 to 1964', circa('1962', '1963', '1964')],
    ['01 Jan 1962 to 31 Dec 1963', circa('1962', '1963')],
    ['1968-12-01 to 1969-01-05', circa('1968', '1969')],
    ['1968-12-01 - 1969-01-05', circa('1968', '1969')],
    ['dd/mm/1968 to dd/mm/1969', circa('1968', '1969')],
    ['Between 1968 and 1969', circa('1968', '1969')],
    ['1968-1969', circa('1968', '1969')],
    ['1962 to', []],
    ['1958 or 1959', exact('1958', '1959')],
    ['circa 1958 or 3 Mar 1959', [...circa('1958'), ...exact('1959-03-03')]],
    ['1958 or soon', []],
    ['dd/mm/1965', exact('1965')],
    ['15/08/19yy', []],
    ['1900 to 1980', []],
    ['1964 to 1962', []],
    ['unknown', []],
  ]
  for (const [text, dates] of cases) test(`of "${text}"`, () => assert.deepEqual(birthDatesOf(text), dates))
  test('a range with a missing end gives no dates', () =>
    assert.deepEqual(yearsBetween(1962, Number('')), []))
})
