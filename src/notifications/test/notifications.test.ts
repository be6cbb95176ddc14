/** Notifications of a person: by mail and by notifications.list, in the transaction of the change. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { mailsTo, until } from './told.ts'

describe('notifications of a person', () => {
  let world: World
  let customer: TestCustomer
  let [signe, maja] = [] as unknown as StaffMember[]
  before(async () => {
    world = await startWorld({ dispatcher: false })
    customer = await world.customer({ name: 'Rönnbär' })
    signe = await memberOf(world, customer, 'REVIEWER', { name: 'Signe Aldén' })
    maja = await memberOf(world, customer, 'REVIEWER', { name: 'Maja Torvund' })
  })
  after(() => world.close())

  const idOf = (of: StaffMember | undefined) => `foyer:user::${of?.userId}`
  const create = async () =>
    (await world.create(customer, { prefill: { email: 'petra@applicant.example', firstName: 'Petra' } })).id
  const waitingOf = async (of: StaffMember | undefined, applicationId: string) => {
    const { data } = (await (of as StaffMember).call('notifications.list')).body
    return data
      .filter((each: { applicationId: string }) => each.applicationId === applicationId)
      .map(({ kind, by }: { kind: string; by: string }) => ({ kind, by }))
  }
  test('of a mention come by mail, without the applicant, and wait until they are opened', async () => {
    const applicationId = await create()
    const note = { applicationId, text: 'Call Petra, please @Maja', mentions: [idOf(maja), idOf(signe)] }
    assert.equal((await signe?.call('applications.notes.create', note))?.status, 200)
    const waiting = await until(
      () => waitingOf(maja, applicationId),
      (list) => list.length > 0,
    )
    assert.deepEqual(waiting, [{ kind: 'MENTIONED', by: idOf(signe) }])
    const [mail = ''] = await until(
      () => mailsTo(world, maja?.email ?? ''),
      (list) => list.length > 0,
    )
    assert.match(mail, /Subject: .*mentioned/)
    assert.ok(
      mail.includes(`${world.baseUrl}/dashboard/applications/${applicationId}?customer=${customer.id}#notes`),
    )
    assert.ok(mail.includes(`${world.baseUrl}/dashboard/account`))
    assert.doesNotMatch(mail, /Petra|applicant\.example|Call/)
    assert.deepEqual(await waitingOf(signe, applicationId), [], 'not who wrote it')
    const other = await memberOf(world, await world.customer(), 'OWNER')
    assert.deepEqual((await other.call('notifications.list')).body.data, [])
    await other.call('notifications.acknowledge', { applicationId })
    assert.equal((await waitingOf(maja, applicationId)).length, 1, 'another customer changes nothing')
    await maja?.call('notifications.acknowledge', { applicationId })
    assert.deepEqual(await waitingOf(maja, applicationId), [])
  })

  test('of an assignment wait for the current assignee', async () => {
    const applicationId = await create()
    await signe?.call('applications.assign', { applicationId, userId: idOf(maja) })
    await until(
      () => waitingOf(maja, applicationId),
      (list) => list.length === 1,
    )
    await signe?.call('applications.assign', { applicationId, userId: idOf(signe) })
    assert.deepEqual(await waitingOf(maja, applicationId), [])
    await pause(500)
    assert.deepEqual(await waitingOf(signe, applicationId), [], 'nobody is told what they did')
  })

  test('wait without a mail where the person wants none', async () => {
    const quiet = await memberOf(world, customer, 'REVIEWER', { name: 'Eero Lahtela' })
    assert.equal(
      (await quiet.call('notifications.settings.update', { kind: 'ASSIGNED', channel: 'HOME' })).status,
      200,
    )
    const { data } = (await quiet.call('notifications.settings.get')).body
    assert.deepEqual(
      data.map(({ kind, channel, ofRole, isOwn }: Record<string, unknown>) => [kind, channel, ofRole, isOwn]),
      [
        ['MENTIONED', 'MAIL', 'MAIL', false],
        ['ASSIGNED', 'HOME', 'MAIL', true],
        ['PROPOSED', 'MAIL', 'MAIL', false],
        ['WAITING', 'DAILY', 'DAILY', false],
        ['NEW_HIT', 'MAIL', 'MAIL', false],
        ['ESCALATED', 'MAIL', 'MAIL', false],
        ['OVERDUE', 'HOME', 'HOME', false],
        ['SNOOZE_OVER', 'HOME', 'HOME', false],
      ],
    )
    const applicationId = await create()
    await signe?.call('applications.assign', { applicationId, userId: idOf(quiet) })
    await until(
      () => waitingOf(quiet, applicationId),
      (list) => list.length === 1,
    )
    const note = { applicationId, text: 'And this', mentions: [idOf(quiet)] }
    await signe?.call('applications.notes.create', note)
    const mails = await until(
      () => mailsTo(world, quiet.email),
      (list) => list.length > 0,
    )
    assert.equal(mails.length, 1)
    assert.match(mails[0] ?? '', /mentioned/)
  })
})
