/** A typed address: only the chosen country counts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressReadings } from './postal-address.ts'

const typed = { line: 'Provgatan 1', postalCode: '111 22', city: 'Stockholm' }

test('requires a country instead of using the market’s', () => {
  for (const form of [typed, { ...typed, country: '' }, { ...typed, country: ' ' }])
    assert.deepEqual(addressReadings(form, 'SE').country, { problem: 'required' })
})

test('reads the postal code in the format of the chosen country', () => {
  assert.deepEqual(addressReadings({ ...typed, country: 'SE' }, 'NO').postalCode, { value: '11122' })
  assert.deepEqual(addressReadings({ ...typed, postalCode: '10115', country: 'DE' }, 'NO').postalCode, {
    value: '10115',
  })
})
