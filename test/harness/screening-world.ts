/** Screening on a database of its own, with its index in a thread, and without the service around it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { KnownList } from '@foyer/name-matching/lists/format-table'
import type { Screening } from '#applications/provider-contracts.ts'
import { type Database, openDatabase } from '#platform/postgres/connections.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import type { CustomerScreening, ImportOutcome, ScreeningLists } from '#screening/ports.ts'
import { openScreeningIndex, type ScreeningIndex } from '#screening/store/index/screening-index.ts'
import { screeningListsIn } from '#screening/store/lists/update-lists.ts'
import { customerScreeningIn } from '#screening/store/live/customer-screening.ts'
import {
  type LiveScreeningParts,
  liveScreeningOf,
  screenedPairsOf,
} from '#screening/store/live/live-screening.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

export interface ScreeningWorld {
  database: Database
  server: TestDatabase
  lists: ScreeningLists
  customers: CustomerScreening
  index: ScreeningIndex
  parts: LiveScreeningParts
  now: Date
  customer(mode?: 'live' | 'sandbox'): Promise<string>
  screening(customerId: string): Screening
  pairs: ReturnType<typeof screenedPairsOf>
  import(listId: string, list: KnownList, files: Record<string, string>): Promise<ImportOutcome>
  close(): Promise<void>
}

const silent = { info: () => undefined, error: () => undefined }

/** Up to so many changed entities the index follows without loading all lists again. */
type Options = Pick<Parameters<typeof openScreeningIndex>[0], 'mostChanged'>

export async function startScreeningWorld(options: Options = {}): Promise<ScreeningWorld> {
  const server = await testDatabase()
  const database = openDatabase(server.source, () => undefined)
  const directory = mkdtempSync(path.join(tmpdir(), 'foyer-screening-'))
  const ownKey = Buffer.alloc(32, 9)
  const now = () => world.now
  const settings = (role: 'foyer_auth' | 'foyer_service' | 'foyer_worker') => server.source.settings(role)
  const lists = screeningListsIn({
    ...{ database, worker: settings('foyer_worker'), key: Buffer.alloc(32, 7), now },
    directory: path.join(directory, 'arriving'),
  })
  const index = openScreeningIndex({
    ...{ auth: settings('foyer_auth'), service: settings('foyer_service'), ownKey, log: silent, pollMs: 200 },
    ...options,
    versions: async () =>
      Object.fromEntries(
        (await lists.all()).flatMap(({ listId, active }) => (active ? [[listId, active.version]] : [])),
      ),
  })
  const newId = () => uuidv7(new Date())
  const customers = customerScreeningIn({ database, ownKey, now, newId, lists })
  const parts = { database, ownKey, lists, customers, index }
  const world: ScreeningWorld = {
    ...{ database, server, lists, customers, index, parts, now: new Date('2026-11-20T09:30:00.000Z') },
    async customer(mode = 'live') {
      const id = newId()
      await server.owner(async (client) => {
        const values = [id, `Kund ${id.slice(-4)}`, mode]
        await client.query(
          'insert into foyer.customer (customer_id, name, mode, created_at) values ($1, $2, $3, now())',
          values,
        )
        await client.query('insert into foyer.customer_head (customer_id) values ($1)', [id])
      })
      return id
    },
    screening: liveScreeningOf(parts),
    pairs: screenedPairsOf(parts, now),
    async import(listId, list, files) {
      await lists.define(listId, list)
      const paths = Object.entries(files).map(([name, text]) => {
        const place = path.join(directory, name)
        writeFileSync(place, text)
        return [name, place] as const
      })
      const outcome = await lists.importFiles(listId, new Map(paths))
      // The first may be one that began before the import.
      await index.check()
      await index.check()
      return outcome
    },
    async close() {
      await index.close()
      await database.close()
      await server.drop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return world
}
