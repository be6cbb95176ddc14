import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countries } from './address.ts'
import alpha3 from './alpha-3.json' with { type: 'json' }
import { countryOfThreeLetters, issuingCountryOf } from './three-letters.ts'

test('every country has one code of three letters', () => {
  assert.deepEqual(Object.values(alpha3).toSorted(), countries.toSorted())
})

test('reads the codes that documents write otherwise than ISO 3166-1', () => {
  const read = ['SWE', 'D', 'GBN', 'RKS', 'UNO', 'UTO', '', 'toString'].map(issuingCountryOf)
  assert.deepEqual(read, ['SE', 'DE', 'GB', 'XK', null, null, null, null])
  assert.deepEqual(['DEU', 'D', 'constructor'].map(countryOfThreeLetters), ['DE', null, null])
})
