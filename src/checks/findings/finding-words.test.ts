/** The evidence of findings in words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsOfDetail, wordsOfField } from './finding-words.ts'

const details: Array<[detail: string | null, words: string | null]> = [
  [null, null],
  ['JOINTLY', 'A person of the combination has not signed'],
  ['owners.missing', 'A registered owner is not declared'],
  ['IN_MERGER', 'Status: in a merger'],
  ['UNKNOWN', 'Not known'],
  ['A_NEW_CODE', 'Value: a new code'],
  ['Handelsbanken', 'Handelsbanken'],
]
for (const [detail, words] of details)
  test(`${detail} reads as "${words}"`, () => assert.equal(wordsOfDetail(detail), words))

test('a field is named without its path', () => {
  assert.equal(wordsOfField('personDetails.dateOfBirth'), 'Field: date of birth')
  assert.equal(wordsOfField('owners'), 'The register does not name all owners')
  assert.equal(wordsOfField('owners.country'), 'The country of an owner may be a high-risk one')
  assert.equal(wordsOfField('legalType'), 'The register has no legal form, or one that nobody reads')
  assert.equal(
    wordsOfField('organizationName'),
    'Several businesses have the number, and nobody says which is meant',
  )
  assert.equal(wordsOfField(null), null)
})
