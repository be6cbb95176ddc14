/** Whether a declared person is a registered one: registers publish the month of birth. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { ownerWith } from '#test/fixtures/owners.ts'
import { isCorrectedToAnother, isSameOwner, partyOfOwner } from './same-owner.ts'

const registered = (fullName: string, born: string | null): PersonRef => ({
  ...partyOfOwner(ownerWith()),
  name: { fullName, givenName: null, middleName: null, familyName: null },
  dateOfBirth: born === null ? null : { value: born, circa: false },
})
const rows: Array<[name: string, party: PersonRef, isSame: boolean]> = [
  ['the month of birth', registered('Anna Testsson', '1983-02'), true],
  ['a middle name', registered('Anna Maria Testsson', '1983-02'), true],
  ['another month', registered('Anna Testsson', '1983-03'), false],
  ['another name', registered('Anna Andersson', '1983-02'), false],
  ['no date at all', registered('Anna Testsson', null), false],
]
for (const [name, party, isSame] of rows)
  test(`${name}: ${isSame ? 'the same' : 'another'}`, () =>
    assert.equal(isSameOwner(ownerWith(), party), isSame))
const number = (id: string, own: Partial<PersonalIdentityNumber> = {}): PersonalIdentityNumber => ({
  ...{ id, issuingCountry: 'SE', type: 'NATIONAL', assurance: 'REGISTRY', synthetic: true, ...own },
})
const own = number('198302182384')
const other = number('195001012394')
test('the number decides before the name and the birth', () => {
  const person = ownerWith({ personalIdentityNumber: own })
  const renamed = { ...registered('Anna Gift', '1983-02'), personalIdentityNumber: own }
  assert.equal(isSameOwner(person, renamed), true)
  assert.equal(isSameOwner(person, { ...renamed, personalIdentityNumber: other }), false)
})
test('a whole day of birth in the register decides like a month', () => {
  const on = (dateOfBirth: string) =>
    isSameOwner(ownerWith(), { ...registered('Anna Testsson', null), dateOfBirth })
  assert.deepEqual([on('1983-02-18'), on('1983-02-19')], [true, false])
})

test('an owner with corrected details is the same person', () => {
  const party = registered('Anna Gammal', '1950')
  assert.equal(isSameOwner(ownerWith({ registered: party }), party), true)
})

const corrected: Array<[name: string, party: PersonRef, isAnother: boolean]> = [
  ['the same', registered('Anna Testsson', '1983-02'), false],
  ['the middle name and the day of birth', registered('Anna Maria Testsson', '1983'), false],
  ['a birth that the register does not have', registered('Anna Testsson', null), false],
  ['the name', registered('Anna Gammal', '1983-02'), true],
  ['the name, without a birth', registered('Ivan Annan', null), true],
  ['the birth', registered('Anna Testsson', '1950'), true],
  [
    'a birth that the register only estimates',
    { ...registered('Anna Testsson', null), dateOfBirth: { value: '1950', circa: true } },
    false,
  ],
  ['the day of birth', { ...registered('Anna Testsson', null), dateOfBirth: '1983-02-19' }, true],
  [
    'a spelling, beside the same day of birth',
    { ...registered('ANNA TESTSSON', null), dateOfBirth: '1983-02-18' },
    false,
  ],
]
for (const [name, party, isAnother] of corrected)
  test(`correcting ${name} gives ${isAnother ? 'another' : 'the same'} person`, () =>
    assert.equal(isCorrectedToAnother(ownerWith({ registered: party })), isAnother))
test('a correction needs an owner from the register', () =>
  assert.equal(isCorrectedToAnother(ownerWith()), false))

const numbers: Array<[what: string, registered: PersonalIdentityNumber | null, isAnother: boolean]> = [
  ['the same number', own, false],
  ['another number', other, true],
  ['a number of another country', number(other.id, { issuingCountry: 'NO' }), false],
  ['a number of another type', number(other.id, { type: 'COORDINATION' }), false],
  ['no number', null, false],
]
for (const [what, personalIdentityNumber, isAnother] of numbers)
  test(`an owner is ${isAnother ? 'another' : 'the same'} person if the register has ${what}`, () => {
    const entry = { ...registered('Anna Testsson', '1983-02'), personalIdentityNumber }
    const person = ownerWith({ personalIdentityNumber: own, registered: entry })
    assert.equal(isCorrectedToAnother(person), isAnother)
  })
