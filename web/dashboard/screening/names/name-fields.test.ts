/** The fields of Test a name. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDay, nameBody } from './name-fields.ts'

test('empty fields are left out, and codes are in upper case', () => {
  assert.deepEqual(nameBody({ name: ' Eva ', born: '', country: 'se' }), { name: 'Eva', country: 'SE' })
  assert.deepEqual(nameBody({ listedName: 'Bo', listedBorn: '1970-01-02' }, 'listed'), {
    ...{ name: 'Bo', born: '1970-01-02' },
  })
})

test('accepts only existing days', () => {
  for (const [text, is] of [
    ['1970-03-14', true],
    ['1970-02-30', false],
    ['14.3.1970', false],
  ] as const)
    assert.equal(isDay(text), is, text)
})
