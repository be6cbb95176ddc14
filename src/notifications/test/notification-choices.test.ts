/** The choice of notifications: the offers of each role, who may change them, and the audit entries. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

interface Line {
  kind: string
  channel: string
  isOwn: boolean
}

describe('the choice of notifications', () => {
  let world: World
  let customer: TestCustomer
  let [owner, developer, reviewer] = [] as unknown as [StaffMember, StaffMember, StaffMember]
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer({ name: 'Rönnbär' })
    owner = await memberOf(world, customer, 'OWNER')
    developer = await memberOf(world, customer, 'DEVELOPER')
    reviewer = await memberOf(world, customer, 'REVIEWER')
  })
  after(() => world.close())

  const linesOf = async (of: StaffMember): Promise<Line[]> =>
    (await of.call('notifications.settings.get')).body.data
  const channelOf = async (of: StaffMember, kind: string) =>
    (await linesOf(of)).find((each) => each.kind === kind)?.channel
  const choose = (by: StaffMember, kind: string, channel: string | null) =>
    by.call('notifications.settings.update', { kind, channel })

  test('offers the kinds and channels of the person’s role', async () => {
    assert.deepEqual(
      (await linesOf(developer)).map(({ kind, channel }) => [kind, channel]),
      [
        ['WEBHOOK_DISABLED', 'MAIL'],
        ['WEBHOOK_FAILING', 'MAIL'],
      ],
    )
    for (const [by, kind, channel] of [
      [developer, 'WAITING', 'DAILY'],
      [reviewer, 'JOINED', 'MAIL'],
      [reviewer, 'MENTIONED', 'DAILY'],
      [reviewer, 'WAITING', 'HOME'],
    ] as const)
      assertProblem(await choose(by, kind, channel), 400, 'invalid_body')
    const unknown = await choose(reviewer, 'WEATHER', 'MAIL')
    assertProblem(unknown, 400, 'invalid_body')
  })

  test('of a role applies to people who have not chosen', async () => {
    const other = await memberOf(world, customer, 'REVIEWER')
    assert.equal((await choose(other, 'MENTIONED', 'MAIL')).status, 200)
    const set = { role: 'REVIEWER', kind: 'MENTIONED', channel: 'HOME' }
    assert.equal((await owner.call('notifications.roles.update', set)).status, 200)
    assert.deepEqual(
      [await channelOf(reviewer, 'MENTIONED'), await channelOf(other, 'MENTIONED')],
      ['HOME', 'MAIL'],
    )
    const { data } = (await developer.call('notifications.roles.get')).body
    const lines = data.find(({ role }: { role: string }) => role === 'REVIEWER').kinds
    assert.deepEqual(lines[0], {
      ...{ kind: 'MENTIONED', channel: 'HOME', isChanged: true, offered: ['MAIL', 'HOME', 'OFF'] },
    })
    assert.equal((await choose(other, 'MENTIONED', null)).status, 200)
    assert.equal(await channelOf(other, 'MENTIONED'), 'HOME')
    const stranger = await memberOf(world, await world.customer(), 'REVIEWER')
    assert.equal(await channelOf(stranger, 'MENTIONED'), 'MAIL', 'another customer has its own')
    assert.equal((await owner.call('notifications.roles.update', { ...set, channel: null })).status, 200)
    assert.equal(await channelOf(reviewer, 'MENTIONED'), 'MAIL')
  })

  test('of a role is made by owners and administrators, among what the role can get', async () => {
    const set = { role: 'DEVELOPER', kind: 'WEBHOOK_FAILING', channel: 'OFF' }
    assertProblem(await developer.call('notifications.roles.update', set), 403, 'insufficient_role')
    assertProblem(await reviewer.call('notifications.roles.get'), 403, 'insufficient_role')
    const foreign = { ...set, kind: 'MENTIONED' }
    assertProblem(await owner.call('notifications.roles.update', foreign), 400, 'invalid_body')
  })

  test('has an audit entry for each change, and none without a change', async () => {
    const person = await memberOf(world, customer, 'ADMIN')
    for (const channel of ['OFF', 'OFF', null, null]) await choose(person, 'JOINED', channel)
    const { data } = (await owner.call('audit.list', { action: 'notifications.changed' })).body
    const own = data.filter(({ actor }: { actor: { id: string } }) => actor.id.endsWith(person.userId))
    assert.deepEqual(
      own.map(({ detail }: { detail: object }) => detail),
      [
        { kind: 'JOINED', channel: 'DEFAULT' },
        { kind: 'JOINED', channel: 'OFF' },
      ],
    )
    const ofRoles = (await owner.call('audit.list', { action: 'notifications.role_changed' })).body.data
    assert.deepEqual(ofRoles.at(-1).detail, { role: 'REVIEWER', kind: 'MENTIONED', channel: 'HOME' })
  })

  test('of one person differs between customers', async () => {
    const second = await world.customer()
    await world.database.owner((client) =>
      client.query('insert into foyer.member values ($1, $2, $3, now())', [
        second.uuid,
        reviewer.userId,
        'DEVELOPER',
      ]),
    )
    await choose(reviewer, 'ASSIGNED', 'OFF')
    const there = { 'foyer-customer': second.id }
    const set = { kind: 'WEBHOOK_FAILING', channel: 'OFF' }
    // The membership is seen after the cache of the session.
    await world.foyer.ports.staff.rename(reviewer.userId, 'Reviewer Person')
    const reply = await reviewer.call('notifications.settings.update', set, there)
    assert.equal(reply.status, 200, reply.text)
    const { data } = (await reviewer.call('notifications.settings.get', {}, there)).body
    assert.deepEqual(
      data.map(({ kind, channel }: Line) => [kind, channel]),
      [
        ['WEBHOOK_DISABLED', 'MAIL'],
        ['WEBHOOK_FAILING', 'OFF'],
      ],
    )
    assert.equal(
      (await linesOf(reviewer)).find(({ kind }) => kind === 'ASSIGNED')?.channel,
      'OFF',
      'the first customer stays as it was',
    )
  })
})
