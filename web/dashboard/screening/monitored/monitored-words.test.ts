/** The names of a monitored application. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monitoredName, otherNames } from './monitored-words.ts'

const person = (name: string) => ({ kind: 'PERSON' as const, name, dateOfBirth: null, countries: [] })
const company = { kind: 'ORGANIZATION' as const, name: 'Granhede AB', dateOfBirth: null, countries: ['SE'] }

test('a monitored company gives the application its name, before its persons', () => {
  const row = {
    subjects: [person('A'), person('B'), company, person('C'), person('D')],
    externalReference: 'r',
  }
  assert.deepEqual([monitoredName(row), otherNames(row)], ['Granhede AB', 'A, B, C and 1 more'])
})

test('a name that occurs twice is shown once', () => {
  const row = { subjects: [person('A'), person('B'), person('A'), person('B')], externalReference: null }
  assert.deepEqual([monitoredName(row), otherNames(row)], ['A', 'B'])
})

test('a monitored person without a company gives the name, or else the reference', () => {
  assert.equal(monitoredName({ subjects: [person('A')], externalReference: null }), 'A')
  assert.equal(otherNames({ subjects: [person('A')], externalReference: null }), '')
  assert.equal(monitoredName({ subjects: [], externalReference: 'ref-1' }), 'ref-1')
  assert.match(monitoredName({ subjects: [], externalReference: null }), /cannot be read/)
})
