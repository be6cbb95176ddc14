/** Which files wait for a person, or are refused, although each entry in them can be read. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { manyPersons, ofacTexts } from '@foyer/name-matching/test/screening-files'
import { type Database, openDatabase } from '#platform/postgres/connections.ts'
import type { ImportOutcome, ScreeningLists } from '#screening/ports.ts'
import { screeningListsIn } from '#screening/store/lists/update-lists.ts'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'

const pep = { name: 'Offices', format: 'pep-positions', kind: 'PEP' } as const

describe('a list that loses entries', () => {
  let server: TestDatabase
  let database: Database
  let lists: ScreeningLists
  const directory = mkdtempSync(path.join(tmpdir(), 'foyer-lists-'))
  let now = new Date('2026-11-20T03:20:00Z')

  before(async () => {
    server = await testDatabase()
    database = openDatabase(server.source, () => undefined)
    lists = screeningListsIn({
      ...{ database, worker: server.source.settings('foyer_worker'), key: Buffer.alloc(32, 7) },
      ...{ now: () => now, directory: path.join(directory, 'arriving') },
    })
  })
  after(async () => {
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
  const reasonOf = (outcome: ImportOutcome) => ('because' in outcome ? outcome.because : outcome.kind)

  test('waits after several small losses, until a person approves one', async () => {
    await defined('creeping')
    now = new Date('2026-11-22T03:20:00Z')
    assert.equal((await imported('creeping', manyPersons(100))).kind, 'ACTIVE')
    now = new Date('2026-12-01T03:20:00Z')
    assert.equal((await imported('creeping', manyPersons(94))).kind, 'ACTIVE')
    now = new Date('2026-12-20T03:20:00Z')
    // The first was active until 1 December.
    assert.equal(reasonOf(await imported('creeping', manyPersons(89))), 'FEWER_ENTRIES')
    await lists.approve('creeping', 3, 'operator')
    assert.equal((await imported('creeping', manyPersons(85))).kind, 'ACTIVE')
    now = new Date('2027-03-01T03:20:00Z')
    assert.equal((await imported('creeping', manyPersons(81))).kind, 'ACTIVE', '85 was active until today')
    assert.equal((await imported('creeping', manyPersons(76))).kind, 'WAITING_APPROVAL')
  })

  test('waits when its entries lost their aliases, or mostly changed', async () => {
    await defined('aliases')
    const withAliases = manyPersons(15, (at) => ({ aliases: [`Alias Nummer${at}`] }))
    assert.equal((await imported('aliases', withAliases)).kind, 'ACTIVE')
    const without = await imported('aliases', manyPersons(15))
    assert.equal(reasonOf(without), 'FEWER_NAMES')
    await defined('changing')
    assert.equal((await imported('changing', manyPersons(60))).kind, 'ACTIVE')
    const changed = (count: number) => manyPersons(60, (at) => (at < count ? { gender: 'woman' } : {}))
    assert.equal((await imported('changing', changed(20))).kind, 'ACTIVE')
    assert.equal(
      (
        await imported(
          'changing',
          manyPersons(60, () => ({ gender: 'man' })),
        )
      ).kind,
      'WAITING_APPROVAL',
    )
    const { rows } = await server.owner((client) =>
      client.query(
        `select version, names, waits_because from foyer.screening_version
          where list_id = 'aliases' order by 1`,
      ),
    )
    assert.deepEqual(rows, [
      { version: 1, names: 30, waits_because: null },
      { version: 2, names: 15, waits_because: 'FEWER_NAMES' },
    ])
  })

  test('is refused when it has several files and all aliases are missing', async () => {
    await lists.define('sdn', { name: 'OFAC', format: 'ofac-sdn', kind: 'SANCTIONS' })
    const files = (texts: Record<string, string>) =>
      new Map(
        Object.entries(texts).map(([name, text]) => {
          writeFileSync(path.join(directory, name), text)
          return [name, path.join(directory, name)]
        }),
      )
    assert.equal((await lists.importFiles('sdn', files(ofacTexts))).kind, 'ACTIVE')
    assert.deepEqual(await lists.importFiles('sdn', files({ ...ofacTexts, 'alt.csv': '\u001a' })), {
      kind: 'FAILED',
      why: 'alt.csv, has no row, although the list always has some',
    })
  })
})
