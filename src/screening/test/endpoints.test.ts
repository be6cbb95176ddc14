/** The operations of the Screening page, over HTTP. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type KnownList, knownLists } from '@foyer/name-matching/lists/format-table'
import { manyPersons, unText } from '@foyer/name-matching/test/screening-files'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const offices: KnownList = { name: 'Offices', format: 'pep-positions', kind: 'PEP' }

describe('the Screening page', () => {
  let world: World
  let customer: TestCustomer
  let admin: StaffMember
  let reviewer: StaffMember
  const imported = async (listId: string, list: KnownList, text: string) => {
    const file = path.join(world.config.dataDirectory, `${listId}.txt`)
    writeFileSync(file, text)
    const { screeningLists } = world.foyer.ports
    await screeningLists.define(listId, list)
    return screeningLists.importFiles(listId, new Map([['main', file]]))
  }
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer({ mode: 'live' })
    admin = await memberOf(world, customer, 'ADMIN')
    reviewer = await memberOf(world, customer, 'REVIEWER')
    await imported('un', knownLists.un as KnownList, unText)
    await imported('offices', offices, manyPersons(100))
    await imported('offices', offices, manyPersons(80))
  })
  after(() => world?.close())

  test('shows the lists, and what a waiting version would remove', async () => {
    const { body } = await reviewer.call('screening.lists.list')
    assert.deepEqual([body.mayApprove, body.approvedBy], [false, 'MANAGERS'])
    const [un, pep] = body.data
    assert.deepEqual(
      [un.list, un.state, un.active.entities, un.active.fileDate],
      ['un', 'CURRENT', 2, '2026-02-27'],
    )
    assert.deepEqual(
      [pep.state, pep.active.version, pep.waiting.version, pep.waiting.removed, pep.waiting.because],
      ['WAITING_APPROVAL', 1, 2, 20, 'REMOVED'],
    )
    const changes = (
      await reviewer.call('screening.versions.changes', { list: 'offices', version: 2, limit: 5 })
    ).body
    assert.deepEqual([changes.data.length, changes.hasMore, changes.data[0].change], [5, true, 'REMOVED'])
    const next = { list: 'offices', version: 2, cursor: changes.nextCursor, limit: 100 }
    assert.equal((await reviewer.call('screening.versions.changes', next)).body.data.length, 15)
  })

  test('warns in a draft of markets without a list, and names the markets of each list', async () => {
    const workflowId = customer.workflows.KYC
    const { body } = await admin.call('workflows.drafts.get', { workflowId })
    const { definition, warnings } = body
    const told = warnings.filter(({ path }: { path: string }) => path.startsWith('/markets/'))
    assert.deepEqual(
      told.map(({ path, code }: Record<string, string>) => `${path} ${code}`),
      definition.markets.flatMap((_market: string, at: number) => [
        `/markets/${at} no_official_list`,
        `/markets/${at} no_pep_list`,
      ]),
    )
    assert.ok(told.length > 0)
    const covered = async () =>
      (await reviewer.call('screening.lists.list')).body.data.map(
        ({ markets }: { markets: string[] }) => markets,
      )
    assert.deepEqual(await covered(), [[], []])
  })

  test('lets only an administrator of the only live customer decide', async () => {
    const which = { list: 'offices', version: 2 }
    assert.equal((await reviewer.call('screening.versions.approve', which)).status, 403)
    const other = await world.customer({ mode: 'live' })
    assert.equal((await reviewer.call('screening.lists.list')).body.approvedBy, 'OPERATOR')
    const refused = await admin.call('screening.versions.approve', which)
    assert.deepEqual([refused.status, refused.body.code], [409, 'list_approval_not_allowed'])
    await world.database.owner((client) =>
      client.query('update foyer.customer set suspended_at = now() where customer_id = $1', [other.uuid]),
    )
    assert.equal((await admin.call('screening.lists.list')).body.mayApprove, true)
    const approved = await admin.call('screening.versions.approve', which)
    assert.deepEqual([approved.status, approved.body.data[1].active.version], [200, 2])
    assert.equal((await admin.call('screening.versions.reject', which)).body.code, 'version_not_waiting')
    const { rows } = await world.database.owner((client) =>
      client.query(
        `select entry::json->>'action' as action from foyer.audit_line where customer_id = $1
          and entry like '%screening.version%' order by seq`,
        [customer.uuid],
      ),
    )
    assert.deepEqual(
      rows.map(({ action }) => action),
      [
        ...['screening.version_decision_requested', 'screening.version_approved'],
        // The late rejection.
        'screening.version_decision_requested',
      ],
    )
  })

  test('shows who approved each version, without the names of other customers’ members', async () => {
    const versions = async (of: StaffMember, body = {}) =>
      (await of.call('screening.versions.list', { list: 'offices', ...body })).body
    const { data, hasMore } = await versions(reviewer)
    assert.deepEqual(
      data.map((each: Record<string, unknown>) => [each.version, each.state, each.removed, each.decidedBy]),
      [
        [2, 'ACTIVE', 20, { kind: 'USER', id: `foyer:user::${admin.userId}` }],
        [1, 'SUPERSEDED', 0, null],
      ],
    )
    assert.equal(hasMore, false)
    const [used, before] = data
    assert.deepEqual([before.activeTo, before.decidedAt], [used.activeFrom, null])
    assert.match(used.sha256, /^[0-9a-f]{64}$/)
    const first = await versions(reviewer, { limit: 1 })
    assert.deepEqual([first.data.length, first.hasMore], [1, true])
    const older = await versions(reviewer, { cursor: first.nextCursor })
    assert.deepEqual([older.data[0].version, older.hasMore, older.nextCursor], [1, false, null])
    const other = await memberOf(world, await world.customer({ mode: 'live' }), 'VIEWER')
    assert.deepEqual((await versions(other)).data[0].decidedBy, { kind: 'OTHER', id: null })
    assert.deepEqual((await versions(reviewer, { list: 'atlantis' })).data, [])
    assert.equal((await admin.call('screening.versions.list', { list: 'offices', limit: 0 })).status, 400)
  })

  test('has settings with defaults, which are validated and for managers only', async () => {
    const on = { namesakes: true }
    const read = async () => (await reviewer.call('screening.settings.get')).body
    assert.deepEqual(await read(), { lists: null, threshold: 0.6, ...on })
    const set = (body: object) => admin.call('screening.settings.set', body)
    assert.deepEqual((await set({ lists: ['un'], threshold: 0.701 })).body, {
      lists: ['un'],
      threshold: 0.7,
      ...on,
    })
    assert.deepEqual(await read(), { lists: ['un'], threshold: 0.7, ...on })
    await set({ lists: null, threshold: 0.6, namesakes: false })
    // Clients that do not know it leave it as it is.
    assert.equal((await set({ lists: null, threshold: 0.6 })).body.namesakes, false)
    await set({ lists: ['un'], threshold: 0.7, namesakes: true })
    const code = async (body: object) => (await set(body)).body.errors[0].code
    assert.equal(await code({ lists: ['atlantis'], threshold: 0.6 }), 'unknown_list')
    assert.equal(await code({ lists: ['offices'], threshold: 0.6 }), 'no_sanctions')
    assert.equal((await set({ lists: [], threshold: 0.6 })).status, 400)
    assert.equal((await set({ lists: null, threshold: 0.1 })).status, 400)
    assert.equal((await reviewer.call('screening.settings.set', { lists: null, threshold: 0.6 })).status, 403)
  })

  test('uploads, replaces and deletes own lists, and problems name their line', async () => {
    const name = 'Former customers'
    const added = await admin.call('screening.ownLists.upload', {
      name,
      csv: 'name;birth_date\nAnna Testsson;1985-07-09\n',
    })
    assert.deepEqual([added.status, added.body.version, added.body.entities], [200, 1, 1])
    const { id } = added.body
    assert.match(id, /:ownlist::/)
    const broken = await admin.call('screening.ownLists.upload', { id, name, csv: 'name,kind\nBo,robot\n' })
    assert.deepEqual(
      [broken.status, broken.body.errors[0].path, broken.body.errors[0].message],
      [400, '/csv/2/kind', 'Line 2, kind: Use person, organization or company.'],
    )
    const cut = await admin.call('screening.ownLists.upload', { id, name, csv: 'name\n"Bo' })
    assert.deepEqual([cut.status, cut.body.code], [400, 'invalid_body'])
    const replaced = await admin.call('screening.ownLists.upload', {
      id,
      name,
      csv: 'name\nBo Provberg\nAnna Testsson\n',
    })
    assert.deepEqual([replaced.body.version, replaced.body.id], [2, id])
    assert.equal((await reviewer.call('screening.ownLists.list')).body.data.length, 1)
    assert.equal((await reviewer.call('screening.ownLists.delete', { id })).status, 403)
    assert.deepEqual((await admin.call('screening.ownLists.delete', { id })).body, { data: [] })
    assert.equal((await admin.call('screening.ownLists.delete', { id })).body.code, 'own_list_not_found')
  })

  test('counts pairs of past applications in the preview', async () => {
    const preview = async () => reviewer.call('screening.threshold.preview', { threshold: 0.7 })
    const until = Date.now() + 20_000
    let reply = await preview()
    while (reply.status === 409 && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      reply = await preview()
    }
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual([reply.body.applications, reply.body.bins.length, reply.body.pairs], [0, 61, []])
    assert.deepEqual([reply.body.threshold, reply.body.isComplete], [0.7, true])
  })

  test('searches a name in the lists, and compares two names', async () => {
    const name = 'Waldemar Orsinof'
    const search = async (more: object, by = reviewer) => {
      const until = Date.now() + 20_000
      let reply = await by.call('screening.search', { name, ...more })
      // The lists are being loaded.
      while (reply.status === 409 && Date.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 200))
        reply = await by.call('screening.search', { name, ...more })
      }
      return reply.body
    }
    const { data, kind, threshold } = await search({ born: '1969-03-18' })
    assert.deepEqual([kind, threshold, data.length], ['PERSON', 0.7, 1])
    assert.deepEqual(
      [data[0].caption, data[0].list, data[0].version, data[0].publishedAt, data[0].countries],
      ['VALDEMAR ORSINOV', 'un', '1', '2026-02-27', ['IR', 'SY']],
    )
    assert.ok(data[0].match.score > (await search({})).data[0].match.score)
    assert.deepEqual((await search({ name: 'Gunhild Ekdahl' })).data, [])
    await admin.call('screening.ownLists.upload', { name: 'Own', csv: 'name\nWaldemar Orsinof\n' })
    const own = (await search({})).data[0]
    assert.match(own.list, /:ownlist::/)
    const other = await memberOf(world, await world.customer({ mode: 'live' }), 'REVIEWER')
    const theirs = (await search({}, other)).data
    assert.deepEqual(
      theirs.map(({ list }: { list: string }) => list),
      ['un'],
    )
    const compare = (body: object) => reviewer.call('screening.compare', body)
    const compared = (await compare({ screened: { name }, listed: { name: 'Orsinoff, W.' } })).body
    assert.deepEqual([compared.kind, compared.match.algorithm], ['PERSON', own.match.algorithm])
    assert.ok(compared.match.factors.some((factor: { name: string }) => factor.name === 'initials'))
    const wrong = await compare({ screened: { name, born: '1969' }, listed: { name } })
    assert.deepEqual([wrong.status, wrong.body.errors[0].path], [400, '/screened/born'])
    const signs = await compare({ screened: { name: '!!!' }, listed: { name: '?' } })
    const paths = signs.body.errors.map(({ path }: { path: string }) => path)
    assert.deepEqual([signs.status, paths], [400, ['/screened/name', '/listed/name']])
    assert.equal((await reviewer.call('screening.search', { name: '!!!' })).status, 400)
  })

  test('shows the changes of an own list since its last upload', async () => {
    const upload = (body: object) => admin.call('screening.ownLists.upload', { name: 'Changes', ...body })
    const { id } = (await upload({ csv: 'name\nBo Provberg\n' })).body
    await upload({ id, csv: 'name\nEva Testsson\n' })
    const changes = (await reviewer.call('screening.ownLists.changes', { id, version: 2 })).body
    assert.deepEqual(
      changes.data.map(({ change, caption }: Record<string, string>) => [change, caption]),
      [
        ['REMOVED', 'Bo Provberg'],
        ['ADDED', 'Eva Testsson'],
      ],
    )
    const { data } = (await reviewer.call('screening.ownLists.versions.list', { id })).body
    assert.deepEqual(
      data.map((each: Record<string, unknown>) => [each.version, each.uploadedBy, each.added, each.removed]),
      [
        [2, `foyer:user::${admin.userId}`, 1, 1],
        [1, `foyer:user::${admin.userId}`, 1, 0],
      ],
    )
    const other = await memberOf(world, await world.customer({ mode: 'live' }), 'REVIEWER')
    for (const operation of ['screening.ownLists.changes', 'screening.ownLists.versions.list']) {
      const of = operation.endsWith('.changes') ? { id, version: 2 } : { id }
      assert.equal((await other.call(operation, of)).body.code, 'own_list_not_found')
    }
  })

  test('updates lists with a source on request, at most once a minute', async () => {
    const source = { urls: { main: 'http://127.0.0.1:9/un.xml' }, authorization: null }
    await world.foyer.ports.screeningLists.setSource('un', source)
    assert.deepEqual((await admin.call('screening.lists.update')).body, { lists: [] })
    world.clock.advance(61_000)
    assert.equal((await reviewer.call('screening.lists.update')).status, 403)
    assert.deepEqual((await admin.call('screening.lists.update')).body, { lists: ['un'] })
    const { rows } = await world.database.owner((client) =>
      client.query(
        `select t.identifier from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id where j.key = 'updateScreeningLists:now'`,
      ),
    )
    assert.deepEqual(rows, [{ identifier: 'updateScreeningLists' }])
  })
})
