/** Each known list from a local source that fails: the update says so in time, and the last version stays. */
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type FormatKey, formats, type KnownList } from '@foyer/name-matching/lists/format-table'
import {
  euText,
  type FileTexts,
  manyPersons,
  ofacTexts,
  simpleText,
  ukText,
  unText,
} from '@foyer/name-matching/test/screening-files'
import {
  badCertificate,
  badCertificates,
  goodCertificate,
  trustGoodCertificates,
} from '@foyer/provider-http/test/bad-certificates'
import {
  brokenOff,
  endless,
  never,
  type Reply,
  type Routes,
  reset,
  serve,
  stalled,
  status,
} from '@foyer/provider-http/test/local-server'
import { type Database, openDatabase } from '#platform/postgres/connections.ts'
import type { ScreeningLists } from '#screening/ports.ts'
import { screeningListsIn } from '#screening/store/lists/update-lists.ts'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'

const many = Array.from({ length: 20 }, (_, at) => at)
const euEntry = (at: number) => ({
  ...{ fileGenerationDate: '17/11/2026', Entity_LogicalId: `${at}`, Entity_EU_ReferenceNumber: `EU.${at}` },
  ...{ Entity_SubjectType: 'P', NameAlias_WholeName: `Person Nummer${at} Testberg` },
})
const ukEntry = (at: number) => ({
  ...{ 'Unique ID': `NVK${at}`, 'Designation Type': 'Individual', 'Regime Name': 'Norrvik' },
  ...{ 'Name 6': 'TESTBERG', 'Name 1': `Nummer${at}`, 'Name type': 'Primary Name' },
})
const simpleEntry = (at: number) => ({ id: `p-${at}`, schema: 'Person', name: `Nummer${at} Testberg` })
const ftmEntry = (at: number) =>
  JSON.stringify({
    ...{ id: `p-${at}`, schema: 'Person', caption: `Nummer${at} Testberg`, datasets: ['nvk'], target: true },
    properties: { name: [`Nummer${at} Testberg`], topics: ['role.pep'] },
  })
const consolidated = {
  'sdn.csv': 'cons_prim.csv',
  'alt.csv': 'cons_alt.csv',
  'add.csv': 'cons_add.csv',
  'sdn_comments.csv': 'cons_comments.csv',
}

/** A whole file of each format: the compiler wants one for a new format. */
const wholes: Record<FormatKey, FileTexts> = {
  'ofac-sdn': ofacTexts,
  'ofac-consolidated': Object.fromEntries(
    Object.entries(ofacTexts).map(([name, text]) => [consolidated[name as keyof typeof ofacTexts], text]),
  ),
  'un-xml': { main: unText },
  'eu-csv': { main: euText(many.map(euEntry)) },
  'uk-csv': { main: ukText(many.map(ukEntry)) },
  'opensanctions-simple': { main: simpleText(many.map(simpleEntry)) },
  'opensanctions-ftm': { main: many.map(ftmEntry).join('\n') },
  'pep-positions': { main: manyPersons(20) },
}

const SHORT_MS = 700
const halfOf = (text: string) => text.slice(0, text.length / 2)
/** The reply for the first file of the list, once the whole list has been imported. */
const failures: Record<string, (whole: string) => Reply> = {
  'is down': () => status(503),
  'refuses the address': () => status(403),
  'resets the connection': () => reset,
  'never answers': () => never,
  'stops in the middle': () => stalled,
  'breaks off': () => brokenOff,
  'is endless': () => endless,
  'answers with nothing': () => '',
  'answers with a page': () => '<html><body>Maintenance</body></html>',
  'answers with other JSON': () => '[1, null, "x"]',
  'answers with half the file': halfOf,
  'redirects to an address without TLS': () => status(302, { location: 'http://lists.example/' }),
}

describe('a failing source of a list', { concurrency: true }, () => {
  let server: TestDatabase
  let database: Database
  let lists: ScreeningLists
  /** The same lists, without patience. */
  let hurried: ScreeningLists
  const directory = mkdtempSync(path.join(tmpdir(), 'foyer-sources-'))
  const arriving = path.join(directory, 'arriving')
  before(async () => {
    server = await testDatabase()
    database = openDatabase(server.source, () => undefined)
    const settings = {
      ...{ database, worker: server.source.settings('foyer_worker'), key: Buffer.alloc(32, 7) },
      ...{ now: () => new Date('2026-11-20T03:20:00Z'), directory: arriving },
    }
    lists = screeningListsIn(settings)
    hurried = screeningListsIn({
      ...settings,
      limits: { tries: 1, timeoutMs: SHORT_MS, maxBytes: 1_000_000 },
    })
    trustGoodCertificates()
  })
  after(async () => {
    const left = readdirSync(arriving)
    await database?.close()
    await server?.drop()
    rmSync(directory, { recursive: true, force: true })
    assert.deepEqual(left, [], 'what was downloaded is removed')
  })

  const of = async (listId: string) => (await lists.all()).find((list) => list.listId === listId)
  const pointTo = (listId: string, baseUrl: string, names: string[]) =>
    lists.setSource(listId, {
      urls: Object.fromEntries(names.map((name) => [name, `${baseUrl}/${name}`])),
      authorization: null,
    })
  /** The list with a version that is active. */
  async function imported(listId: string, list: KnownList): Promise<{ names: string[]; routes: Routes }> {
    const texts = wholes[list.format]
    const names = Object.keys(texts)
    const routes: Routes = Object.fromEntries(names.map((name) => [`/${name}`, String(texts[name])]))
    await lists.define(listId, list)
    await using source = await serve(routes, goodCertificate())
    await pointTo(listId, source.baseUrl, names)
    assert.equal((await lists.update(listId)).kind, 'ACTIVE')
    return { names, routes }
  }
  /** Nothing is taken from the source, and what was known before is known. */
  async function assertKept(listId: string, kind: string): Promise<void> {
    const list = await of(listId)
    assert.equal(list?.active?.version, 1)
    assert.ok(kind === 'FAILED' || kind === 'WAITING_APPROVAL', kind)
    if (kind === 'FAILED') assert.ok(list?.failure)
  }

  // One update of a list at a time.
  for (const format of Object.keys(formats) as FormatKey[])
    describe(`of the format ${format}`, { concurrency: 1 }, () => {
      const list: KnownList = {
        ...{ name: format, format, kind: format === 'pep-positions' ? 'PEP' : 'SANCTIONS' },
      }
      let whole: Awaited<ReturnType<typeof imported>>
      before(async () => {
        whole = await imported(format, list)
      })
      for (const [title, reply] of Object.entries(failures))
        test(title, async () => {
          const { names, routes } = whole
          const [first = ''] = names
          const spoiled = { ...routes, [`/${first}`]: reply(String(wholes[format][first])) }
          await using source = await serve(spoiled)
          await pointTo(format, source.baseUrl, names)
          await assertKept(format, (await hurried.update(format)).kind)
        })
      for (const which of badCertificates)
        test(`has a wrong certificate: ${which}`, async () => {
          const { names, routes } = whole
          await using source = await serve(routes, badCertificate(which))
          await pointTo(format, source.baseUrl, names)
          await assertKept(format, (await hurried.update(format)).kind)
          assert.deepEqual(source.requests, [])
        })
    })
})
