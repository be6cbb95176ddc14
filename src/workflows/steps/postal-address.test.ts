/** A typed address: the country is the one that was chosen, and no other. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressReadings } from './postal-address.ts'

const typed = { line: 'Provgatan 1', postalCode: '111 22', city: 'Stockholm' }

test('a country that was not chosen is asked for, not taken for the market’s', () => {
  for (const form of [typed, { ...typed, country: '' }, { ...typed, country: ' ' }])
    assert.deepEqual(addressReadings(form, 'SE').country, { problem: 'required' })
})

test('the postal code is read by the country that was chosen', () => {
  assert.deepEqual(addressReadings({ ...typed, country: 'SE' }, 'NO').postalCode, { value: '11122' })
  assert.deepEqual(addressReadings({ ...typed, postalCode: '10115', country: 'DE' }, 'NO').postalCode, {
    value: '10115',
  })
})
