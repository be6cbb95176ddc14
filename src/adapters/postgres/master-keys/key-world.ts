/** For the tests: a database with a place for its master key, and applications of which only the data keys matter. */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { type TestDatabase, testDatabase } from '../../../../test/test-database.ts'
import { applicationTurns } from '../cases/application-turns.ts'
import type { CaseStore } from '../cases/applications.ts'
import { dataKeyOf } from '../cases/data-key.ts'
import type { Envelope } from '../cases/envelope.ts'
import { openDatabase } from '../connections.ts'
import { workflowsIn } from '../customers/workflows.ts'
import type { KeySource } from '../master-keys.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-keys-'))
const opened: Array<() => Promise<unknown>> = []
after(async () => {
  for (const close of opened.reverse()) await close()
  fs.rmSync(root, { recursive: true })
})

export const key = (): string => randomBytes(32).toString('base64')
export const now = () => new Date('2026-03-01T12:00:00Z')
export const customer = randomUUID()

export interface Place {
  database: TestDatabase
  owner: pg.Client
  file: string
  withFile: KeySource
  withKey(environmentKey: string): KeySource
}

export async function place(): Promise<Place> {
  const database = await testDatabase()
  opened.push(() => database.drop())
  const owner = new pg.Client(database.source.settings('owner'))
  await owner.connect()
  opened.push(() => owner.end())
  const file = path.join(fs.mkdtempSync(path.join(root, 'of-')), 'master.key')
  const withKey = (environmentKey: string) => ({ owner, environmentKey, file: undefined, now })
  return { database, owner, file, withFile: { ...withKey(''), environmentKey: undefined, file }, withKey }
}

/** Applications with nothing but a data key, and something sealed under it. */
export async function addApplications(
  owner: pg.Client,
  envelope: Envelope,
  many: number,
  newId: () => string = randomUUID,
): Promise<Map<string, Buffer>> {
  await owner.query(
    `insert into foyer.customer (customer_id, name, mode, created_at) values ($1, 'x', 'sandbox', now()) on conflict do nothing`,
    [customer],
  )
  const workflow = randomUUID()
  await owner.query(`insert into foyer.workflow values ($1, $2, 'x', 1, now())`, [customer, workflow])
  await owner.query(`insert into foyer.workflow_version values ($1, $2, 1, '{}', now(), 'x')`, [
    customer,
    workflow,
  ])
  const sealed = new Map<string, Buffer>()
  for (let at = 0; at < many; at++) {
    const id = newId()
    const fresh = envelope.fresh(customer, id)
    await owner.query(
      `with a as (insert into foyer.application (customer_id, application_id, mode, kind, workflow_id, workflow_version, country_code, status,
         redirect_url, created_at, updated_at, expires_at, sealed)
         values ($1, $2, 'sandbox', 'KYC', $3, 1, 'NO', 'NOT_STARTED', 'https://x', now(), now(), now(), '') returning 1)
       insert into foyer.application_key select $1, $2, $4, $5 from a`,
      [customer, id, workflow, fresh.version, fresh.wrapped],
    )
    sealed.set(id, envelope.sealBytes(fresh.dek, customer, id, 'test', Buffer.from(id)))
  }
  return sealed
}

export function reader(database: TestDatabase, envelope: Envelope): CaseStore {
  const connected = openDatabase(database.source, () => undefined)
  opened.push(() => connected.close())
  return {
    database: connected,
    envelope,
    // Every read unseals: that is what is tried here.
    opened: { get: () => undefined, set: () => undefined, forget: () => undefined },
    turns: applicationTurns(),
    workflows: workflowsIn(connected),
    now,
    newId: randomUUID,
  }
}

export async function assertOpens(store: CaseStore, sealed: Map<string, Buffer>): Promise<void> {
  for (const [id, bytes] of sealed) {
    const dek = await dataKeyOf(store, customer, id)
    assert.equal(store.envelope.openBytes(dek as Uint8Array, customer, id, 'test', bytes).toString(), id)
  }
}

export async function versions(owner: pg.Client): Promise<number[]> {
  const { rows } = await owner.query<{ v: number }>(
    `select distinct master_key_version as v from foyer.application_key
      union select master_key_version from foyer.service_secret order by v`,
  )
  return rows.map(({ v }) => v)
}
