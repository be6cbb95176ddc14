/** The mail of the morning: once a day in the zone of the customer, whichever process comes first. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { notificationSweepsOn } from '#notifications/store/sweeps.ts'
import { masterKeyFile } from '#platform/open-installation.ts'
import type { TaskPorts } from '#task-ports.ts'
import { tasks } from '#tasks.ts'
import { set } from '#test/harness/reviewed-case-fixtures.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { mailsTo, settled } from './told.ts'

describe('the morning mail', () => {
  let [world, second] = [] as unknown as [World, World]
  let worker: pg.Pool
  before(async () => {
    world = await startWorld({ dispatcher: false })
    // Another process on the same database, whose queue works as well.
    const FOYER_MASTER_KEY = (await readFile(masterKeyFile(world.config), 'utf8')).trim()
    second = await startWorld({
      dispatcher: false,
      database: world.database,
      environment: { FOYER_MASTER_KEY },
    })
    worker = new pg.Pool(world.database.source.settings('foyer_worker'))
  })
  after(async () => {
    await worker.end()
    await second.close()
    await world.close()
  })

  /** The work of a process's queue, at this time. */
  const plan = ({ foyer }: World, at: string) =>
    tasks.planDigests(null, {
      ...foyer.ports,
      now: () => new Date(at),
      notificationSweeps: notificationSweepsOn(worker),
    } as unknown as TaskPorts)
  const digestsTo = async ({ email }: StaffMember) => {
    await settled(world)
    const found = [...(await mailsTo(world, email)), ...(await mailsTo(second, email))]
    return found.filter((mail) => /^Subject: .*for review/m.test(mail))
  }
  const zoned = async (timeZone: string) => {
    const customer = await world.customer({ name: 'Rönnbär' })
    const owner = await memberOf(world, customer, 'OWNER')
    assert.equal((await owner.call('customer.update', { timeZone })).status, 200)
    return { customer, owner, maja: await memberOf(world, customer, 'REVIEWER', { name: 'Maja Torvund' }) }
  }
  const waiting = async (customer: TestCustomer, number: number, since: string): Promise<string[]> => {
    const ids: string[] = []
    for (let n = 0; n < number; n += 1) {
      const { id } = await world.create(customer, { prefill: { email: 'petra@applicant.example' } })
      await set(world, customer, id, { fields: { status: 'MANUAL_REVIEW' } })
      ids.push(id)
    }
    await world.database.owner((client) =>
      client.query(
        `update foyer.application set waiting_since = $2 where customer_id = $1 and status = 'MANUAL_REVIEW'`,
        [customer.uuid, since],
      ),
    )
    return ids
  }

  test('comes once a day, with two processes at once and after a restart', async () => {
    const { customer, owner, maja } = await zoned('Europe/Oslo')
    const [first = ''] = await waiting(customer, 7, '2031-03-01T09:00:00Z')
    await plan(world, '2031-03-04T06:59:00Z')
    assert.deepEqual(await digestsTo(maja), [], 'before eight')
    const both = [world, second, world, second, world, second]
    await Promise.all(both.map((process) => plan(process, '2031-03-04T07:00:00Z')))
    const [mail = '', ...more] = await digestsTo(maja)
    assert.equal(more.length, 0)
    assert.match(mail, /Subject: 7 applications wait for review/)
    assert.ok(mail.includes(`Since 1 March 2031: ${first}`))
    assert.ok(mail.includes(`/dashboard/applications?customer=${customer.id}`))
    assert.equal(mail.match(/^Since /gm)?.length, 5, 'the oldest only')
    assert.doesNotMatch(mail, /petra|applicant\.example/i)
    await plan(second, '2031-03-04T11:45:00Z')
    await plan(world, '2031-03-04T16:00:00Z')
    assert.equal((await digestsTo(maja)).length, 1, 'the day is done')
    await plan(second, '2031-03-05T07:00:00Z')
    assert.equal((await digestsTo(maja)).length, 2, 'the next day')
    assert.deepEqual(await digestsTo(owner), [], 'an owner did not ask for it')
  })

  test('leaves out a colleague’s applications, and does not come when nothing waits', async () => {
    const { customer, maja } = await zoned('UTC')
    const eero = await memberOf(world, customer, 'REVIEWER', { name: 'Eero Lahtela' })
    await plan(world, '2031-03-04T08:00:00Z')
    assert.deepEqual(await digestsTo(maja), [])
    const [applicationId] = await waiting(customer, 1, '2031-03-01T09:00:00Z')
    await maja.call('applications.assign', { applicationId, userId: `foyer:user::${maja.userId}` })
    await plan(world, '2031-03-05T08:00:00Z')
    assert.deepEqual(await digestsTo(eero), [])
    const [mail = ''] = await digestsTo(maja)
    assert.match(mail, /Subject: One application waits for review/)
  })

  test('skips people who were removed, lost the role or changed their choice after planning', async () => {
    const { customer, owner, maja } = await zoned('UTC')
    const [lowered, quiet, faithful] = [
      await memberOf(world, customer, 'REVIEWER'),
      await memberOf(world, customer, 'REVIEWER'),
      await memberOf(world, customer, 'ADMIN'),
    ]
    await faithful.call('notifications.settings.update', { kind: 'WAITING', channel: 'DAILY' })
    await waiting(customer, 1, '2031-03-01T09:00:00Z')
    const [removed] = [maja]
    const { digests } = world.foyer.ports
    for (const each of [removed, lowered, quiet, faithful])
      assert.equal((await digests.forMail(customer.uuid, each.userId))?.count, 1)
    const idOf = ({ userId }: StaffMember) => `foyer:user::${userId}`
    await owner.call('team.members.remove', { userId: idOf(removed) })
    await owner.call('team.members.update', { userId: idOf(lowered), role: 'VIEWER' })
    await quiet.call('notifications.settings.update', { kind: 'WAITING', channel: 'OFF' })
    for (const { userId } of [removed, lowered, quiet]) {
      const payload = { customerId: customer.uuid, userId, day: '2031-03-04' }
      await tasks.mailDigest(payload, world.foyer.ports as unknown as TaskPorts, 'late')
      assert.equal(await digests.forMail(customer.uuid, userId), undefined)
    }
    for (const each of [removed, lowered, quiet]) assert.deepEqual(await digestsTo(each), [])
    await plan(world, '2031-03-04T08:00:00Z')
    assert.equal((await digestsTo(faithful)).length, 1)
  })

  test('uses the time zone of the market where the customer chose none', async () => {
    const customer = await world.customer()
    const [row] = (await notificationSweepsOn(worker).customersForDigest()).filter(
      ({ customerId }) => customerId === customer.uuid,
    )
    assert.equal(row, undefined, 'a customer without people')
    await memberOf(world, customer, 'OWNER')
    const found = (await notificationSweepsOn(worker).customersForDigest()).find(
      ({ customerId }) => customerId === customer.uuid,
    )
    assert.equal(found?.timeZone, null)
    assert.match(found?.market ?? '', /^[A-Z]{2}$/)
  })
})
