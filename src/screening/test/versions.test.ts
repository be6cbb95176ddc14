/** Versions of screening lists in the database: what is active, what waits, what each changed. */
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { manyPersons } from '@foyer/name-matching/test/screening-files'
import { type Database, openDatabase } from '#platform/postgres/connections.ts'
import type { ImportOutcome, ScreeningLists } from '#screening/ports.ts'
import { screeningListsIn } from '#screening/store/lists/update-lists.ts'
import { screeningTasks } from '#screening/tasks.ts'
import { type ListSourceServer, startListSource } from '#test/harness/list-source.ts'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'

const pep = { name: 'Offices', format: 'pep-positions', kind: 'PEP' } as const

describe('versions of a list', () => {
  let server: TestDatabase
  let database: Database
  let lists: ScreeningLists
  let source: ListSourceServer
  const directory = mkdtempSync(path.join(tmpdir(), 'foyer-lists-'))
  let now = new Date('2026-11-20T03:20:00Z')
  const ended: string[] = []

  before(async () => {
    server = await testDatabase()
    database = openDatabase(server.source, () => undefined)
    source = await startListSource()
    lists = screeningListsIn({
      ...{ database, worker: server.source.settings('foyer_worker'), key: Buffer.alloc(32, 7) },
      ...{ now: () => now, directory: path.join(directory, 'arriving'), limits: { tries: 1 } },
      onEnded: (listId, { kind }) => ended.push(`${listId} ${kind}`),
    })
  })
  after(async () => {
    await source?.close()
    await database?.close()
    await server?.drop()
    rmSync(directory, { recursive: true, force: true })
  })

  const defined = (listId: string) => lists.define(listId, pep)
  const imported = (listId: string, content: string): Promise<ImportOutcome> => {
    const file = path.join(directory, 'list.json')
    writeFileSync(file, content)
    return lists.importFiles(listId, new Map([['main', file]]))
  }
  const of = async (listId: string) => (await lists.all()).find((list) => list.listId === listId)
  const sqlOf = async <T>(text: string, ...values: unknown[]) =>
    (await server.owner((client) => client.query(text, values))).rows as T[]
  const counts = (outcome: ImportOutcome) =>
    'version' in outcome
      ? [
          outcome.kind,
          outcome.version.version,
          outcome.version.entities,
          outcome.version.added,
          outcome.version.changed,
          outcome.version.removed,
        ]
      : [outcome.kind]
  const changesOf = async (listId: string, version: number, limit = 100) =>
    (await lists.changes(listId, version, { after: '', limit })).map(
      ({ entityId, change }) => `${change} ${entityId}`,
    )

  test('start with an active one, and the next shows its changes', async () => {
    await defined('diff')
    assert.deepEqual(counts(await imported('diff', manyPersons(20))), ['ACTIVE', 1, 20, 20, 0, 0])
    const next = manyPersons(21, (at) => (at === 3 ? { gender: 'woman' } : at === 4 ? { id: 'p-new' } : {}))
    assert.deepEqual(counts(await imported('diff', next)), ['ACTIVE', 2, 21, 2, 1, 1])
    assert.deepEqual(await changesOf('diff', 2), ['ADDED p-20', 'CHANGED p-3', 'REMOVED p-4', 'ADDED p-new'])
    assert.deepEqual(
      (await lists.changes('diff', 2, { after: 'p-3', limit: 1 })).map(({ change, entity }) => [
        change,
        entity.names[0]?.text,
      ]),
      [['REMOVED', 'Person Nummer4 Testberg']],
    )
    assert.equal((await changesOf('diff', 1)).length, 20)
    const { active, waiting, checkedAt } = (await of('diff')) ?? {}
    assert.deepEqual([active?.version, active?.entities, waiting, checkedAt], [2, 21, null, now])
  })

  test('keep the state of the list at an earlier version readable', async () => {
    const known = (version: number) =>
      sqlOf<{ count: number }>(
        `select count(*)::integer as count from foyer.screening_entity
          where list_id = 'diff' and valid_from <= $1 and (valid_to is null or valid_to > $1)`,
        version,
      )
    assert.deepEqual([(await known(1))[0]?.count, (await known(2))[0]?.count], [20, 21])
  })

  test('add a task for the change once', async () => {
    const tasks = await sqlOf<{ payload: object }>(
      `select payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'screeningListChanged' and payload->>'listId' = 'diff' order by j.id`,
    )
    assert.deepEqual(
      tasks.map(({ payload }) => payload),
      [
        { listId: 'diff', version: 1 },
        { listId: 'diff', version: 2 },
      ],
    )
  })

  test('are not created for the same file, which confirms the active one', async () => {
    await defined('same')
    await imported('same', manyPersons(5))
    now = new Date('2026-11-21T03:20:00Z')
    assert.deepEqual(await imported('same', manyPersons(5)), { kind: 'UNCHANGED', state: 'ACTIVE' })
    assert.deepEqual((await of('same'))?.checkedAt, now)
  })

  test('wait for approval after a loss of more than a tenth, and the active one stays in use', async () => {
    await defined('shrunk')
    await imported('shrunk', manyPersons(100))
    const before = await of('shrunk')
    now = new Date('2026-11-22T03:20:00Z')
    assert.deepEqual(counts(await imported('shrunk', manyPersons(89))), ['WAITING_APPROVAL', 2, 89, 0, 0, 11])
    const list = await of('shrunk')
    assert.deepEqual([list?.active?.version, list?.waiting?.version], [1, 2])
    assert.deepEqual(list?.checkedAt, before?.checkedAt, 'nobody confirmed the active version')
    assert.equal((await changesOf('shrunk', 2)).length, 11)
    assert.deepEqual(await imported('shrunk', manyPersons(89)), {
      kind: 'UNCHANGED',
      state: 'WAITING_APPROVAL',
    })
    assert.deepEqual(
      await sqlOf(`select 1 from foyer.screening_entity where list_id = 'shrunk' and valid_from > 1`),
      [],
    )
  })

  test('become active with the same difference once approved', async () => {
    assert.equal(await lists.approve('shrunk', 1, 'operator'), false)
    assert.equal(await lists.approve('shrunk', 2, 'operator'), true)
    assert.equal(await lists.approve('shrunk', 2, 'operator'), false)
    const list = await of('shrunk')
    assert.deepEqual([list?.active?.version, list?.active?.entities, list?.waiting], [2, 89, null])
    assert.equal((await changesOf('shrunk', 2)).filter((each) => each.startsWith('REMOVED')).length, 11)
    const [row] = await sqlOf<object>(
      `select state, decided_by from foyer.screening_version where list_id = 'shrunk' and version = 1`,
    )
    assert.deepEqual(row, { state: 'SUPERSEDED', decided_by: null })
  })

  test('stay unused once rejected, and the same file imported by hand waits again', async () => {
    assert.deepEqual(counts(await imported('shrunk', manyPersons(10))).slice(0, 2), ['WAITING_APPROVAL', 3])
    assert.equal(await lists.reject('shrunk', 3, 'operator'), true)
    assert.deepEqual([(await of('shrunk'))?.active?.version, (await of('shrunk'))?.waiting], [2, null])
    assert.deepEqual(await changesOf('shrunk', 3), [])
    assert.deepEqual(counts(await imported('shrunk', manyPersons(10))).slice(0, 2), ['WAITING_APPROVAL', 4])
  })

  test('replace a waiting one when they are complete', async () => {
    assert.deepEqual(counts(await imported('shrunk', manyPersons(90))).slice(0, 2), ['ACTIVE', 5])
    const list = await of('shrunk')
    assert.deepEqual([list?.active?.version, list?.waiting], [5, null])
    assert.deepEqual(await sqlOf(`select 1 from foyer.screening_waiting where list_id = 'shrunk'`), [])
  })

  test('are not created from an unreadable file', async () => {
    const before = await of('shrunk')
    const cut = manyPersons(90).slice(0, -9)
    assert.match(String(((await imported('shrunk', cut)) as { why: string }).why), /^line 90: is no JSON/)
    assert.match(String(((await imported('shrunk', '[]')) as { why: string }).why), /no entry/)
    const double = `${manyPersons(90)}\n${manyPersons(1)}`
    assert.match(
      String(((await imported('shrunk', double)) as { why: string }).why),
      /two entries with the same id/,
    )
    assert.deepEqual(await of('shrunk'), before)
  })

  test('leave nothing behind when an import is killed', async () => {
    const before = await of('shrunk')
    let killed: Promise<unknown> | undefined
    const file = path.join(directory, 'killed.json')
    writeFileSync(file, manyPersons(30_000))
    const kill = () =>
      sqlOf(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = 'foyer_worker' and query like '%arriving%'`)
    await assert.rejects(
      lists.importFiles('shrunk', new Map([['main', file]]), ({ entities }) => {
        if (entities >= 10_000) killed ??= kill()
      }),
    )
    await killed
    assert.deepEqual(await of('shrunk'), before)
  })

  describe('an update of a list', () => {
    before(async () => {
      await defined('fetched')
      await lists.setSource('fetched', {
        urls: { main: source.url('list.json') },
        authorization: 'Token geheim',
      })
    })

    test('downloads the file, and the next time sends a conditional request', async () => {
      source.put('list.json', manyPersons(50))
      assert.deepEqual(counts(await lists.update('fetched')).slice(0, 2), ['ACTIVE', 1])
      now = new Date('2026-11-23T03:20:00Z')
      assert.deepEqual(await lists.update('fetched'), { kind: 'UNCHANGED', state: 'ACTIVE' })
      assert.deepEqual((await of('fetched'))?.checkedAt, now)
      assert.deepEqual(source.requests, [
        { status: 200, name: 'list.json', authorization: 'Token geheim' },
        { status: 304, name: 'list.json', authorization: 'Token geheim' },
      ])
      assert.deepEqual(readdirSync(path.join(directory, 'arriving')), [])
    })

    test('records a failure, and clears it after a success', async () => {
      source.fail('list.json', 404)
      now = new Date('2026-11-24T03:20:00Z')
      assert.equal((await lists.update('fetched')).kind, 'FAILED')
      const failed = await of('fetched')
      assert.deepEqual([failed?.failedAt, failed?.failure], [now, 'the source answers with status 404'])
      source.put('list.json', manyPersons(51))
      assert.equal((await lists.update('fetched')).kind, 'ACTIVE')
      assert.equal((await of('fetched'))?.failure, null)
    })

    test('ignores "not modified" as a confirmation while a version waits or was rejected', async () => {
      source.put('list.json', manyPersons(10))
      const checkedAt = (await of('fetched'))?.checkedAt
      now = new Date('2026-11-25T03:20:00Z')
      assert.equal((await lists.update('fetched')).kind, 'WAITING_APPROVAL')
      assert.deepEqual(await lists.update('fetched'), { kind: 'UNCHANGED', state: 'WAITING_APPROVAL' })
      await lists.reject('fetched', 3, 'operator')
      assert.deepEqual(await lists.update('fetched'), { kind: 'UNCHANGED', state: 'REJECTED' })
      assert.deepEqual((await of('fetched'))?.checkedAt, checkedAt)
    })

    test('fails without a source', async () =>
      assert.deepEqual(await lists.update('diff'), { kind: 'FAILED', why: 'the list has no source' }))

    test('runs at night for every list with a source, by the task', async () => {
      source.put('list.json', manyPersons(52))
      const ports = (at: string) => ({ screeningLists: lists, now: () => new Date(at) })
      const requested = () =>
        sqlOf(`select key, queue_name from graphile_worker.jobs where key like 'updateScreeningList:%'`)
      await screeningTasks.updateScreeningLists({}, ports('2026-11-26T12:20:00Z'))
      assert.deepEqual(await requested(), [], 'not by day')
      await screeningTasks.updateScreeningLists({}, ports('2026-11-26T03:20:00Z'))
      await screeningTasks.updateScreeningLists({}, ports('2026-11-26T03:20:00Z'))
      const expected = { key: 'updateScreeningList:fetched', queue_name: 'screening-lists' }
      assert.deepEqual(await requested(), [expected])
      await screeningTasks.updateScreeningList({ listId: 'fetched' }, ports('2026-11-26T03:20:00Z'))
      assert.equal((await of('fetched'))?.active?.entities, 52)
    })

    test('runs once at a time for each list, and a second one is no failure', async () => {
      source.put('list.json', manyPersons(53))
      const outcomes = await Promise.all([lists.update('fetched'), lists.update('fetched')])
      const busy = { kind: 'FAILED', why: 'another import of this list is running' }
      assert.deepEqual(
        outcomes.filter(({ kind }) => kind === 'FAILED'),
        [busy],
      )
      assert.equal(outcomes.filter(({ kind }) => kind === 'ACTIVE').length, 1)
      assert.equal((await of('fetched'))?.failure, null)
    })

    test('reports the outcome of each list', () =>
      assert.deepEqual(ended.filter((each) => each.startsWith('fetched')).slice(0, 3), [
        'fetched ACTIVE',
        'fetched UNCHANGED',
        'fetched FAILED',
      ]))

    test('stores addresses and credentials encrypted', async () => {
      const [row] = await sqlOf<{ text: string }>(
        `select encode(sealed_source, 'escape') as text from foyer.screening_list where list_id = 'fetched'`,
      )
      assert.ok(row && !row.text.includes('geheim') && !row.text.includes('list.json'))
    })
  })

  test('downloads a list of several files completely when one of them changed', async () => {
    const { ofacTexts } = await import('@foyer/name-matching/test/screening-files')
    await lists.define('ofac', { name: 'OFAC', format: 'ofac-sdn', kind: 'SANCTIONS' })
    const names = Object.keys(ofacTexts) as Array<keyof typeof ofacTexts>
    for (const name of names) source.put(name, ofacTexts[name])
    await lists.setSource('ofac', {
      urls: Object.fromEntries(names.map((name) => [name, source.url(name)])),
      authorization: null,
    })
    assert.equal((await lists.update('ofac')).kind, 'ACTIVE')
    assert.equal((await lists.update('ofac')).kind, 'UNCHANGED')
    source.put('alt.csv', `${ofacTexts['alt.csv'].replace('ORSINOFF', 'ORSINOW')}`)
    assert.deepEqual(counts(await lists.update('ofac')), ['ACTIVE', 2, 4, 0, 1, 0])
  })
})
