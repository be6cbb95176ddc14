/** A webhook is switched off once: one that another process or the owner has switched off stays as it is. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type SwitchOff, switchOffIn } from '#events/store/webhooks/disable.ts'
import { type Database, openDatabase } from '#platform/postgres/connections.ts'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'
import { type Installation, installOn } from '#test/harness/webhook-installation.ts'

describe('disabling a webhook', () => {
  let database: TestDatabase
  let installation: Installation
  let connected: Database
  let switchOff: SwitchOff
  const warned: unknown[] = []

  before(async () => {
    database = await testDatabase()
    installation = installOn(database.source)
    connected = openDatabase(database.source, () => undefined)
    const log = { warn: (fields: unknown) => void warned.push(fields) }
    switchOff = switchOffIn({ database: connected, now: () => new Date(), log })
  })
  after(async () => {
    await connected?.close()
    await installation?.close()
    await database?.drop()
  })

  /** Audit entries, log lines and pending tasks: the mail to the customer, and the notifications. */
  const effectsOf = async (customerId: string) =>
    database.owner(async (client) => {
      const { rows } = await client.query(
        `select (select count(*)::integer from foyer.audit_line where customer_id = $1
          and entry like '%webhook.switchedOff%') as written,
          (select coalesce(array_agg(job.task_identifier order by job.task_identifier), '{}')
            from graphile_worker.jobs as job join graphile_worker._private_jobs as hidden using (id)
            where hidden.payload->>'customerId' = $1::text) as tasks`,
        [customerId],
      )
      return { ...rows[0], warned: warned.splice(0).length }
    })
  const subscribed = async () => {
    const subscriber = await installation.customer('ops@shop.example')
    const { id } = await subscriber.webhook('http://127.0.0.1:9/')
    const state = async () => (await installation.webhooks.list(subscriber.customerId))[0]
    return { subscriber, customerId: subscriber.customerId, id, state }
  }

  test('several times at once is recorded and logged once', async () => {
    const { customerId, id, state } = await subscribed()
    const all = await Promise.all(Array.from({ length: 4 }, () => switchOff(customerId, id, 'GONE')))
    assert.deepEqual(all, [true, true, true, true])
    assert.equal(await switchOff(customerId, id, 'GONE'), true)
    assert.deepEqual(await effectsOf(customerId), {
      written: 1,
      tasks: ['notifyWebhookDisabled', 'tellPeople'],
      warned: 1,
    })
    const { enabled, switchedOff } = (await state()) ?? {}
    assert.deepEqual([enabled, switchedOff], [false, 'GONE'])
  })

  test('does nothing if the owner has disabled it meanwhile', async () => {
    const { subscriber, customerId, id, state } = await subscribed()
    await subscriber.write((writes) => writes.change(id, { enabled: false }))
    assert.equal(await switchOff(customerId, id, 'GONE'), true)
    assert.deepEqual(await effectsOf(customerId), { written: 0, tasks: [], warned: 0 })
    const { enabled, switchedOff } = (await state()) ?? {}
    assert.deepEqual([enabled, switchedOff], [false, 'OWNER'])
  })
})
