/** Identity transactions: one winner over two processes, sealed for their row, isolated, swept and erased. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { NewIdentityTransaction } from '@foyer/eids/contract/transactions'
import pg from 'pg'
import { retentionStoreOn } from '#retention/store/retention-store.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { identityTransactionsIn } from './identity-transactions.ts'

const MINUTE = 60_000
const key = randomBytes(32)
const sessionHash = randomBytes(32).toString('hex')
const helper = fileURLToPath(
  new URL('../../../test/fixtures/identity-transaction-process.ts', import.meta.url),
)

describe('an identity transaction', () => {
  let world: World
  let customer: TestCustomer
  let other: TestCustomer
  let applicationId: string
  const store = () => identityTransactionsIn({ database: world.foyer.database, key })
  const opened = async (fields: Partial<NewIdentityTransaction> = {}) => {
    const createdAt = fields.createdAt ?? world.clock.now()
    const id = randomBytes(32).toString('base64url')
    await store().open({
      id,
      ...{ customerId: customer.uuid, applicationId, provider: 'test', phase: 'OPEN', sessionHash },
      ...{
        data: { secret: 'Kvastmakare' },
        createdAt,
        expiresAt: new Date(createdAt.getTime() + 5 * MINUTE),
      },
      ...fields,
    })
    return id
  }
  const read = async (id: string) => {
    const found = await store().find<{ secret: string }>('test', id)
    assert.ok(found)
    return found
  }
  const rows = (sql: string, ...values: unknown[]) =>
    world.database.owner(async (client) => (await client.query(sql, values)).rows)

  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
    other = await world.customer()
    applicationId = uuidOf((await world.create(customer)).id)
  })
  after(() => world?.close())

  test('is found by its id and provider, with all stored data', async () => {
    const at = world.clock.now()
    const found = await read(await opened({ createdAt: at }))
    assert.deepEqual(
      { ...found, id: '' },
      {
        ...{ id: '', customerId: customer.uuid, applicationId, provider: 'test', phase: 'OPEN', sessionHash },
        ...{ data: { secret: 'Kvastmakare' }, createdAt: at, expiresAt: new Date(at.getTime() + 5 * MINUTE) },
      },
    )
    assert.equal(await store().find('another', found.id), undefined)
    for (const id of [randomBytes(32).toString('base64url'), '', 'x', `${found.id}=`])
      assert.equal(await store().find('test', id), undefined)
  })

  test('stores neither its id nor its secrets in plain text', async () => {
    const id = await opened()
    const [row] = await rows('select string_agg(t::text, $1) as text from foyer.identity_transaction t', ' ')
    for (const secret of [
      id,
      Buffer.from(id).toString('hex'),
      'Kvastmakare',
      Buffer.from('Kvast').toString('hex'),
    ])
      assert.ok(!row.text.includes(secret))
  })

  test('cannot be decrypted in another row', async () => {
    const [one, two] = [await opened(), await opened({ data: { secret: 'another' } })]
    await rows(
      `update foyer.identity_transaction a set sealed = b.sealed from foyer.identity_transaction b
       where a.id_hash = sha256($1::text::bytea) and b.id_hash = sha256($2::text::bytea)`,
      one,
      two,
    )
    await assert.rejects(store().find('test', one), { name: 'DecryptionError' })
    assert.equal((await read(two)).data?.secret, 'another')
  })

  test('changes its phase, its data and its expiry together, and only from the given phases', async () => {
    const found = await read(await opened())
    const now = world.clock.now()
    const expiresAt = new Date(now.getTime() + 9 * MINUTE)
    assert.equal(await store().change(found, { from: ['ELSEWHERE'], to: 'X' }, now), false)
    assert.equal(await store().change(found, { from: ['ELSEWHERE', 'OPEN'], to: 'SHOWN' }, now), true)
    assert.equal((await read(found.id)).data?.secret, 'Kvastmakare')
    const change = { from: ['SHOWN'], to: 'ANSWERED', data: { secret: 'new' }, expiresAt }
    assert.equal(await store().change(found, change, now), true)
    const changed = await read(found.id)
    assert.deepEqual(
      [changed.phase, changed.data, changed.expiresAt],
      ['ANSWERED', { secret: 'new' }, expiresAt],
    )
    assert.equal(await store().change(found, { from: ['ANSWERED'], to: 'USED', data: null }, now), true)
    assert.equal((await read(found.id)).data, null)
    const [row] = await rows(
      'select sealed from foyer.identity_transaction where id_hash = sha256($1::text::bytea)',
      found.id,
    )
    assert.equal(row.sealed, null)
  })

  test('cannot change once it has expired, nor for another customer', async () => {
    const found = await read(await opened())
    const change = { from: ['OPEN'], to: 'ANSWERED' }
    assert.equal(await store().change(found, change, found.expiresAt), false)
    const foreign = { ...found, customerId: other.uuid }
    assert.equal(await store().change(foreign, change, world.clock.now()), false)
    assert.equal((await read(found.id)).phase, 'OPEN')
  })

  test('lets one of twenty concurrent callers in two processes succeed', async () => {
    const id = await opened({ createdAt: new Date() })
    const { host, database } = world.database.source.settings('foyer_service')
    const started = [1, 2].map(() => {
      const child = spawn(
        process.execPath,
        [helper, String(host), String(database), key.toString('hex'), id, '10'],
        { stdio: ['pipe', 'pipe', 'inherit'] },
      )
      const lines: string[] = []
      child.stdout.on('data', (part: Buffer) => lines.push(...part.toString().split('\n').filter(Boolean)))
      return { child, lines, ended: once(child, 'exit') }
    })
    for (const { child, lines } of started) while (!lines.includes('ready')) await once(child.stdout, 'data')
    for (const { child } of started) child.stdin.write('go\n')
    await Promise.all(started.map(({ ended }) => ended))
    const won = started.flatMap(({ lines }) => lines.filter((line) => line.startsWith('won')))
    assert.deepEqual(won.toSorted(), ['won 0', 'won 1'])
    assert.equal((await read(id)).data, null)
  })

  test('is hidden from another customer in the database itself', async () => {
    await opened()
    const seen = await world.database.owner(async (client) => {
      await client.query('begin')
      await client.query('set local role foyer_service')
      await client.query(`set local app.customer = '${other.uuid}'`)
      const found = await client.query('select count(*)::int as seen from foyer.identity_transaction')
      await client.query('rollback')
      return found.rows[0].seen
    })
    assert.equal(seen, 0)
  })

  test('is swept once it has expired', async () => {
    const id = await opened()
    const pool = new pg.Pool(world.database.source.settings('foyer_worker'))
    try {
      const { expiresAt } = await read(id)
      await retentionStoreOn(pool).deleteIdentityTransactions(expiresAt)
      await read(id)
      await retentionStoreOn(pool).deleteIdentityTransactions(new Date(expiresAt.getTime() + 1))
      assert.equal(await store().find('test', id), undefined)
    } finally {
      await pool.end()
    }
  })

  test('is removed with its application, and cannot be opened afterwards', async () => {
    const token = await world.token(customer)
    const { id } = await world.create(customer)
    const erased = uuidOf(id)
    const transaction = await opened({ applicationId: erased })
    await world.call('/v1/applications.cancel', { applicationId: id }, token)
    const reply = await world.call('/v1/applications.erase', { applicationId: id }, token)
    assert.equal(reply.status, 200, reply.text)
    assert.equal(await store().find('test', transaction), undefined)
    await assert.rejects(opened({ applicationId: erased }), { code: 'application_not_found' })
  })
})
