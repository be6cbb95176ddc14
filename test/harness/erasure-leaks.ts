/** A case with data in every place, and the whole database as text, to find what an erasure leaves. */
import { randomBytes } from 'node:crypto'
import { pdf } from '@foyer/safe-files/test/files'
import type pg from 'pg'
import { identityTransactionsIn } from '#onboarding/store/identity-transactions.ts'
import { uuidOf } from './case-fixtures.ts'
import { set } from './reviewed-case-fixtures.ts'
import { request, type TestCustomer, type World } from './world.ts'

export interface FullCase {
  id: string
  /** Plain text that must not be found. */
  secrets: string[]
  /** The path of one of its files. */
  downloadURL: string
  sessionToken: string
  cookie: string
  /** The beginning of each of its encrypted values, in hex as in a dump. */
  sealed(client: pg.ClientBase): Promise<string[]>
}

/** Answers, prefill, evidence, a session, stored replies, two files. `mark` is a word in all of them. */
export async function fullCase(world: World, customer: TestCustomer, mark: string): Promise<FullCase> {
  const token = await world.token(customer)
  const created = await world.call(
    '/v1/applications.create',
    {
      workflowId: customer.workflows.KYB,
      countryCode: 'SE',
      redirectUrl: `https://shop.example/${mark}`,
      externalReference: mark,
      prefill: { firstName: mark, email: `${mark}@example.com` },
    },
    token,
    { 'idempotency-key': `key-of-${mark}` },
  )
  const { id, sessionToken } = created.body
  const arrived = await request(`${world.config.nocodeUrl}?token=${sessionToken}`)
  const upload = (name: string) =>
    world.call(
      '/v1/applications.documents.upload',
      { applicationId: id, name, type: 'OTHER', contentBase64: pdf().toString('base64') },
      token,
      { 'idempotency-key': `upload-of-${name}` },
    )
  const uploaded = await upload(`${mark}.pdf`)
  await upload(`${mark}-2.pdf`)
  await world.foyer.ports.applications.keepEvidence(customer.uuid, uuidOf(id), [
    { source: 'test', retrievedAt: world.clock.now().toISOString(), contentType: 'text/plain', body: mark },
    { source: 'test', retrievedAt: world.clock.now().toISOString(), contentType: 'text/plain', body: mark },
  ])
  const now = world.clock.now()
  const key = randomBytes(32)
  await identityTransactionsIn({ database: world.foyer.database, key }).open({
    id: randomBytes(32).toString('base64url'),
    ...{ customerId: customer.uuid, applicationId: uuidOf(id), provider: 'test', phase: 'OPEN' },
    ...{ sessionHash: null, data: { mark }, createdAt: now, expiresAt: new Date(now.getTime() + 60_000) },
  })
  await set(world, customer, id, { data: { drafts: { company: { query: mark } } } })
  return {
    id,
    secrets: [mark, Buffer.from(mark).toString('hex')],
    downloadURL: uploaded.body.downloadURL,
    sessionToken,
    cookie: arrived.headers.get('set-cookie')?.split(';')[0] ?? '',
    async sealed(client) {
      const { rows } = await client.query<{ hex: string }>(
        `select encode(b, 'hex') as hex from (
            select sealed as b from foyer.application where application_id = $1
            union all select wrapped from foyer.application_key where application_id = $1
            union all select sealed from foyer.evidence where application_id = $1
            union all select session_hash from foyer.flow_session where application_id = $1
            union all select sealed from foyer.identity_transaction where application_id = $1
            union all select sealed from foyer.idempotency_key where application_id = $1) all_of_it`,
        [uuidOf(id)],
      )
      return rows.map(({ hex }) => hex)
    },
  }
}

/** Every row of every table as text; bytea as hexadecimal digits. */
export async function dump(client: pg.ClientBase): Promise<Array<{ table: string; row: string }>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const all: Array<{ table: string; row: string }> = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
    all.push(...rows.map(({ row }) => ({ table: name, row })))
  }
  return all
}
