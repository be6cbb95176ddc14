/**
 * Ciphertext moved in the database cannot be decrypted under the AAD of another row, application or customer.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { pdf } from '@foyer/safe-files/test/files'
import type pg from 'pg'
import { uuidOf } from '../harness/case-fixtures.ts'
import { fullCase } from '../harness/erasure-leaks.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'

const environment = { FOYER_MASTER_KEY: randomBytes(32).toString('base64') }

describe('ciphertext in another row', () => {
  let world: World
  let one: TestCustomer
  let other: TestCustomer
  before(async () => {
    world = await startWorld({ environment })
    one = await world.customer()
    other = await world.customer()
  })
  after(() => world.close())

  const createCase = async (customer: TestCustomer, mark: string) =>
    uuidOf((await fullCase(world, customer, mark)).id)
  /** Reads as a new process would, without the cache. */
  async function reads(id: string, customer = one): Promise<number> {
    const fresh = await startWorld({ database: world.database, environment, dispatcher: false })
    try {
      const body = { applicationId: fresh.foyer.ports.ids.of('application', id) }
      const reply = await fresh.call('/v1/applications.person.get', body, await fresh.token(customer))
      for (const mark of ['Ettan', 'Tvaan', 'Trean', 'Annan']) assert.ok(!reply.text.includes(mark))
      return reply.status
    } finally {
      await fresh.close()
    }
  }
  const change = (work: (client: pg.Client) => Promise<unknown>) => world.database.owner(work)
  const copy = (table: string, column: string, from: string, to: string) =>
    change((client) =>
      client.query(
        `update foyer.${table}
         set ${column} = (select ${column} from foyer.${table} where application_id = $1)
         where application_id = $2`,
        [from, to],
      ),
    )

  test('refuses a case of the same customer, with and without its key', async () => {
    const [first, second] = [await createCase(one, 'Ettan'), await createCase(one, 'Tvaan')]
    await copy('application', 'sealed', first, second)
    assert.deepEqual([await reads(first), await reads(second)], [200, 500])
    await copy('application_key', 'wrapped', first, second)
    assert.equal(await reads(second), 500, 'the key is bound to its case')
  })

  test('refuses a case of another customer, with and without its key', async () => {
    const [foreign, own] = [await createCase(other, 'Annan'), await createCase(one, 'Trean')]
    await copy('application', 'sealed', foreign, own)
    assert.equal(await reads(own), 500)
    await copy('application_key', 'wrapped', foreign, own)
    assert.equal(await reads(own), 500)
  })

  test('does not replay a stored reply under another key or operation', async () => {
    const id = await createCase(one, 'Fyran')
    const names = { applicationId: world.foyer.ports.ids.of('application', id) }
    await change((client) =>
      client.query(
        `update foyer.idempotency_key i set sealed = (select sealed from foyer.idempotency_key
           where application_id = $1 and operation like '%create' limit 1) where application_id = $1`,
        [id],
      ),
    )
    const again = await world.call(
      '/v1/applications.documents.upload',
      { ...names, name: 'Fyran.pdf', type: 'OTHER', contentBase64: pdf().toString('base64') },
      await world.token(one),
      { 'idempotency-key': 'upload-of-Fyran.pdf' },
    )
    assert.equal(again.status, 500)
    assert.ok(!again.text.includes('sessionToken'))
  })

  test('does not replay a stored reply under another key of the same operation', async () => {
    const id = await createCase(one, 'Femman')
    const upload = async (name: string) =>
      world.call(
        '/v1/applications.documents.upload',
        {
          ...{ applicationId: world.foyer.ports.ids.of('application', id), name, type: 'OTHER' },
          contentBase64: pdf().toString('base64'),
        },
        await world.token(one),
        { 'idempotency-key': `upload-of-${name}` },
      )
    assert.equal((await upload('Femman-2.pdf')).headers.get('idempotent-replayed'), 'true')
    await change((client) =>
      client.query(
        `update foyer.idempotency_key set sealed = (select sealed from foyer.idempotency_key
           where application_id = $1 and key = 'upload-of-Femman.pdf')
         where application_id = $1 and key = 'upload-of-Femman-2.pdf'`,
        [id],
      ),
    )
    assert.equal((await upload('Femman-2.pdf')).status, 500)
  })
})
