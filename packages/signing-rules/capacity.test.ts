/** The capacity of signers, and whether two records are the same person. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Capacity, capacityOf, missingFrom } from './capacity.ts'
import { minimalOf } from './minimal-sets.ts'
import { samePerson } from './record-matching.ts'
import type { PersonRef, SignatoryAuthority } from './schemas.ts'

function person(
  fullName: string,
  dateOfBirth: PersonRef['dateOfBirth'] = '1980-01-01',
  number?: string,
): PersonRef {
  return {
    kind: 'PERSON',
    name: { fullName, givenName: null, middleName: null, familyName: null },
    personalIdentityNumber: number
      ? { id: number, issuingCountry: 'NO', type: 'NATIONAL', assurance: 'EID', synthetic: true }
      : null,
    dateOfBirth,
    nationality: null,
    countryOfResidence: null,
  }
}

const may = (
  party: PersonRef,
  authority: SignatoryAuthority['authority'] = 'SIGNATURE',
  limits: string | null = null,
): SignatoryAuthority => ({ party, roles: [], authority, limits, hasSigned: false })

const [ada, bo, cleo, dag] = ['Ada Prøve', 'Bo Prøve', 'Cleo Prøve', 'Dag Prøve'].map((name) =>
  person(name),
) as [PersonRef, PersonRef, PersonRef, PersonRef]
const chairOrTwo = [[may(ada)], [may(bo), may(cleo)], [may(dag, 'PROCURATION')]]

const cases: [string, SignatoryAuthority[][], PersonRef[], Capacity][] = [
  ['alone', chairOrTwo, [ada], { capacity: 'ALONE', combinationIndex: 0 }],
  ['one of two', chairOrTwo, [bo], { capacity: 'JOINTLY', combinationIndex: 1 }],
  ['both of two', chairOrTwo, [cleo, bo], { capacity: 'JOINTLY', combinationIndex: 1 }],
  [
    'a complete combination before an incomplete one',
    chairOrTwo,
    [bo, ada],
    { capacity: 'ALONE', combinationIndex: 0 },
  ],
  ['by procuration', chairOrTwo, [dag], { capacity: 'PROCURATION', combinationIndex: 2 }],
  ['a stranger', chairOrTwo, [person('Eva Prøve')], { capacity: 'UNVERIFIED', combinationIndex: null }],
  ['nobody', chairOrTwo, [], { capacity: 'UNVERIFIED', combinationIndex: null }],
  ['no combinations', [], [ada], { capacity: 'UNVERIFIED', combinationIndex: null }],
  [
    'signature before procuration',
    [[may(ada, 'PROCURATION')], [may(ada)]],
    [ada],
    { capacity: 'ALONE', combinationIndex: 1 },
  ],
  [
    'day-to-day is never enough',
    [[may(ada, 'DAY_TO_DAY')]],
    [ada],
    { capacity: 'UNVERIFIED', combinationIndex: null },
  ],
  [
    'a condition that is not understood',
    [[may(ada, 'SIGNATURE', 'inntil kr 50 000')]],
    [ada],
    { capacity: 'UNVERIFIED', combinationIndex: 0 },
  ],
]

const same: [string, PersonRef, PersonRef, boolean][] = [
  ['å and aa', person('Åse Ødegård'), person('Aase Oedegaard'), true],
  ['ä and æ', person('Jäger Prøve'), person('Jæger Prove'), false],
  ['ö and ø', person('Jörgen Sjöberg'), person('Jørgen Sjøberg'), true],
  ['order and comma', person('Hansen, Amanda'), person('Amanda Hansen'), true],
  ['a middle name on one side', person('Amanda Bjørn Hansen'), person('Amanda Hansen'), true],
  ['other middle names', person('Amanda Bjørn Hansen'), person('Amanda Lie Hansen'), true],
  ['a hyphen and an accent', person('Anne-Marie Prøve'), person('Anné Marie Prøve'), true],
  ['another first name', person('Amanda Hansen'), person('Anders Hansen'), false],
  ['another family name', person('Amanda Hansen'), person('Amanda Lie'), false],
  ['another day of birth', person('Amanda Hansen'), person('Amanda Hansen', '1980-01-02'), false],
  ['no day of birth', person('Amanda Hansen'), person('Amanda Hansen', null), false],
  [
    'only a year',
    person('A Hansen', { value: '1980', circa: false }),
    person('A Hansen', { value: '1980', circa: false }),
    false,
  ],
  ['one name of two', person('Amanda'), person('Amanda Hansen'), false],
  ['the same number, another name', person('Amanda Hansen', null, '1'), person('Lie', null, '1'), true],
  [
    'another number, the same name',
    person('Amanda Hansen', '1980-01-01', '1'),
    person('Amanda Hansen', '1980-01-01', '2'),
    false,
  ],
  ['a number on one side', person('Amanda Hansen', '1980-01-01', '1'), person('Amanda Hansen'), true],
  ['no name', person(''), person(''), false],
]

describe('capacity', () => {
  for (const [name, combinations, signers, expected] of cases)
    it(name, () => assert.deepEqual(capacityOf(combinations, signers), expected))

  it('lists the missing signatories', () => {
    assert.deepEqual(missingFrom([may(bo), may(cleo)], [bo]), [may(cleo)])
    assert.deepEqual(missingFrom([may(bo), may(cleo)], [cleo, bo]), [])
  })

  it('counts one signer only once', () => {
    const similar = [may(person('Anna Lie Prøve')), may(person('Anna Moe Prøve'))]
    const signer = person('Anna Prøve')
    assert.equal(missingFrom(similar, [signer, person('Prøve Anna')]).length, 1)
  })
})

describe('the same person', () => {
  for (const [name, a, b, expected] of same)
    it(name, () => {
      assert.equal(samePerson(a, b), expected)
      assert.equal(samePerson(b, a), expected)
    })
})

describe('combinations of a register', () => {
  it('are reduced to the minimal ones, without duplicate persons', () => {
    const all = [may(ada), may(bo), may(cleo)]
    const { combinations, truncated } = minimalOf([
      all,
      [may(ada), may(ada)],
      [may(cleo), may(bo)],
      [may(bo), may(cleo)],
      [],
    ])
    assert.deepEqual(combinations, [[may(ada)], [may(cleo), may(bo)]])
    assert.equal(truncated, false)
  })
})
