/** A typed address: only the chosen country counts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Address } from '@foyer/national-fields/schemas/primitives'
import { addressFrom, addressOf, addressReadings, companyAddressOf, isSameAddress } from './postal-address.ts'

const typed = { line: 'Provgatan 1', postalCode: '111 22', city: 'Stockholm' }

test('requires a country instead of assuming the market’s', () => {
  for (const form of [typed, { ...typed, country: '' }, { ...typed, country: ' ' }])
    assert.deepEqual(addressReadings(form, 'SE').country, { problem: 'required' })
})

test('reads the postal code in the format of the chosen country', () => {
  assert.deepEqual(addressReadings({ ...typed, country: 'SE' }, 'NO').postalCode, { value: '11122' })
  assert.deepEqual(addressReadings({ ...typed, postalCode: '10115', country: 'DE' }, 'NO').postalCode, {
    value: '10115',
  })
})

const shown: Address = {
  ...addressOf({ line: 'Provgatan 1', postalCode: '11122', city: 'Stockholm', country: 'SE' }, 'REGISTERED'),
  lines: ['Provgatan 1', 'lgh 1101'],
  street: 'Provgatan',
  houseNumber: '1',
  apartment: '1101',
  municipality: { code: '0180', name: 'Stockholm' },
}
const same = { line: ' Provgatan  1', postalCode: '11122', city: 'Stockholm', country: 'SE' }

test('keeps the structure of a shown address that is unchanged', () =>
  assert.deepEqual(addressFrom(same, 'RESIDENTIAL', shown), { ...shown, type: 'RESIDENTIAL' }))

for (const change of [{ line: 'Provgatan 2' }, { postalCode: '11123' }, { city: 'Solna' }, { country: 'FI' }])
  test(`drops the structure when the applicant changes ${Object.keys(change)}`, () => {
    const changed = { ...same, ...change }
    assert.deepEqual(addressFrom(changed, 'RESIDENTIAL', shown), addressOf(changed, 'RESIDENTIAL'))
  })

test('has no structure to keep without a shown address', () => {
  for (const none of [null, undefined])
    assert.deepEqual(addressFrom(same, 'RESIDENTIAL', none), addressOf(same, 'RESIDENTIAL'))
})

const equal: Array<[what: string, change: Partial<Address>, isSame: boolean]> = [
  ['itself', {}, true],
  ['capitals', { lines: ['PROVGATAN 1', 'LGH 1101'], city: 'STOCKHOLM' }, true],
  ['its lines on one', { lines: ['Provgatan 1, lgh 1101'] }, true],
  ['a space in the postal code', { postalCode: '111 22' }, true],
  ['another type', { type: 'POSTAL' }, true],
  ['another number', { lines: ['Provgatan 11', 'lgh 1101'] }, false],
  ['another postal code', { postalCode: '11123' }, false],
  ['no city', { city: null }, false],
  ['another country', { country: 'FI' }, false],
]
for (const [what, change, isSame] of equal)
  test(`is ${isSame ? 'the same as' : 'different from'} one with ${what}`, () =>
    assert.equal(isSameAddress(shown, { ...shown, ...change }), isSame))

const kept: Array<[types: Address['type'][], index: number | null]> = [
  [['POSTAL', 'REGISTERED'], 1],
  [['BRANCH', 'VISITING'], 1],
  [['POSTAL', 'BRANCH'], 0],
  [[], null],
]
for (const [types, index] of kept)
  test(`of ${types.join(', ') || 'none'}, home is ${index === null ? 'none' : types[index]}`, () => {
    const addresses = types.map((type) => ({ ...shown, type }))
    assert.equal(companyAddressOf(addresses), index === null ? null : addresses[index])
  })
