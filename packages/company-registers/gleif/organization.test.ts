/** The names of a record, which are all screened, and whether it is of a branch. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordOf } from '../test/gleif.ts'
import { organizationOf } from './organization.ts'
import { leiRecordOf } from './record.ts'

function read(entity: object) {
  const record = leiRecordOf(recordOf('Fiktive Ufer GmbH', 'HRB 900001', entity))
  assert.ok(record)
  const { lei } = record
  return organizationOf(record, { id: lei, issuingCountry: 'DE', type: 'LEI', display: lei })
}

test('other names include trading, alternative and transliterated names', () => {
  const named = (name: string, type: string) => ({ name, language: 'de', type })
  const { organizationName, previousNames } = read({
    otherNames: [
      named('Fiktive Bucht GmbH', 'PREVIOUS_LEGAL_NAME'),
      named('Ufer Handel', 'TRADING_OR_OPERATING_NAME'),
      named('Fictive Shore GmbH', 'ALTERNATIVE_LANGUAGE_LEGAL_NAME'),
      named('Fiktive Ufer GmbH', 'ALTERNATIVE_LANGUAGE_LEGAL_NAME'),
    ],
    transliteratedOtherNames: [
      named('Fiktiwe Ufer GmbH', 'PREFERRED_ASCII_TRANSLITERATED_LEGAL_NAME'),
      named('Ufer Handel', 'AUTO_ASCII_TRANSLITERATED_LEGAL_NAME'),
    ],
  })
  assert.equal(organizationName, 'Fiktive Ufer GmbH')
  assert.deepEqual(previousNames, [
    ...['Fiktive Bucht GmbH', 'Ufer Handel', 'Fictive Shore GmbH', 'Fiktiwe Ufer GmbH'],
  ])
})

test('invalid lists of names are ignored', () => {
  for (const wrong of [null, undefined, 'x', [null], [{ name: 7 }]])
    assert.deepEqual(read({ otherNames: wrong, transliteratedOtherNames: wrong }).previousNames, [])
})

for (const [entityCategory, category] of [
  ['GENERAL', 'LIMITED_COMPANY'],
  ['BRANCH', 'BRANCH'],
  [undefined, 'LIMITED_COMPANY'],
])
  test(`of the category ${entityCategory} is a ${category}`, () =>
    assert.equal(read({ category: entityCategory }).legalType?.category, category))
