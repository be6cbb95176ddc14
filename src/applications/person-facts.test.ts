/** Known facts of the applicant: the proof of an eID before the declaration. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PersonDetailsAnswer } from '#workflows/steps/person-details.ts'
import { addressOf } from '#workflows/steps/postal-address.ts'
import { personFactsOf } from './person-facts.ts'

const details = (more: Partial<PersonDetailsAnswer> = {}): PersonDetailsAnswer => ({
  ...{ at: '2026-11-20T09:30:00.000Z', revision: 1, kind: 'PERSON_DETAILS' },
  ...{ givenName: 'Anna', familyName: 'Testsson' },
  ...{ dateOfBirth: null, personalIdentityNumber: null, address: null },
  ...more,
})
const lund = { country: 'SE', region: null, locality: 'Lund' }
const oslo = { country: 'NO', region: null, locality: 'Oslo' }
const town = { country: null, region: null, locality: 'Oslo' }
const typed = { line: 'Provgatan 1', postalCode: '11122', city: 'Stockholm', country: 'SE' }
const home = addressOf(typed, 'RESIDENTIAL')
const nothing = { nationalities: [], isStateless: false, placeOfBirth: null, address: null }
const eid = { nationalities: [], placeOfBirth: null, address: null }

type Row = [what: string, ...Parameters<typeof personFactsOf>, expected: Partial<typeof nothing> | object]
const rows: Row[] = [
  ['nothing', null, [], {}],
  ['an answer of before these were asked', null, [details()], {}],
  [
    'only what is declared',
    eid,
    [details({ nationalities: ['SE', 'NO'], placeOfBirth: lund, address: home })],
    { nationalities: ['SE', 'NO'], placeOfBirth: lund, address: home },
  ],
  ['somebody stateless', eid, [details({ nationalities: [], isStateless: true })], { isStateless: true }],
  [
    'what the eID proves, before what is declared',
    { ...eid, nationalities: ['NO'], placeOfBirth: oslo },
    [details({ nationalities: ['SE'], placeOfBirth: lund })],
    { nationalities: ['NO'], placeOfBirth: oslo },
  ],
  [
    'a citizenship that the eID proves of somebody who says they are stateless',
    { ...eid, nationalities: ['NO'] },
    [details({ isStateless: true })],
    { nationalities: ['NO'] },
  ],
  [
    'the declared place, where the eID says no country',
    { ...eid, placeOfBirth: town },
    [details({ placeOfBirth: lund })],
    { placeOfBirth: lund },
  ],
  [
    'a place without a country, where nothing else says one',
    { ...eid, placeOfBirth: town },
    [],
    { placeOfBirth: town },
  ],
  [
    'each fact of the last step that asks for it',
    null,
    [details({ address: home, nationalities: ['SE'] }), details({ nationalities: ['NO'] })],
    { address: home, nationalities: ['NO'] },
  ],
  ['the address of the eID', { ...eid, address: home }, [details()], { address: home }],
]

describe('the facts of a person include', () => {
  for (const [what, identity, answers, expected] of rows)
    test(what, () => assert.deepEqual(personFactsOf(identity, answers), { ...nothing, ...expected }))
})
