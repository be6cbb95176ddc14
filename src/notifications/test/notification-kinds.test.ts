/** Notifications beside a person's cases: waiting applications, webhooks, new members; and their deletion. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { switchOffIn } from '#events/store/webhooks/disable.ts'
import { notificationSweepsOn } from '#notifications/store/sweeps.ts'
import { password, tokenOf } from '#staff/test/joining.ts'
import type { TaskPorts } from '#task-ports.ts'
import { tasks } from '#tasks.ts'
import { commandsOn } from '#test/harness/cli-on-world.ts'
import { booksOf, set } from '#test/harness/reviewed-case-fixtures.ts'
import { browserOf, memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { mailsTo, settled, until } from './told.ts'

const DAY = 86_400_000

describe('the kinds of notifications', () => {
  let world: World
  let customer: TestCustomer
  let worker: pg.Pool
  let [owner, admin, developer, reviewer] = [] as unknown as [
    ...[StaffMember, StaffMember],
    ...[StaffMember, StaffMember],
  ]
  before(async () => {
    world = await startWorld({ dispatcher: false })
    worker = new pg.Pool(world.database.source.settings('foyer_worker'))
    customer = await world.customer({ name: 'Rönnbär' })
    owner = await memberOf(world, customer, 'OWNER', { name: 'Astrid Ek' })
    admin = await memberOf(world, customer, 'ADMIN', { name: 'Bo Lind' })
    developer = await memberOf(world, customer, 'DEVELOPER')
    reviewer = await memberOf(world, customer, 'REVIEWER')
  })
  after(async () => {
    await worker.end()
    await world.close()
  })

  const waitingOf = async (of: StaffMember) => (await of.call('notifications.list')).body.data
  const kindsOf = async (of: StaffMember): Promise<string[]> =>
    (await waitingOf(of)).map(({ kind }: { kind: string }) => kind)
  const mailsAbout = async ({ email }: StaffMember, subject: RegExp) => {
    await settled(world)
    return (await mailsTo(world, email)).filter((mail) => subject.test(mail))
  }
  const sweeps = () => notificationSweepsOn(worker)
  const run = (task: 'tellFailingWebhooks' | 'deleteOldNotifications', now: Date) =>
    tasks[task](null, {
      ...world.foyer.ports,
      now: () => now,
      notificationSweeps: sweeps(),
    } as unknown as TaskPorts)
  const change = (text: string, ...values: unknown[]) =>
    world.database.owner((client) => client.query(text, values))

  test('mail a waiting application at once to reviewers who chose that', async () => {
    const busy = await memberOf(world, customer, 'REVIEWER')
    await busy.call('notifications.settings.update', { kind: 'WAITING', channel: 'MAIL' })
    const { id } = await world.create(customer, { prefill: { email: 'petra@applicant.example' } })
    await set(world, customer, id, { fields: { status: 'MANUAL_REVIEW' } })
    const decided = { applicationId: id, outcome: 'DECLINED', reasons: ['Seen'] }
    assert.equal((await reviewer.call('applications.decide', decided)).status, 200)
    const reopened = await reviewer.call('applications.reopen', { applicationId: id, reason: 'Wrong' })
    assert.equal(reopened.status, 200, reopened.text)
    const waits = /Subject: An application waits for review/
    const [mail = ''] = await until(
      () => mailsAbout(busy, waits),
      (list) => list.length > 0,
    )
    assert.ok(mail.includes(`/dashboard/applications/${id}?customer=${customer.id}`))
    assert.doesNotMatch(mail, /petra|applicant\.example/i)
    assert.deepEqual(await mailsAbout(reviewer, waits), [], 'who has it once a day')
    assert.deepEqual(await kindsOf(busy), [], 'the list shows it')
    const about = {
      customerId: customer.uuid,
      applicationId: (await booksOf(world, id)).audit[0].applicationId,
    }
    const { notifications } = world.foyer.ports
    const ref = { userId: busy.userId, subjectId: about.applicationId, kind: 'WAITING' } as const
    assert.ok(await notifications.forMail(customer.uuid, ref))
    const assigned = { applicationId: id, userId: `foyer:user::${reviewer.userId}` }
    await reviewer.call('applications.assign', assigned)
    assert.equal(await notifications.forMail(customer.uuid, ref), undefined, 'a colleague has it')
  })

  test('report a webhook that fails for an hour once, until it works again', async () => {
    const webhook = await developer.call('webhooks.create', { url: 'https://hook.example/in', types: [] })
    assert.equal(webhook.status, 200, webhook.text)
    const since = new Date('2031-03-04T08:00:00Z')
    const fail = (value: Date | null) =>
      change('update foyer.webhook set failing_since = $2 where customer_id = $1', customer.uuid, value)
    await fail(since)
    await run('tellFailingWebhooks', new Date(since.getTime() + 3_500_000))
    assert.deepEqual(await kindsOf(developer), [], 'a short outage')
    for (const minutes of [60, 65])
      await run('tellFailingWebhooks', new Date(since.getTime() + minutes * 60_000))
    const [told] = await waitingOf(developer)
    assert.deepEqual(
      [told.kind, told.webhookId, told.name, told.by],
      ['WEBHOOK_FAILING', webhook.body.id ?? webhook.body.webhook?.id, 'hook.example', null],
    )
    const fails = /Subject: The webhook to hook\.example fails/
    const mails = await until(
      () => mailsAbout(developer, fails),
      (list) => list.length > 0,
    )
    assert.equal(mails.length, 1)
    assert.deepEqual(await mailsAbout(owner, fails), [], 'an owner has it on Home')
    assert.deepEqual([await kindsOf(owner), await kindsOf(reviewer)], [['WEBHOOK_FAILING'], []])
    await owner.call('notifications.acknowledge', { webhookId: told.webhookId })
    assert.deepEqual(await kindsOf(owner), [])
    await fail(null)
    assert.deepEqual(await kindsOf(developer), [])
    await fail(new Date('2031-03-05T08:00:00Z'))
    await run('tellFailingWebhooks', new Date('2031-03-05T10:00:00Z'))
    assert.deepEqual(await kindsOf(owner), ['WEBHOOK_FAILING'], 'the next outage is told again')
    await fail(null)
  })

  test('report a disabled webhook to developers and owners', async () => {
    await owner.call('customer.update', { notifyEmail: owner.email })
    const { rows } = await change(
      'select webhook_id from foyer.webhook where customer_id = $1',
      customer.uuid,
    )
    const switchOff = switchOffIn({
      database: world.foyer.database,
      now: world.clock.now,
      log: { warn: () => undefined },
    })
    await switchOff(customer.uuid, rows[0]?.webhook_id, 'GONE')
    const off = /Subject: The webhook to hook\.example was switched off/
    await until(
      () => mailsAbout(developer, off),
      (list) => list.length > 0,
    )
    assert.deepEqual(await kindsOf(admin), ['WEBHOOK_DISABLED'])
    assert.deepEqual(await mailsAbout(owner, off), [], 'the address of the customer got a mail of its own')
    assert.equal((await mailsAbout(owner, /Subject: A webhook was switched off/)).length, 1)
    await developer.call('webhooks.update', {
      webhookId: `foyer:webhook::${rows[0]?.webhook_id}`,
      enabled: true,
    })
    assert.deepEqual(await kindsOf(admin), [], 'it is on again')
  })

  const join = async (inviter: StaffMember) => {
    const email = `new.${world.foyer.ports.newId()}@join.example`
    const { body } = await inviter.call('team.invite', { email, role: 'REVIEWER' })
    const token = await tokenOf(world, customer, body.id)
    const accepted = await browserOf(world).call('staff.invitations.accept', {
      ...{ token, password },
      name: 'Kerstin Falk',
    })
    assert.equal(accepted.status, 200, accepted.text)
  }

  test('report an accepted invitation to its inviter and to owners', async () => {
    await join(admin)
    const joined = /Subject: Kerstin Falk accepted an invitation, as a reviewer/
    for (const each of [admin, owner])
      await until(
        () => mailsAbout(each, joined),
        (list) => list.length === 1,
      )
    assert.deepEqual(await mailsAbout(reviewer, joined), [])
    const [told] = await waitingOf(admin)
    assert.deepEqual([told.kind, told.userId, told.applicationId], ['JOINED', told.by, null])
    await admin.call('notifications.acknowledge', { userId: told.userId })
    assert.deepEqual(await kindsOf(admin), [])
    await join(owner)
    await until(
      () => mailsAbout(owner, joined),
      (list) => list.length === 2,
    )
    assert.equal((await mailsAbout(admin, joined)).length, 1, 'who did not invite')
  })

  test('are not mailed to people who have lost the role or were removed meanwhile', async () => {
    const { id: applicationId } = await world.create(customer)
    const people = [
      await memberOf(world, customer, 'REVIEWER'),
      await memberOf(world, customer, 'REVIEWER'),
    ] as const
    const mentions = people.map(({ userId }) => `foyer:user::${userId}`)
    await reviewer.call('applications.notes.create', { applicationId, text: 'Look', mentions })
    await until(
      () => kindsOf(people[1]),
      (list) => list.length > 0,
    )
    const subjectId = world.foyer.ports.ids.read('application', applicationId, '')
    const forMail = ({ userId }: StaffMember) =>
      world.foyer.ports.notifications.forMail(customer.uuid, { userId, subjectId, kind: 'MENTIONED' })
    assert.ok((await forMail(people[0])) && (await forMail(people[1])))
    await owner.call('team.members.update', { userId: mentions[0], role: 'DEVELOPER' })
    await owner.call('team.members.remove', { userId: mentions[1] })
    assert.deepEqual([await forMail(people[0]), await forMail(people[1])], [undefined, undefined])
    assert.deepEqual(await kindsOf(people[0]), [], 'nor shown')
  })

  const rowsOf = async ({ userId }: StaffMember) => {
    const { rows } = await change(
      `select (select count(*)::int from foyer.notification where user_id = $1) as told,
        (select count(*)::int from foyer.notification_setting where user_id = $1) as choices`,
      userId,
    )
    return [rows[0].told, rows[0].choices]
  }
  const tellSomebody = async () => {
    const person = await memberOf(world, customer, 'REVIEWER')
    await person.call('notifications.settings.update', { kind: 'ASSIGNED', channel: 'OFF' })
    const { id: applicationId } = await world.create(customer)
    const mentions = [`foyer:user::${person.userId}`]
    await reviewer.call('applications.notes.create', { applicationId, text: 'Look', mentions })
    await until(
      () => kindsOf(person),
      (list) => list.length > 0,
    )
    assert.deepEqual(await rowsOf(person), [1, 1])
    return { person, applicationId }
  }

  test('are deleted with a removed person, also when the operator removes them', async () => {
    const { person } = await tellSomebody()
    await owner.call('team.members.remove', { userId: `foyer:user::${person.userId}` })
    assert.deepEqual(await rowsOf(person), [0, 0])
    const { person: other } = await tellSomebody()
    const removed = await commandsOn(world)(
      ...['call', 'team.members.remove', '--customer', customer.id, '--userId', other.email],
    )
    assert.equal(removed.code, 0, removed.stderr)
    assert.deepEqual(await rowsOf(other), [0, 0])
  })

  test('are kept for 90 days once seen, otherwise for a year', async () => {
    const { person, applicationId } = await tellSomebody()
    const now = world.clock.now()
    const after = (days: number) => new Date(now.getTime() + days * DAY)
    await run('deleteOldNotifications', after(364))
    assert.deepEqual(await rowsOf(person), [1, 1], 'not seen yet')
    await person.call('notifications.acknowledge', { applicationId })
    await run('deleteOldNotifications', after(89))
    assert.deepEqual(await rowsOf(person), [1, 1])
    await run('deleteOldNotifications', after(91))
    assert.deepEqual(await rowsOf(person), [0, 1])
    const { person: unseen } = await tellSomebody()
    await run('deleteOldNotifications', after(366))
    assert.deepEqual(await rowsOf(unseen), [0, 1])
    await change('delete from foyer.member where user_id = $1', unseen.userId)
    await run('deleteOldNotifications', now)
    assert.deepEqual(await rowsOf(unseen), [0, 0], 'also what was written while they were removed')
  })
})
