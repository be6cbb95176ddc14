/** The list of owners: confirmed, changed, added and taken off. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exactly } from '@foyer/company-registers/shares'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { ownerWith } from '#test/fixtures/owners.ts'
import {
  added,
  changed,
  declaredOf,
  entryOf,
  isComplete,
  nameOfEntry,
  type OwnerEntry,
  type OwnerList,
  withoutEntry,
  withRegistered,
} from './owner-list.ts'

const party: PersonRef = {
  kind: 'PERSON',
  name: { fullName: 'Anna Testsson', givenName: 'Anna', middleName: null, familyName: 'Testsson' },
  personalIdentityNumber: null,
  dateOfBirth: { value: '1983-02', circa: false },
  nationality: 'SE',
  countryOfResidence: 'SE',
}
const holdings = { ways: [{ share: exactly(60), through: [] }], control: [], controlText: null }
const empty: OwnerList = { company: 'c', entries: [] }
const registered = withRegistered(empty, [{ party, ...holdings }], [])
const { givenName, familyName, dateOfBirth, countryOfResidence, nationality } = ownerWith()
const person = {
  givenName,
  familyName,
  dateOfBirth,
  countryOfResidence,
  nationality,
  personalIdentityNumber: null,
}
const nobody = () => false
const at = (list: OwnerList, id: string): OwnerEntry => entryOf(list, id) ?? assert.fail(id)

test('lists each registered owner once, to be confirmed', () => {
  assert.equal(nameOfEntry(at(registered, '1')), 'Anna Testsson')
  assert.equal(isComplete(at(registered, '1'), true), false)
  assert.deepEqual(withRegistered(registered, [{ party, ...holdings }], []), registered)
})

const sources: Array<[source: string, change: Partial<OwnerEntry>]> = [
  ['REGISTRY', { person, isPep: false }],
  ['CHANGED', { person: { ...person, familyName: 'Annan' }, isPep: false }],
  ['CHANGED', { person: { ...person, dateOfBirth: '1983-03-18' }, isPep: false }],
  ['CHANGED', { person, isPep: false, ways: [{ share: exactly(50), through: [] }] }],
]
for (const [index, [source, change]] of sources.entries())
  test(`${source}, case ${index + 1}`, () => {
    const list = changed(registered, '1', change)
    assert.equal(declaredOf(at(list, '1'), nobody)?.source, source)
    assert.equal(at(list, '1').revision, 1)
  })

test('an added person is declared, and leaves no trace when removed', () => {
  const [list, id] = added(registered, 'OWNER', { person, ...holdings, isPep: false })
  assert.equal(declaredOf(at(list, id), () => true)?.source, 'DECLARED')
  assert.deepEqual(withoutEntry(list, id, '').entries, registered.entries)
})
test('removing a registered person needs a reason', () =>
  assert.equal(at(withoutEntry(registered, '1', 'Sold'), '1').removed, 'Sold'))

const incomplete: Array<[what: string, entry: Partial<OwnerEntry>]> = [
  ['without shares', { person, isPep: false }],
  ['without an answer about public office', { person, ...holdings }],
  ['without the office', { person, ...holdings, isPep: true }],
  ['without the companies in between', { person, ...holdings, isPep: false, awaitsChain: true }],
]
for (const [what, known] of incomplete)
  test(`a person ${what} is incomplete`, () => {
    const [list, id] = added(empty, 'OWNER', known)
    assert.equal(isComplete(at(list, id), true), false)
  })
test('a senior managing official needs no share', () => {
  const [list, id] = added(empty, 'OFFICIAL', { person, isPep: false })
  assert.equal(isComplete(at(list, id), true), true)
})
