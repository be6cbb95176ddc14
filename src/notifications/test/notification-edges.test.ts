/** Notifications when mail waits, colleagues have left, or a matter is over. No queue runs. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isTimeZone } from '#customers/settings.ts'
import type { NotificationKind } from '#notifications/kinds.ts'
import type { TaskPorts } from '#task-ports.ts'
import { tasks } from '#tasks.ts'
import { set } from '#test/harness/reviewed-case-fixtures.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('special cases of notifications', () => {
  let world: World
  before(async () => {
    world = await startWorld({ dispatcher: false, queue: false })
  })
  after(() => world?.close())

  const idOf = ({ userId }: StaffMember) => `foyer:user::${userId}`
  const uuidOf = (id: string) => id.split('::')[1] as string
  const jobs = (task: string, of: object) =>
    world.database.owner(async (client) => {
      const { rows } = await client.query<{ payload: object }>(
        `select j.payload from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = $1 and j.payload::jsonb @> $2`,
        [task, JSON.stringify(of)],
      )
      return rows.map(({ payload }) => payload)
    })
  const tell = (customer: TestCustomer, subjectId: string, kind: NotificationKind, to: string[]) =>
    world.foyer.ports.notifications.tell(customer.uuid, subjectId, { kind, to, by: null })
  const told = async (member: StaffMember) =>
    (await member.call('notifications.list')).body.data.map(({ kind }: { kind: string }) => kind)
  const mailOf = (customer: TestCustomer, { userId }: StaffMember, subject: string, kind: NotificationKind) =>
    world.foyer.ports.notifications.forMail(customer.uuid, { userId, subjectId: uuidOf(subject), kind })
  const inReview = async (customer: TestCustomer) => {
    const { id } = await world.create(customer)
    await set(world, customer, id, { fields: { status: 'MANUAL_REVIEW' } })
    await world.database.owner((client) =>
      client.query('update foyer.application set waiting_since = created_at where application_id = $1', [
        uuidOf(id),
      ]),
    )
    return id
  }
  const assign = async (by: StaffMember, applicationId: string, to: StaffMember) => {
    const reply = await by.call('applications.assign', { applicationId, userId: idOf(to) })
    assert.equal(reply.status, 200, reply.text)
  }

  test('several mornings without a mail server give one mail', async () => {
    const customer = await world.customer()
    const { userId } = await memberOf(world, customer, 'REVIEWER')
    for (const day of ['2031-03-04', '2031-03-05', '2031-03-06'])
      await world.foyer.ports.digests.plan(customer.uuid, day)
    assert.deepEqual(await jobs('mailDigest', { userId }), [
      { customerId: customer.uuid, userId, day: '2031-03-06' },
    ])
  })

  test('an owner of two customers hears twice of a member who joins both', async () => {
    const [one, other] = [await world.customer(), await world.customer()]
    const [owner, joiner] = [await memberOf(world, one, 'OWNER'), await memberOf(world, one, 'VIEWER')]
    await world.database.owner((client) =>
      client.query(
        `insert into foyer.member (customer_id, user_id, role, created_at)
          values ($1, $2, 'OWNER', now()), ($1, $3, 'VIEWER', now())`,
        [other.uuid, owner.userId, joiner.userId],
      ),
    )
    for (const each of [one, other]) await tell(each, joiner.userId, 'JOINED', [owner.userId])
    const found = await jobs('mailNotification', { subjectId: joiner.userId })
    assert.deepEqual(
      new Set(found.map((payload) => (payload as { customerId: string }).customerId)),
      new Set([one.uuid, other.uuid]),
    )
  })

  test('a member who joined and was removed again no longer appears in the news', async () => {
    const customer = await world.customer()
    const [owner, joiner] = [
      await memberOf(world, customer, 'OWNER'),
      await memberOf(world, customer, 'VIEWER'),
    ]
    await tell(customer, joiner.userId, 'JOINED', [owner.userId])
    assert.deepEqual(await told(owner), ['JOINED'])
    await owner.call('team.members.remove', { userId: idOf(joiner) })
    assert.deepEqual(await told(owner), [])
  })

  test('the removal of an assignee notifies all reviewers of the application again', async () => {
    const customer = await world.customer()
    const owner = await memberOf(world, customer, 'OWNER')
    const [leaver, stayer] = [
      await memberOf(world, customer, 'REVIEWER'),
      await memberOf(world, customer, 'REVIEWER'),
    ]
    const id = await inReview(customer)
    await stayer.call('notifications.settings.update', { kind: 'WAITING', channel: 'DAILY' })
    await owner.call('notifications.settings.update', { kind: 'WAITING', channel: 'MAIL' })
    await assign(owner, id, leaver)
    const { digests } = world.foyer.ports
    assert.equal(await digests.forMail(customer.uuid, stayer.userId), undefined)
    assert.equal(await mailOf(customer, owner, id, 'WAITING'), undefined)
    await owner.call('team.members.remove', { userId: idOf(leaver) })
    assert.equal((await digests.forMail(customer.uuid, stayer.userId))?.count, 1)
    assert.ok(await mailOf(customer, owner, id, 'WAITING'))
  })

  test('a lost assignment and a finished proposal are no longer shown', async () => {
    const customer = await world.customer()
    const owner = await memberOf(world, customer, 'OWNER')
    const [before_, now] = [
      await memberOf(world, customer, 'REVIEWER'),
      await memberOf(world, customer, 'REVIEWER'),
    ]
    const id = await inReview(customer)
    await assign(owner, id, before_)
    await tell(customer, uuidOf(id), 'ASSIGNED', [before_.userId])
    assert.ok(await mailOf(customer, before_, id, 'ASSIGNED'))
    await assign(owner, id, now)
    assert.equal(await mailOf(customer, before_, id, 'ASSIGNED'), undefined)
    await tell(customer, uuidOf(id), 'PROPOSED', [now.userId])
    assert.equal(await mailOf(customer, now, id, 'PROPOSED'), undefined)
    assert.deepEqual(await told(before_), [])
  })

  test('a new hit in review notifies the assignee, or without one all reviewers', async () => {
    const customer = await world.customer()
    const owner = await memberOf(world, customer, 'OWNER')
    const viewer = await memberOf(world, customer, 'VIEWER')
    const [mine, other] = [
      await memberOf(world, customer, 'REVIEWER'),
      await memberOf(world, customer, 'REVIEWER'),
    ]
    const id = await inReview(customer)
    const kind = 'NEW_HIT'
    await world.foyer.ports.notifications.tell(customer.uuid, uuidOf(id), { kind, to: null, by: null })
    const whoIsMailed = async () => {
      const all = [owner, mine, other, viewer]
      const mails = await Promise.all(all.map((each) => mailOf(customer, each, id, kind)))
      return all.filter((_, at) => mails[at]).map(({ email }) => email)
    }
    assert.deepEqual(
      await whoIsMailed(),
      [owner, mine, other].map(({ email }) => email),
    )
    await assign(owner, id, mine)
    assert.deepEqual(await whoIsMailed(), [mine.email])
    assert.deepEqual([await told(mine), await told(other)], [['NEW_HIT'], []])
    await set(world, customer, id, { fields: { status: 'DECLINED' } })
    assert.deepEqual(await whoIsMailed(), [], 'it is decided')
  })

  test('a finished or disabled notification does not hide waiting ones', async () => {
    const customer = await world.customer()
    const reviewer = await memberOf(world, customer, 'REVIEWER')
    const id = await inReview(customer)
    await tell(customer, uuidOf(id), 'MENTIONED', [reviewer.userId])
    const many = (kind: string) =>
      world.database.owner((client) =>
        client.query(
          `insert into foyer.notification (customer_id, user_id, subject_id, kind, created_at)
            select $1, $2, gen_random_uuid(), $3, now() + interval '1 year' from generate_series(1, 60)`,
          [customer.uuid, reviewer.userId, kind],
        ),
      )
    await many('PROPOSED')
    await many('ASSIGNED')
    assert.deepEqual(await told(reviewer), ['MENTIONED'])
    await reviewer.call('notifications.settings.update', { kind: 'MENTIONED', channel: 'OFF' })
    assert.deepEqual(await told(reviewer), [])
  })

  test('a customer that fails does not delay another', async () => {
    const planned: string[] = []
    const ports = {
      now: () => new Date('2031-03-04T08:00:00Z'),
      notificationSweeps: {
        customersForDigest: async () =>
          ['first', 'broken', 'last'].map((customerId) => ({ customerId, timeZone: 'UTC', market: null })),
      },
      digests: {
        plan: async (customerId: string) => {
          if (customerId === 'broken') throw new Error('refused')
          planned.push(customerId)
        },
      },
    } as unknown as TaskPorts
    await assert.rejects(async () => tasks.planDigests(null, ports), /refused/)
    assert.deepEqual(planned, ['first', 'last'])
  })

  test('the address of the customer gets one mail, whatever its letter case', async () => {
    const customer = await world.customer()
    const owner = await memberOf(world, customer, 'OWNER')
    await owner.call('customer.update', { notifyEmail: owner.email.replace('owner', 'Owner') })
    const body = { url: 'https://hook.example/in', types: ['APPLICATION_CREATED'] }
    const { id } = (await owner.call('webhooks.create', body)).body
    await world.database.owner((client) =>
      client.query("update foyer.webhook set enabled = false, switched_off = 'GONE' where webhook_id = $1", [
        uuidOf(id),
      ]),
    )
    await tell(customer, uuidOf(id), 'WEBHOOK_DISABLED', [owner.userId])
    assert.equal(await mailOf(customer, owner, id, 'WEBHOOK_DISABLED'), undefined)
    assert.deepEqual(await told(owner), ['WEBHOOK_DISABLED'])
  })

  for (const [zone, isOne] of [
    ['Europe/Stockholm', true],
    ['EST5EDT', true],
    ['GMT0', true],
    ['America/Argentina/Buenos_Aires', true],
    ['+02:00', false],
    ['Mars/Olympus', false],
    ['', false],
  ] as const)
    test(`${zone || 'an empty text'} is ${isOne ? 'a' : 'no'} time zone`, () =>
      assert.equal(isTimeZone(zone), isOne))
})
