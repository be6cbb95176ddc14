/** Dates in usual notations, and dates that do not exist. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type DateBounds, type DateParts, isoDate } from './date.ts'

const today = '2026-11-20'
const past: DateBounds = { today, past: true }

const accepted: [string | DateParts, string][] = [
  ['2025-01-03', '2025-01-03'],
  ['2025-1-3', '2025-01-03'],
  ['2025–01–03', '2025-01-03'],
  ['2025/1/3', '2025-01-03'],
  ['20250103', '2025-01-03'],
  ['3.1.2025', '2025-01-03'],
  ['3. 1. 2025', '2025-01-03'],
  ['3/1/2025', '2025-01-03'],
  [' 03-01-2025 ', '2025-01-03'],
  ['3 1 2025', '2025-01-03'],
  ['2024-02-29', '2024-02-29'],
  ['2000-02-29', '2000-02-29'],
  ['2026-11-20', '2026-11-20'],
  ['18 feb 1983', '1983-02-18'],
  ['18 Februari 1983', '1983-02-18'],
  ['den 18:e februari 1983', '1983-02-18'],
  ['18. mai 1983', '1983-05-18'],
  ['18th of February, 1983', '1983-02-18'],
  ['Feb 18, 1983', '1983-02-18'],
  ['October 1 1983', '1983-10-01'],
  ['1983 okt 1', '1983-10-01'],
  ['18-SEPT-1983', '1983-09-18'],
  ['18mars1983', '1983-03-18'],
  ['18. März 1983', '1983-03-18'],
  ['18. marts 1983', '1983-03-18'],
  ['18. maaliskuuta 1983', '1983-03-18'],
  ['18. marraskuuta 1983', '1983-11-18'],
  [{ day: '3', month: 'kesä', year: '1983' }, '1983-06-03'],
  [{ day: '3', month: '1', year: '2025' }, '2025-01-03'],
  [{ day: '18', month: 'feb', year: '1983' }, '1983-02-18'],
  [{ day: '18.', month: 'Febr.', year: '1983' }, '1983-02-18'],
  [{ day: '3', month: 'maj', year: '1983' }, '1983-05-03'],
  [{ day: '1983-02-18', month: '', year: '' }, '1983-02-18'],
  [{ day: '18.2.1983', month: ' ', year: '' }, '1983-02-18'],
  [{ day: '', month: '18 februari 1983', year: '' }, '1983-02-18'],
  [{ day: '', month: '', year: '19830218' }, '1983-02-18'],
  [{ day: 31, month: 12, year: 1999 }, '1999-12-31'],
  [{ day: ' 03', month: '01 ', year: '2025' }, '2025-01-03'],
]

const rejected: [string | DateParts, DateBounds, object][] = [
  ['', past, { problem: 'required' }],
  [{ day: '', month: ' ', year: '' }, past, { problem: 'required' }],
  ['2025-02-30', past, { problem: 'invalid_date' }],
  ['1900-02-29', past, { problem: 'invalid_date' }],
  ['2025-13-01', past, { problem: 'invalid_date' }],
  ['2025-00-10', past, { problem: 'invalid_date' }],
  ['0000-01-01', past, { problem: 'invalid_date' }],
  ['3.1.25', past, { problem: 'date_year_short' }],
  ['18 feb 83', past, { problem: 'date_year_short' }],
  [{ day: '18', month: '2', year: '83' }, past, { problem: 'date_year_short' }],
  [{ day: '18.2.83', month: '', year: '' }, past, { problem: 'date_year_short' }],
  ['2/18/1983', past, { problem: 'invalid_date' }],
  ['18 ma 1983', past, { problem: 'invalid_date' }],
  ['18 ju 1983', past, { problem: 'invalid_date' }],
  ['18 marsch 1983', past, { problem: 'invalid_date' }],
  ['30 feb 1983', past, { problem: 'invalid_date' }],
  ['feb 1983', past, { problem: 'invalid_date' }],
  ['18 constructor 1983', past, { problem: 'invalid_date' }],
  [{ day: '', month: '', year: '1983' }, past, { problem: 'invalid_date' }],
  [{ day: '', month: '3', year: '4 2025' }, past, { problem: 'invalid_date' }],
  [{ day: '4.3.2025', month: '3', year: '2025' }, past, { problem: 'invalid_date' }],
  ['soon', past, { problem: 'invalid_date' }],
  ['2025-01', past, { problem: 'invalid_date' }],
  [{ day: '3', month: '', year: '2025' }, past, { problem: 'invalid_date' }],
  [{ day: '1e1', month: '1', year: '2025' }, past, { problem: 'invalid_date' }],
  ['2026-11-21', past, { problem: 'date_in_future' }],
  ['1899-12-31', { today, min: '1900-01-01' }, { problem: 'date_too_old', values: { min: '1900-01-01' } }],
]

for (const [typed, day] of accepted)
  test(`${JSON.stringify(typed)} is ${day}`, () => assert.deepEqual(isoDate(typed, past), { value: day }))

for (const [typed, bounds, problem] of rejected)
  test(`${JSON.stringify(typed)} is rejected`, () => assert.deepEqual(isoDate(typed, bounds), problem))

test('accepts a future day unless `past` is set', () => {
  assert.deepEqual(isoDate('2030-06-01', { today }), { value: '2030-06-01' })
})

test('accepts every existing date in every notation, and no other', () => {
  const day = fc.record({
    year: fc.integer({ min: 1000, max: 9999 }),
    month: fc.integer({ min: 0, max: 13 }),
    day: fc.integer({ min: 0, max: 32 }),
  })
  fc.assert(
    fc.property(day, (parts) => {
      const date = new Date(Date.UTC(parts.year, parts.month - 1, parts.day))
      const real = date.getUTCMonth() === parts.month - 1 && date.getUTCDate() === parts.day
      const expected = real ? { value: date.toISOString().slice(0, 10) } : { problem: 'invalid_date' }
      const { year, month, day } = parts
      for (const typed of [
        parts,
        `${year}-${month}-${day}`,
        `${day}.${month}.${year}`,
        `${day}/${month}/${year}`,
      ])
        assert.deepEqual(isoDate(typed, { today }), expected)
    }),
  )
})

test('accepts month names and their first three letters in English, Swedish and Norwegian', () => {
  for (const language of ['en', 'sv', 'nb'])
    for (let month = 0; month < 12; month++) {
      const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
      const name = format.format(new Date(Date.UTC(2001, month, 1)))
      const expected = { value: `1983-${String(month + 1).padStart(2, '0')}-07` }
      for (const called of [name, name.toUpperCase(), name.slice(0, 3)]) {
        assert.deepEqual(isoDate(`7 ${called} 1983`, past), expected, called)
        assert.deepEqual(isoDate({ day: 7, month: called, year: 1983 }, past), expected, called)
      }
    }
})

test('accepts month names in Dutch, French and Estonian, shortened if only one month fits', () => {
  for (const language of ['nl', 'fr', 'et'])
    for (let month = 0; month < 12; month++) {
      const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
      const name = format.format(new Date(Date.UTC(2001, month, 1)))
      const expected = { value: `1983-${String(month + 1).padStart(2, '0')}-07` }
      for (const called of [name, name.toUpperCase(), name.slice(0, 4)])
        assert.deepEqual(isoDate(`7 ${called} 1983`, past), expected, called)
      assert.deepEqual(isoDate(`7. ${name} 1983`, past), expected)
      const bare = name.normalize('NFD').replaceAll(/\p{M}/gu, '')
      if (language === 'fr') assert.deepEqual(isoDate(`7 ${bare} 1983`, past), expected, bare)
    }
  assert.deepEqual(isoDate('le 1er janvier 1983', past), { value: '1983-01-01' })
  assert.deepEqual(isoDate('7 mrt 1983', past), { value: '1983-03-07' })
  for (const called of ['jui', 'juu', 'JUI.'])
    assert.deepEqual(isoDate(`7 ${called} 1983`, past), { problem: 'invalid_date' }, called)
})
