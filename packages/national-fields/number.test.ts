/** Numbers with all usual separators. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type NumberBounds, number } from './number.ts'

const rows: [string, NumberBounds, object][] = [
  ['12', {}, { value: 12 }],
  [' 1 234 ', {}, { value: 1234 }],
  ['1\u00a0234\u202f567', {}, { value: 1234567 }],
  ['1.234', {}, { value: 1234 }],
  ['1,234', {}, { value: 1234 }],
  ['1.234', { decimals: 3 }, { value: 1.234 }],
  ['1.234.567', { decimals: 3 }, { value: 1234567 }],
  ['1.234,5', {}, { value: 1234.5 }],
  ['1,234.50', {}, { value: 1234.5 }],
  ["1'234.50", {}, { value: 1234.5 }],
  ['25,5', {}, { value: 25.5 }],
  ['25.5', {}, { value: 25.5 }],
  ['0,10', {}, { value: 0.1 }],
  [',5', {}, { value: 0.5 }],
  ['5,', {}, { value: 5 }],
  ['007', {}, { value: 7 }],
  ['−5', {}, { value: -5 }],
  ['-0', {}, { value: 0 }],
  ['+3', {}, { value: 3 }],
  ['１２', {}, { value: 12 }],
  ['5 st', {}, { value: 5 }],
  ['5st.', {}, { value: 5 }],
  ['1 500 Anställda', {}, { value: 1500 }],
  ['12 employees', {}, { value: 12 }],
  ['12 medewerkers', {}, { value: 12 }],
  ['12 salariés', {}, { value: 12 }],
  ['12 töötajat', {}, { value: 12 }],
  ['5 tusen', {}, { problem: 'invalid_number' }],
  ['5k', {}, { problem: 'invalid_number' }],
  ['2 M', {}, { problem: 'invalid_number' }],
  ['ca 5', {}, { problem: 'invalid_number' }],
  ['5-10 st', {}, { problem: 'invalid_number' }],
  ['25 %', {}, { problem: 'invalid_number' }],
  ['€1000', {}, { problem: 'invalid_number' }],
  ['1 000 kr', {}, { problem: 'invalid_number' }],
  ['st', {}, { problem: 'invalid_number' }],
  ['5 st st', {}, { problem: 'invalid_number' }],
  ['', {}, { problem: 'required' }],
  ['abc', {}, { problem: 'invalid_number' }],
  ['1e5', {}, { problem: 'invalid_number' }],
  ['0x10', {}, { problem: 'invalid_number' }],
  ['Infinity', {}, { problem: 'invalid_number' }],
  ['.', {}, { problem: 'invalid_number' }],
  ['1.234.5', {}, { problem: 'invalid_number' }],
  ['1.2.3', {}, { problem: 'invalid_number' }],
  ['1,2,3.4', {}, { problem: 'invalid_number' }],
  ['12.34,567', {}, { problem: 'invalid_number' }],
  ['0.125', {}, { problem: 'too_many_decimals', values: { decimals: 2 } }],
  ['2,5', { decimals: 0 }, { problem: 'too_many_decimals', values: { decimals: 0 } }],
  ['2,0', { decimals: 0 }, { value: 2 }],
  ['-1', { min: 0 }, { problem: 'number_too_small', values: { minimum: 0 } }],
  ['101', { max: 100 }, { problem: 'number_too_big', values: { maximum: 100 } }],
  ['9'.repeat(16), {}, { problem: 'number_too_big', values: { maximum: 999_999_999_999 } }],
]

for (const [typed, bounds, expected] of rows)
  test(`${JSON.stringify(typed)} ${JSON.stringify(bounds)}`, () =>
    assert.deepEqual(number(typed, bounds), expected))

test('reads back the numbers that Intl prints in European languages', () => {
  const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })
  const language = fc.constantFrom('sv', 'en', 'nb', 'da', 'fi', 'de', 'de-CH', 'fr', 'pl', 'pt-PT')
  fc.assert(
    fc.property(cents, language, (hundredths, tag) => {
      const value = hundredths / 100
      const printed = new Intl.NumberFormat(tag, { minimumFractionDigits: 2 }).format(value)
      assert.deepEqual(number(printed), { value: value === 0 ? 0 : value }, printed)
    }),
  )
})
