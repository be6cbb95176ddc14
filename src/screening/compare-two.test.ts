/** Two names compared: the kind that is guessed, and what birth date and country do. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareTwo } from './compare-two.ts'

const scoreOf = (...names: Parameters<typeof compareTwo>) => compareTwo(...names).match?.score ?? 0

test('guesses whether the names are of a person or an organization, unless the kind is given', () => {
  assert.equal(compareTwo({ name: 'Valdemar Orsinov' }, { name: 'Waldemar Orsinoff' }).kind, 'PERSON')
  assert.equal(compareTwo({ name: 'Havsula Shipping AS' }, { name: 'HAVSULA' }).kind, 'ORGANIZATION')
  assert.equal(compareTwo({ name: 'Havsula' }, { name: 'Havsula' }, 'ORGANIZATION').kind, 'ORGANIZATION')
})

test('an equal name is a match, and another name is not', () => {
  assert.ok(scoreOf({ name: 'Valdemar Orsinov' }, { name: 'ORSINOV, Valdemar' }) > 0.9)
  assert.ok(scoreOf({ name: 'Valdemar Orsinov' }, { name: 'Kari Sundqvist' }) < 0.1)
})

test('gives no result for a name without a letter', () => {
  for (const names of [
    ['!!!', 'Valdemar'],
    ['Valdemar', '?'],
  ] as const)
    assert.equal(compareTwo({ name: names[0] }, { name: names[1] }).match, null)
})

test('birth date and country count for or against a match', () => {
  const one = { name: 'Valdemar Orsinov', born: '1969-03-18', country: 'IR' }
  const plain = scoreOf(one, { name: 'Waldemar Orsinoff' })
  assert.ok(scoreOf(one, { name: 'Waldemar Orsinoff', born: '1969-03-18', country: 'IR' }) > plain)
  assert.ok(scoreOf(one, { name: 'Waldemar Orsinoff', born: '1995-03-18' }) < plain)
  const factors = compareTwo(one, { name: 'Waldemar Orsinoff', country: 'SE' }).match?.factors ?? []
  assert.deepEqual(
    factors.filter(({ name }) => name === 'countryDiffers').map(({ detail }) => detail),
    ['IR / SE'],
  )
})
