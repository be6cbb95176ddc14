/** Own lists of customers: uploaded, compared, encrypted, screened against by their customer alone. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type KnownList, knownLists } from '@foyer/name-matching/lists/format-table'
import { parseOwnList } from '@foyer/name-matching/lists/formats/own-list'
import type { ScreenedPerson } from '@foyer/name-matching/schemas'
import { filesOf, unText } from '@foyer/name-matching/test/screening-files'
import type { Actor } from '#audit/entry.ts'
import { type ScreeningWorld, startScreeningWorld } from '#test/harness/screening-world.ts'

const actor: Actor = { kind: 'USER', id: '01990000-0000-7000-8000-000000000001' }
const header = 'id,name,birth_date,note'
const gunhild = '1,Gunhild Ekdahl Provberg,1985-07-09,Left with a debt'
const person = (fullName: string): ScreenedPerson => ({
  ...{
    reference: `person:${fullName}`,
    fullName,
    givenName: null,
    familyName: null,
    dateOfBirth: '1985-07-09',
  },
  ...{ personalIdentityNumber: null, countries: [] },
})

describe('own lists', () => {
  let world: ScreeningWorld
  let one: string
  let other: string
  before(async () => {
    world = await startScreeningWorld()
    one = await world.customer()
    other = await world.customer()
    await world.import('un', knownLists.un as KnownList, { main: unText })
  })
  after(() => world?.close())

  const upload = async (customerId: string, lines: string[], id?: string, name = 'Former customers') => {
    const rows = filesOf({ own: [header, ...lines].join('\n') }).rows('own', ',')
    const { entities, problems } = await parseOwnList(rows, { name, owner: 'Kund' })
    assert.deepEqual(problems, [])
    const sha256 = 'a'.repeat(64)
    return world.customers.uploadOwnList(customerId, actor, { name, entities, sha256, ...(id ? { id } : {}) })
  }
  const hits = async (customerId: string, name = 'Gunhild Ekdahl Provberg') => {
    const answer = await world
      .screening(customerId)
      .screen({ persons: [person(name)], organizations: [], now: world.now })
    assert.ok(answer.kind === 'ANSWERED', answer.kind)
    return answer.personSanctionHits
  }

  test('apply to their customer alone, at once', async () => {
    assert.deepEqual(await hits(one), [])
    const list = await upload(one, [gunhild])
    const [hit] = await hits(one)
    assert.deepEqual(
      [hit?.caption, hit?.listings[0]?.list, hit?.listings[0]?.reason, hit?.dataset.id, hit?.dataset.version],
      ['Gunhild Ekdahl Provberg', 'Former customers', 'Left with a debt', `own:${list.id}`, '1'],
    )
    assert.deepEqual(await hits(other), [])
    assert.deepEqual(await world.customers.ownLists(other), [])
  })

  test('compare an entry without a kind with organizations too', async () => {
    const third = await world.customer()
    await upload(third, ['9,Provbolaget i Tystberga AB,,'], undefined, 'Companies')
    const company = { reference: 'organization:1', name: 'Provbolaget i Tystberga AB' }
    const answer = await world.screening(third).screen({
      persons: [],
      organizations: [{ ...company, previousNames: [], organizationNumber: null, countries: [] }],
      now: world.now,
    })
    assert.ok(answer.kind === 'ANSWERED', answer.kind)
    assert.deepEqual(
      answer.sanctionHits.map(({ caption }) => caption),
      ['Provbolaget i Tystberga AB'],
    )
  })

  test('get a version with its difference per upload, and the hit keeps its id', async () => {
    const [list] = await world.customers.ownLists(one)
    const [before] = await hits(one)
    const second = await upload(one, [gunhild.replace('debt', 'large debt'), '2,Bo Provberg,1990,'], list?.id)
    assert.deepEqual(
      [second.version, second.entities, second.added, second.changed, second.removed],
      [2, 2, 1, 1, 0],
    )
    const [after] = await hits(one)
    assert.deepEqual([after?.id, after?.listings[0]?.reason], [before?.id, 'Left with a large debt'])
    const third = await upload(one, ['2,Bo Provberg,1990,'], list?.id)
    assert.deepEqual([third.version, third.added, third.changed, third.removed], [3, 0, 0, 1])
    assert.deepEqual(await hits(one), [])
    const changes = async (version: number) =>
      (await world.customers.ownListChanges(one, list?.id ?? '', version))
        .map(({ change, entity }) => `${change} ${entity.names[0]?.text}`)
        .sort()
    assert.deepEqual(await changes(2), ['ADDED Bo Provberg', 'CHANGED Gunhild Ekdahl Provberg'])
    assert.deepEqual(await changes(3), ['REMOVED Gunhild Ekdahl Provberg'])
  })

  test('are stored encrypted, and no other customer reads or changes them', async () => {
    const [list] = await world.customers.ownLists(one)
    const rows = await world.server.owner((client) =>
      client.query('select * from foyer.screening_own_entity'),
    )
    assert.ok(rows.rows.length >= 3)
    assert.ok(!/Provberg|Gunhild/.test(rows.rows.map(({ sealed }) => sealed.toString('latin1')).join()))
    await assert.rejects(upload(other, [gunhild], list?.id), /own_list_not_found|no own list/i)
    await assert.rejects(
      world.customers.deleteOwnList(other, actor, list?.id ?? ''),
      /own_list_not_found|no own list/i,
    )
    assert.deepEqual(await world.customers.ownListChanges(other, list?.id ?? '', 1), [])
  })

  test('leave each change in the audit log, and each version starts a task', async () => {
    const { rows } = await world.server.owner((client) =>
      client.query(
        `select entry::json->>'action' as action from foyer.audit_line where customer_id = $1 order by seq`,
        [one],
      ),
    )
    assert.deepEqual(
      rows.map(({ action }) => action),
      Array(3).fill('screening.own_list_uploaded'),
    )
    const tasks = await world.server.owner((client) =>
      client.query(
        `select payload->>'version' as version from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = 'screeningListChanged' and payload->>'customerId' = $1 order by 1`,
        [one],
      ),
    )
    assert.deepEqual(
      tasks.rows.map(({ version }) => version),
      ['1', '2', '3'],
    )
  })

  test('are deleted with their versions', async () => {
    await upload(one, [gunhild], undefined, 'Another list')
    assert.equal((await hits(one)).length, 1)
    for (const { id } of await world.customers.ownLists(one))
      await world.customers.deleteOwnList(one, actor, id)
    assert.deepEqual(await hits(one), [])
    const { rows } = await world.server.owner((client) =>
      client.query('select 1 from foyer.screening_own_entity where customer_id = $1', [one]),
    )
    assert.deepEqual(rows, [])
  })

  test('may have a hundred thousand entries per customer in all', async () => {
    const many = await world.customer()
    const names = (count: number, from: number) =>
      Array.from({ length: count }, (_, at) => `${from + at},Person Nummer${from + at},,`)
    const first = await upload(many, names(5, 0), undefined, 'First')
    await upload(many, names(5, 0), undefined, 'Second')
    // Simulates an upload of so many entries.
    await world.server.owner((client) =>
      client.query('update foyer.screening_own_version set entities = 99991 where list_id = $1', [first.id]),
    )
    await assert.rejects(upload(many, names(5, 0)), /too_many_own_entries|100,000 entries/)
    assert.equal((await upload(many, names(5, 5), first.id, 'First')).version, 2, 'it takes the place')
  })

  test('are limited to twenty per customer', async () => {
    for (let at = 0; at < 20; at += 1) await upload(other, [gunhild], undefined, `List ${at}`)
    await assert.rejects(upload(other, [gunhild]), /too_many_own_lists|20 own lists/i)
  })
})
