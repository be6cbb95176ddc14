/** The factors of a match as people read them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factorOf } from '@foyer/name-matching/matching/factors'
import { sidesOf, signed, valueOfFactor } from './factor-words.ts'

test('pairs fill two columns, and other details span both', () => {
  const letters = factorOf('lettersDiffer', 2, 'orsinov / orsinoff, valdemar / waldemar')
  assert.deepEqual(sidesOf(letters), { screened: 'orsinov, valdemar', listed: 'orsinoff, waldemar' })
  const simulated = { name: 'nameSimilarity', score: 0.85, weight: 1, detail: 'Bo Prov = B. Prov' }
  assert.deepEqual(sidesOf(simulated), { screened: 'Bo Prov', listed: 'B. Prov' })
  assert.deepEqual(sidesOf(factorOf('name', 1, null)), { both: '' })
  assert.deepEqual(sidesOf(factorOf('extraParts', 1, 'ove')), { both: 'ove' })
})

test('an equal fact is shown once, and matches', () => {
  assert.deepEqual(sidesOf(factorOf('name', 1, 'same: kari')), { screened: 'kari', listed: null })
  assert.deepEqual(sidesOf(factorOf('country', 1, 'SE')), { screened: 'Sweden', listed: null })
  assert.deepEqual(sidesOf(factorOf('birthDate', 1, '1969-03-18')), { screened: '1969-03-18', listed: null })
})

test('countries have names, and an estimated date is marked', () => {
  assert.deepEqual(sidesOf(factorOf('countryDiffers', 1, 'SE NO / IR')), {
    screened: 'Sweden, Norway',
    listed: 'Iran',
  })
  assert.deepEqual(sidesOf(factorOf('birthYearDiffers', 1, '1969-03-18 / about 1958')), {
    screened: '1969-03-18',
    listed: 'circa 1958',
  })
})

test('the value is the score times its weight, with a sign', () => {
  assert.equal(signed(valueOfFactor(factorOf('name', 1, null))), '+1.00')
  assert.equal(signed(valueOfFactor(factorOf('birthYearDiffers', 1, null))), '−1.07')
  assert.equal(signed(-0.001), '0.00')
})
