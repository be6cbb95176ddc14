/** Postal codes and countries. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countries, countryCode, postalCode } from './address.ts'

const accepted: [string, string, string][] = [
  ['SE', '111 22', '11122'],
  ['SE', 'SE-111 22', '11122'],
  ['SE', 's-11122', '11122'],
  ['SE', '111\u00a022', '11122'],
  ['NO', '0150', '0150'],
  ['NO', 'N-0150', '0150'],
  ['FI', '00100', '00100'],
  ['FI', 'FI–00100', '00100'],
  ['DK', 'DK-1050', '1050'],
  ['IS', '101', '101'],
  ['DE', 'D-10115', '10115'],
  ['FR', 'F-75001', '75001'],
  ['AT', 'A-1010', '1010'],
  ['BE', 'B-1000', '1000'],
  ['ES', 'E-28001', '28001'],
  ['IT', 'I-00118', '00118'],
  ['CH', 'CH-8001', '8001'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['GB', 'M1 1AE', 'M1 1AE'],
  ['IE', 'd02af30', 'D02 AF30'],
  ['NL', '1012ab', '1012 AB'],
  ['PL', '00950', '00-950'],
  ['PL', '00-950', '00-950'],
  ['LV', '1010', 'LV-1010'],
  ['LV', 'LV-1010', 'LV-1010'],
  ['LT', '01100', 'LT-01100'],
  ['EE', '10111', '10111'],
  ['US', '20500-0003', '20500-0003'],
  ['CA', 'k1a 0b1', 'K1A 0B1'],
]
const rejected: [string, string, object][] = [
  ['SE', '', { problem: 'required' }],
  ['SE', '1112', { problem: 'invalid_postal_code', values: { example: '111 22' } }],
  ['SE', '01122', { problem: 'invalid_postal_code', values: { example: '111 22' } }],
  ['NO', '01500', { problem: 'invalid_postal_code', values: { example: '0150' } }],
  ['GB', 'SW1A', { problem: 'invalid_postal_code', values: { example: 'SW1A 1AA' } }],
  ['SE', 'NO-11122', { problem: 'invalid_postal_code', values: { example: '111 22' } }],
  ['US', '<i>', { problem: 'invalid_postal_code' }],
  ['toString', '1', { problem: 'invalid_postal_code' }],
]

for (const [country, typed, code] of accepted)
  test(`${country} ${typed} is ${code}`, () =>
    assert.deepEqual(postalCode(typed, { country }), { value: code }))
for (const [country, typed, problem] of rejected)
  test(`${country} ${JSON.stringify(typed)} is rejected`, () =>
    assert.deepEqual(postalCode(typed, { country }), problem))

test('a canonical postal code stays unchanged', () => {
  for (const [country, , code] of accepted) assert.deepEqual(postalCode(code, { country }), { value: code })
})

test('countries are ISO 3166-1 codes and XK', () => {
  assert.equal(countries.length, 250)
  assert.equal(new Set(countries).size, 250)
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  for (const code of countries) assert.ok(names.of(code), code)
  assert.deepEqual(countryCode(' se '), { value: 'SE' })
  assert.deepEqual(countryCode('XK'), { value: 'XK' })
  assert.deepEqual(countryCode(''), { problem: 'required' })
  for (const typed of ['UK', 'EL', 'SU', 'EU', 'Sweden', 'SWE'])
    assert.deepEqual(countryCode(typed), { problem: 'invalid_country' })
})
