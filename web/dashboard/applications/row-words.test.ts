import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nameOf, numberOf } from './row-words.ts'

const row = { name: null, organizationNumber: null, birthYear: null, externalReference: null }

describe('a row in words', () => {
  it('shows the name, else the reference, else that there is no name yet', () => {
    assert.equal(nameOf({ ...row, name: 'Granhede AB', externalReference: 'x' }), 'Granhede AB')
    assert.equal(nameOf({ ...row, externalReference: 'order 4711' }), 'order 4711')
    assert.equal(nameOf(row), 'No name yet')
  })

  it('shows a number, or a year of birth', () => {
    assert.equal(numberOf({ ...row, organizationNumber: '559912-4427' }), '559912-4427')
    assert.equal(numberOf({ ...row, birthYear: 1991 }), 'born 1991')
    assert.equal(numberOf(row), null)
  })
})
