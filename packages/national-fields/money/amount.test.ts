/** Typed amounts of money. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type AmountBounds, amount, currencies } from './amount.ts'

const sek = { currency: 'SEK' }
const rows: [string, AmountBounds, string | object][] = [
  ['10000', sek, '10000'],
  ['10 000', sek, '10000'],
  ['10\u00a0000,50', sek, '10000.5'],
  ['10.000,50', sek, '10000.5'],
  ['10,000.50', sek, '10000.5'],
  ['10.000', sek, '10000'],
  ['10 000 kr', sek, '10000'],
  ['10 000 kr.', sek, '10000'],
  ['SEK 10 000', sek, '10000'],
  ['10 000 sek', sek, '10000'],
  ['100:-', sek, '100'],
  ['100,-', sek, '100'],
  ['0', sek, '0'],
  ['0,10', sek, '0.1'],
  ['1 000 kronor', sek, '1000'],
  ['€1000', { currency: 'EUR' }, '1000'],
  ['1000 euros', { currency: 'EUR' }, '1000'],
  ['Euro 1 000,50', { currency: 'EUR' }, '1000.5'],
  ['$1,000', { currency: 'USD' }, '1000'],
  ['1 000 kr', { currency: 'NOK' }, '1000'],
  ['€ 1.234,56', { currency: 'EUR' }, '1234.56'],
  ['£1,234.56', { currency: 'GBP' }, '1234.56'],
  ['-5', { ...sek, min: -10 }, '-5'],
  ['', sek, { problem: 'required' }],
  ['a lot', sek, { problem: 'invalid_amount' }],
  ['100 EUR', sek, { problem: 'invalid_currency', values: { currency: 'SEK' } }],
  ['€1000', sek, { problem: 'invalid_currency', values: { currency: 'SEK' } }],
  ['1 000 kr', { currency: 'EUR' }, { problem: 'invalid_currency', values: { currency: 'EUR' } }],
  ['$5', { currency: 'CAD' }, { problem: 'invalid_currency', values: { currency: 'CAD' } }],
  ['¥500', sek, { problem: 'invalid_currency', values: { currency: 'SEK' } }],
  ['5 tkr', sek, { problem: 'invalid_amount' }],
  ['2 MSEK', sek, { problem: 'invalid_amount' }],
  ['1,5 miljoner kronor', sek, { problem: 'invalid_amount' }],
  ['100 kr/mån', sek, { problem: 'invalid_amount' }],
  ['kr', sek, { problem: 'invalid_amount' }],
  ['10 000,505', sek, { problem: 'too_many_decimals', values: { decimals: 2 } }],
  ['100,5', { currency: 'JPY' }, { problem: 'too_many_decimals', values: { decimals: 0 } }],
  ['-5', sek, { problem: 'number_too_small', values: { minimum: 0 } }],
  ['11', { ...sek, max: 10 }, { problem: 'number_too_big', values: { maximum: 10 } }],
  ['10', { currency: 'XXX' }, { problem: 'invalid_currency' }],
]

for (const [typed, bounds, expected] of rows)
  test(`${bounds.currency} ${JSON.stringify(typed)}`, () => {
    const value = { value: { amount: expected, currency: bounds.currency } }
    assert.deepEqual(amount(typed, bounds), typeof expected === 'string' ? value : expected)
  })

test('reads back the amounts that Intl prints in several languages', () => {
  const language = fc.constantFrom('sv', 'en', 'nb', 'da', 'fi', 'de', 'fr')
  const currency = fc.constantFrom('SEK', 'EUR', 'GBP', 'NOK')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), language, currency, (cents, tag, currency) => {
      const format = new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay: 'code' })
      const read = amount(format.format(cents / 100), { currency })
      assert.equal('value' in read && Number(read.value.amount), cents / 100)
    }),
  )
})

test('currencies are ISO 4217 codes', () => {
  assert.equal(new Set(currencies).size, currencies.length)
  for (const code of currencies) assert.match(code, /^[A-Z]{3}$/)
})
