/** The screening of live customers: lists, the index in its thread, and its answers when it cannot. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { type KnownList, knownLists } from '@foyer/name-matching/lists/format-table'
import type { ScreenedOrganization, ScreenedPerson } from '@foyer/name-matching/schemas'
import { manyPersons, simpleText, unText } from '@foyer/name-matching/test/screening-files'
import type { Case } from '#applications/case.ts'
import { isNamesakeHit, mergeHits } from '#checks/screening-hits.ts'
import { openScreeningIndex } from '#screening/store/index/screening-index.ts'
import { screeningContract } from '#test/harness/contracts/screening.ts'
import { type ScreeningWorld, startScreeningWorld } from '#test/harness/screening-world.ts'

const un = knownLists.un as KnownList
const companies: KnownList = { name: 'Companies', format: 'opensanctions-simple', kind: 'SANCTIONS' }
const offices: KnownList = { name: 'Offices', format: 'pep-positions', kind: 'PEP' }

const person = (fullName: string, more: Partial<ScreenedPerson> = {}): ScreenedPerson => ({
  ...{ reference: `person:${fullName}`, fullName, givenName: null, familyName: null, dateOfBirth: null },
  ...{ personalIdentityNumber: null, countries: [] },
  ...more,
})
const company = (name: string, more: Partial<ScreenedOrganization> = {}): ScreenedOrganization => ({
  ...{ reference: `organization:${name}`, name, previousNames: [], organizationNumber: null, countries: [] },
  ...more,
})
const orsinov = person('Valdemar Orsinov', { dateOfBirth: '1969-03-18', countries: ['IR'] })
const havsula = {
  id: 'c1',
  schema: 'Company',
  name: 'Havsula Shipping LLC',
  countries: 'pa',
  identifiers: '',
}
const names = ['Eva Ekdahl Testberg', 'Ola Nordlund', 'Kari Sundqvist']
const officesText = manyPersons(3, (at) => ({ name: names[at] }))
const companiesText = simpleText([havsula, { ...havsula, id: 'c2', name: 'Norrvik Timber Trading Company' }])

describe('live screening', () => {
  let world: ScreeningWorld
  let customer: string
  const threads: Worker[] = []
  const onThread = (thread: Worker) => threads.push(thread)
  before(async () => {
    process.on('worker', onThread)
    world = await startScreeningWorld()
    customer = await world.customer()
  })
  after(async () => {
    process.off('worker', onThread)
    await world?.close()
  })
  const screen = (persons: ScreenedPerson[], organizations: ScreenedOrganization[] = [], of = customer) =>
    world.screening(of).screen({ persons, organizations, now: world.now })
  const answered = async (...args: Parameters<typeof screen>) => {
    const answer = await screen(...args)
    assert.ok(answer.kind === 'ANSWERED', answer.kind)
    return answer
  }

  test('is not configured without a sanctions list', async () => {
    assert.deepEqual(await screen([orsinov]), { kind: 'NOT_CONFIGURED' })
    await world.import('offices', offices, { main: officesText })
    assert.deepEqual(await screen([orsinov]), { kind: 'NOT_CONFIGURED' })
  })

  test('answers with the version, date and hash of the list', async () => {
    await world.import('un', un, { main: unText })
    const { personSanctionHits: hits } = await answered([orsinov])
    const [list] = (await world.lists.all()).filter(({ listId }) => listId === 'un')
    assert.equal(hits.length, 1)
    assert.deepEqual(hits[0]?.dataset, {
      ...{ id: 'un', version: '1', publishedAt: '2026-02-27', sha256: list?.active?.sha256 },
    })
    assert.deepEqual(
      [hits[0]?.caption, hits[0]?.entityId, hits[0]?.match.matchedName, hits[0]?.nationalities],
      ['VALDEMAR ORSINOV', 'NVi.001', 'VALDEMAR ORSINOV', ['IR', 'SY']],
    )
  })

  test('reports that PEPs could not be searched, or that the customer chose so', async () => {
    const choose = (lists: string[] | null) =>
      world.customers.setSettings(
        customer,
        { kind: 'USER', id: null },
        { lists, threshold: 0.6, namesakes: true },
      )
    assert.deepEqual((await answered([orsinov])).gaps, [])
    await choose(['un'])
    assert.deepEqual((await answered([orsinov])).gaps, [{ field: 'peps', reason: 'SET_ASIDE' }])
    await choose(null)
    const { lists } = world.parts
    const unloaded = async () => (await lists.all()).filter(({ kind }) => kind !== 'PEP')
    world.parts.lists = { ...lists, all: unloaded }
    try {
      assert.deepEqual((await answered([orsinov])).gaps, [{ field: 'peps', reason: 'NOT_CONFIGURED' }])
    } finally {
      world.parts.lists = lists
    }
  })

  test('has a gap for a list that was never imported, unless the customer has not chosen it', async () => {
    const gap = { field: 'lists', reason: 'NOT_CONFIGURED' }
    await world.lists.define('eu', knownLists.eu as KnownList)
    const urls = { main: 'http://127.0.0.1:9/eu.csv' }
    await world.lists.setSource('eu', { urls, authorization: null })
    assert.deepEqual((await answered([orsinov])).gaps, [gap])
    const settings = { lists: ['un', 'offices'], threshold: 0.6, namesakes: true }
    await world.customers.setSettings(customer, { kind: 'USER', id: null }, settings)
    assert.deepEqual((await answered([orsinov])).gaps, [])
    await world.customers.setSettings(customer, { kind: 'USER', id: null }, { ...settings, lists: null })
    await world.lists.setSource('eu', null)
    assert.deepEqual((await answered([orsinov])).gaps, [])
  })

  describe('live screening fulfils the contract', () => {
    before(async () => {
      await world.import('companies', companies, { main: companiesText })
    })
    screeningContract('live', () => ({
      screening: world.screening(customer),
      sanctionedPerson: orsinov,
      exposedPerson: person('Ola Nordlund', { dateOfBirth: '1970-01-01' }),
      cleanPerson: person('Gunhild Ekdahl Provberg', { dateOfBirth: '1985-07-09' }),
      sanctionedCompany: company('Havsula Shipping LLC'),
      renamedCompany: company('Strandviken Foods AB', { previousNames: ['Norrvik Timber Trading Company'] }),
      cleanCompany: company('Provbageriet i Umeå AB'),
      async whileDown(work) {
        const { lists } = world.parts
        const old = async () => (await lists.all()).map((list) => ({ ...list, checkedAt: new Date(0) }))
        world.parts.lists = { ...lists, all: old }
        await work().finally(() => {
          world.parts.lists = lists
        })
      },
    }))
  })

  test('uses a new version within seconds, and keeps the id of the hit', async () => {
    const [before] = (await answered([orsinov])).personSanctionHits
    await world.import('un', un, { main: unText.replace('<LISTED_ON>2012', '<LISTED_ON>2013') })
    const [after] = (await answered([orsinov])).personSanctionHits
    assert.deepEqual([before?.dataset.version, after?.dataset.version], ['1', '2'])
    assert.equal(after?.id, before?.id)
    assert.equal(after?.listings[0]?.listedOn, '2013-12-31')
  })

  test('keeps a dismissed hit dismissed until the entry changes', async () => {
    const [hit] = (await answered([orsinov])).personSanctionHits
    assert.ok(hit)
    const dismissed = { ...hit, resolution: { ...hit.resolution, state: 'FALSE_POSITIVE' as const } }
    const of = { data: { sanctionHits: [], personSanctionHits: [dismissed], pepHits: [] } } as unknown as Case
    const merged = async () => {
      const { sanctionHits, personSanctionHits, pepHits } = await answered([orsinov])
      return mergeHits(of, { sanctionHits, personSanctionHits, pepHits })
    }
    assert.equal((await merged()).added, 0)
    // Another entry changes, and the order of the aliases: a new version, and the same entry.
    const alias = /(<INDIVIDUAL_ALIAS><QUALITY>Good[^\n]*)(\s*)(<INDIVIDUAL_ALIAS><QUALITY>Low[^\n]*)/
    const reordered = unText.replace('<LISTED_ON>2012', '<LISTED_ON>2013').replace(alias, '$3$2$1')
    await world.import('un', un, { main: reordered.replace('NORRVIK BRIGADE', 'NORRVIK BRIGADES') })
    assert.deepEqual(
      [
        (await merged()).added,
        (await world.lists.all()).find(({ listId }) => listId === 'un')?.active?.changed,
      ],
      [0, 1],
    )
    await world.import('un', un, { main: reordered.replace('<YEAR>1971', '<YEAR>1972') })
    const { added, hits } = await merged()
    assert.deepEqual([added, hits.personSanctionHits[0]?.resolution.state], [1, 'UNRESOLVED'])
  })

  test('is unavailable when a chosen list is too old', async () => {
    const now = world.now
    await world.lists.setMaxAge('offices', 30)
    world.now = new Date(now.getTime() + 8 * 86_400_000)
    try {
      assert.equal((await screen([orsinov])).kind, 'UNAVAILABLE')
      await world.lists.setMaxAge('un', 30)
      assert.equal((await screen([orsinov])).kind, 'UNAVAILABLE')
      await world.customers.setSettings(
        customer,
        { kind: 'USER', id: null },
        { lists: ['un'], threshold: 0.6, namesakes: true },
      )
      assert.equal((await answered([orsinov])).personSanctionHits.length, 1)
    } finally {
      world.now = now
      await world.customers.setSettings(
        customer,
        { kind: 'USER', id: null },
        { lists: null, threshold: 0.6, namesakes: true },
      )
    }
  })

  test('finds a namesake with another year of birth, until the customer turns that off', async () => {
    const minister = manyPersons(1, () => ({ name: 'Ragnhild Norvall', birthDate: '1955-02-01' }))
    await world.import('offices', offices, { main: `${officesText}\n${minister.replace('p-0', 'p-9')}` })
    const other = await world.customer()
    const namesakes = [
      person('Valdemar Orsinov', { dateOfBirth: '1985-03-18', countries: ['SE'] }),
      person('Ragnhild Norvall', { dateOfBirth: '1991-07-12', countries: ['SE'] }),
    ]
    const found = async () => {
      const { personSanctionHits, pepHits, namesakes: isOn } = await answered(namesakes, [], other)
      const hits = [...personSanctionHits, ...pepHits]
      return [isOn, ...hits.map((hit) => `${hit.caption} ${isNamesakeHit(hit)} ${hit.match.score < 0.6}`)]
    }
    assert.deepEqual(await found(), [true, 'VALDEMAR ORSINOV true true', 'Ragnhild Norvall true true'])
    const actor = { kind: 'USER', id: null } as const
    const settings = { lists: null, threshold: 0.6 }
    await world.customers.setSettings(other, actor, { ...settings, namesakes: false })
    assert.deepEqual(await found(), [false])
    await world.customers.setSettings(other, actor, { ...settings, namesakes: true })
    assert.equal((await found()).length, 3)
  })

  test('uses the threshold and the lists of the customer', async () => {
    const other = await world.customer()
    await world.customers.setSettings(
      other,
      { kind: 'USER', id: null },
      { lists: ['companies'], threshold: 0.6, namesakes: true },
    )
    assert.deepEqual((await answered([orsinov], [], other)).personSanctionHits, [])
    await world.customers.setSettings(
      other,
      { kind: 'USER', id: null },
      { lists: ['un'], threshold: 1, namesakes: true },
    )
    assert.deepEqual((await answered([orsinov], [], other)).personSanctionHits, [])
    const pairs = await world.pairs(other, { persons: [orsinov], organizations: [] }, 0.4)
    assert.deepEqual(
      pairs?.map(({ subject, list }) => [subject, list]),
      [[0, 'un']],
    )
    await world.customers.setSettings(
      other,
      { kind: 'USER', id: null },
      { lists: ['nothing'], threshold: 0.6, namesakes: true },
    )
    assert.deepEqual(await screen([orsinov], [], other), { kind: 'NOT_CONFIGURED' })
  })

  test('starts a dead thread again, and nothing is approved meanwhile', async () => {
    await answered([orsinov])
    await threads.at(-1)?.terminate()
    const answers: string[] = []
    const until = Date.now() + 20_000
    while (answers.at(-1) !== 'ANSWERED' && Date.now() < until) {
      const answer = await screen([orsinov])
      answers.push(answer.kind)
      if (answer.kind === 'ANSWERED') assert.equal(answer.personSanctionHits.length, 1)
    }
    assert.equal(answers.at(-1), 'ANSWERED')
    assert.ok(
      answers.slice(0, -1).every((kind) => kind === 'UNAVAILABLE'),
      answers.join(' '),
    )
  })

  test('gives up a start that hangs, logs it, and starts the next one', async () => {
    const told: unknown[] = []
    const { server, lists } = world
    const index = await server.owner(async (client) => {
      await client.query('begin')
      await client.query('lock table foyer.screening_entity in access exclusive mode')
      const hanging = openScreeningIndex({
        auth: server.source.settings('foyer_auth'),
        service: server.source.settings('foyer_service'),
        ownKey: Buffer.alloc(32, 9),
        ...{ startMs: 3_000, pollMs: 60_000 },
        log: { info: () => undefined, error: (fields) => told.push(fields) },
        versions: async () => {
          const un = (await lists.all()).find(({ listId }) => listId === 'un')
          return { un: un?.active?.version ?? 0 }
        },
      })
      await hanging.check()
      await client.query('rollback')
      return hanging
    })
    try {
      assert.deepEqual(told, [{ why: 'loading took too long' }])
      assert.equal(index.entities(), 0)
      for (let turn = 0; turn < 5 && index.entities() === 0; turn += 1) await index.check()
      assert.ok(index.entities() > 0)
    } finally {
      await index.close()
    }
  })
})
