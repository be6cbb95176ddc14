/** Days as people write them; days the calendar does not have. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type DateBounds, type DateParts, isoDate } from './date.ts'

const today = '2026-11-20'
const past: DateBounds = { today, past: true }

const taken: [string | DateParts, string][] = [
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
  [{ day: '3', month: '1', year: '2025' }, '2025-01-03'],
  [{ day: 31, month: 12, year: 1999 }, '1999-12-31'],
  [{ day: ' 03', month: '01 ', year: '2025' }, '2025-01-03'],
]

const refused: [string | DateParts, DateBounds, object][] = [
  ['', past, { problem: 'required' }],
  [{ day: '', month: ' ', year: '' }, past, { problem: 'required' }],
  ['2025-02-30', past, { problem: 'date_wrong' }],
  ['1900-02-29', past, { problem: 'date_wrong' }],
  ['2025-13-01', past, { problem: 'date_wrong' }],
  ['2025-00-10', past, { problem: 'date_wrong' }],
  ['0000-01-01', past, { problem: 'date_wrong' }],
  ['3.1.25', past, { problem: 'date_wrong' }],
  ['soon', past, { problem: 'date_wrong' }],
  ['2025-01', past, { problem: 'date_wrong' }],
  [{ day: '3', month: '', year: '2025' }, past, { problem: 'date_wrong' }],
  [{ day: '1e1', month: '1', year: '2025' }, past, { problem: 'date_wrong' }],
  ['2026-11-21', past, { problem: 'date_in_future' }],
  ['1899-12-31', { today, min: '1900-01-01' }, { problem: 'date_too_old', values: { min: '1900-01-01' } }],
  ['2027-01-01', { today, max: '2026-12-31' }, { problem: 'date_too_late', values: { max: '2026-12-31' } }],
]

for (const [typed, day] of taken)
  test(`${JSON.stringify(typed)} is ${day}`, () => assert.deepEqual(isoDate(typed, past), { value: day }))

for (const [typed, bounds, problem] of refused)
  test(`${JSON.stringify(typed)} is refused`, () => assert.deepEqual(isoDate(typed, bounds), problem))

test('a day to come is taken where it is not asked to be past', () => {
  assert.deepEqual(isoDate('2030-06-01', { today }), { value: '2030-06-01' })
})

test('every day of the calendar is read from every form, and no other', () => {
  const day = fc.record({
    year: fc.integer({ min: 1000, max: 9999 }),
    month: fc.integer({ min: 0, max: 13 }),
    day: fc.integer({ min: 0, max: 32 }),
  })
  fc.assert(
    fc.property(day, (parts) => {
      const date = new Date(Date.UTC(parts.year, parts.month - 1, parts.day))
      const real = date.getUTCMonth() === parts.month - 1 && date.getUTCDate() === parts.day
      const expected = real ? { value: date.toISOString().slice(0, 10) } : { problem: 'date_wrong' }
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
