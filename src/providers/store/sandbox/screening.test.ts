/** The simulated screening: hits, their explanation, and outages. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ScreenedOrganization, ScreenedPerson } from '@foyer/name-matching/schemas'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { ScreeningAnswer } from '#applications/provider-contracts.ts'
import { identityNumberOf, organizationIdentifierOf } from '#checks/sandbox/scenario-values.ts'
import {
  fullNameOf,
  testCompanies,
  testCompanyOf,
  testPersonOf,
  testPersons,
} from '#checks/sandbox/scenarios.ts'
import { PepHit, PersonSanctionHit, SanctionHit } from '#kernel/schemas/screening.ts'
import { screeningSimulator } from './screening.ts'

const now = new Date('2026-11-20T09:30:00.000Z')
const screening = screeningSimulator()

function person(key: string, change: Partial<ScreenedPerson> = {}): ScreenedPerson {
  const one = testPersonOf(key)
  assert.ok(one, key)
  return {
    reference: 'applicant',
    fullName: fullNameOf(one),
    givenName: one.given,
    familyName: one.family,
    dateOfBirth: one.birth,
    personalIdentityNumber: identityNumberOf(one, 'EID'),
    countries: [one.country],
    ...change,
  }
}

function organization(key: string, change: Partial<ScreenedOrganization> = {}): ScreenedOrganization {
  const one = testCompanyOf(key)
  assert.ok(one, key)
  return {
    reference: 'organization',
    name: one.name,
    previousNames: one.previousNames ?? [],
    organizationNumber: organizationIdentifierOf(one.country, one.number),
    countries: [one.country],
    ...change,
  }
}

async function screened(persons: ScreenedPerson[], organizations: ScreenedOrganization[] = []) {
  const answer = await screening.screen({ persons, organizations, now })
  assert.equal(answer.kind, 'ANSWERED')
  return answer as Extract<ScreeningAnswer, { kind: 'ANSWERED' }>
}

test('every hit of the catalogue is complete, unresolved and has a unique id', async () => {
  const up = (one: { behaviour?: { screening?: 'DOWN' } }) => one.behaviour?.screening !== 'DOWN'
  const answer = await screened(
    testPersons.filter(up).map((one) => person(one.key, { reference: one.key })),
    testCompanies.filter(up).map((one) => organization(one.key, { reference: one.key })),
  )
  const errors = (schema: TSchema, hits: unknown[]) => hits.flatMap((hit) => [...Value.Errors(schema, hit)])
  assert.deepEqual(errors(PepHit, answer.pepHits), [])
  assert.deepEqual(errors(PersonSanctionHit, answer.personSanctionHits), [])
  assert.deepEqual(errors(SanctionHit, answer.sanctionHits), [])
  assert.equal(answer.pepHits.length, 9)
  assert.equal(answer.personSanctionHits.length, 2)
  assert.equal(answer.sanctionHits.length, 2)
  const hits = [...answer.pepHits, ...answer.personSanctionHits, ...answer.sanctionHits]
  assert.equal(new Set(hits.map((hit) => hit.id)).size, hits.length)
  for (const hit of hits) {
    assert.equal(hit.resolution.state, 'UNRESOLVED')
    assert.match(hit.dataset.sha256, /^[0-9a-f]{64}$/)
    assert.ok(hit.match.factors.length > 0)
    assert.equal(hit.screenedAt, now.toISOString())
  }
})

test('the same request gives the same answer', async () => {
  const ask = () => screened([person('petra-pepsson')], [organization('se-sanctioned')])
  assert.deepEqual(await ask(), await ask())
})

test('has no hits for subjects on no watchlist', async () => {
  const clean = ['anna-testsson', 'bjorn-provberg', 'kari-testmann', 'onni-testinen', 'ove-annorlunda']
  const answer = await screened(
    clean.map((key) => person(key)),
    [organization('se-two-together')],
  )
  assert.deepEqual([answer.pepHits, answer.personSanctionHits, answer.sanctionHits], [[], [], []])
})

describe('the score of a match', () => {
  const none = { personalIdentityNumber: null }
  const cases: Array<[string, ScreenedPerson, number | undefined]> = [
    ['number', person('sven-sanktionsson', { fullName: 'Någon Annan' }), 1],
    ['name and birth date', person('sven-sanktionsson', none), 0.97],
    [
      'folded name alone',
      person('sven-sanktionsson', { ...none, fullName: 'SVEN  sanktionsson', dateOfBirth: null }),
      0.85,
    ],
    ['alias', person('sven-sanktionsson', { ...none, fullName: 'Svein Sanksjonsson' }), 0.97],
    ['a namesake, born in another year', person('sven-namnlik'), 0.43],
    ['part of the name', person('sven-sanktionsson', { ...none, fullName: 'Sanktionsson' }), undefined],
  ]
  for (const [name, ask, score] of cases) {
    test(name, async () => assert.equal((await screened([ask])).personSanctionHits[0]?.match.score, score))
  }
})

test('finds organizations by number, name, alias and previous name', async () => {
  const kind = async (ask: ScreenedOrganization) => {
    const [hit] = (await screened([], [ask])).sanctionHits
    return hit && [hit.match.score, hit.match.nameKind]
  }
  const unnumbered = { organizationNumber: null }
  assert.deepEqual(await kind(organization('se-sanctioned', { name: 'Heter Annat AB' })), [1, 'PRIMARY'])
  assert.deepEqual(await kind(organization('se-sanctioned', unnumbered)), [0.9, 'PRIMARY'])
  const alias = { ...unnumbered, name: 'Sanctioned Machine Test Ltd' }
  assert.deepEqual(await kind(organization('se-sanctioned', alias)), [0.9, 'ALIAS'])
  assert.deepEqual(await kind(organization('se-previous-name')), [0.85, 'PREVIOUS'])
  assert.equal(await kind(organization('se-previous-name', { previousNames: [] })), undefined)
})

test('a relative has the related person, and a former position is not current', async () => {
  const { pepHits } = await screened([person('rolf-eksempelmann'), person('paula-poliitikko')])
  assert.equal(pepHits[0]?.kind, 'RELATIVE')
  assert.ok(pepHits[0]?.relatedTo)
  assert.equal(pepHits[1]?.positions[0]?.current, false)
})

describe('an outage of the service', () => {
  const unavailable = async (persons: ScreenedPerson[], organizations: ScreenedOrganization[]) =>
    (await screening.screen({ persons, organizations, now })).kind === 'UNAVAILABLE'
  test('is triggered by its test person, with or without a number', async () => {
    assert.ok(await unavailable([person('anna-testsson'), person('siv-listnere')], []))
    assert.ok(await unavailable([person('siv-listnere', { personalIdentityNumber: null })], []))
  })
  test('is triggered by its test company, with or without a number', async () => {
    assert.ok(await unavailable([], [organization('se-screening-down')]))
    assert.ok(await unavailable([], [organization('se-screening-down', { organizationNumber: null })]))
    assert.ok(!(await unavailable([person('anna-testsson')], [organization('se-two-together')])))
  })
})
