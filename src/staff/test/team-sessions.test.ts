/**
 * The sessions of a customer's people, and ending them: by the owners and administrators of that customer.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

type Listed = Array<{ id: string; userId: string; current: boolean; browser: string; address: string }>

describe('the sessions of a team', () => {
  let world: World
  let customer: TestCustomer
  let owner: StaffMember
  let admin: StaffMember
  before(async () => {
    world = await startWorld({ dispatcher: false })
  })
  after(() => world?.close())
  beforeEach(async () => {
    customer = await world.customer()
    owner = await memberOf(world, customer, 'OWNER')
    admin = await memberOf(world, customer, 'ADMIN')
  })

  const idOf = ({ userId }: StaffMember) => world.foyer.ports.ids.of('user', userId)
  const sessionsFor = async (member: StaffMember): Promise<Listed> =>
    (await member.call('team.sessions.list')).body.data
  const sessionOf = async (member: StaffMember) =>
    (await sessionsFor(owner)).find(({ userId }) => userId === idOf(member))?.id
  const isIn = async (member: StaffMember) => (await member.call('staff.sessions.list')).status === 200
  const ended = async () => {
    const { data } = (await owner.call('audit.list', { limit: 50 })).body
    return data
      .filter(({ action }: { action: string }) => action === 'member.sessions_ended')
      .map(({ actor, detail }: { actor: { id: string }; detail: object }) => [actor.id, detail])
  }

  test('are listed for owners and administrators, without ended or foreign ones', async () => {
    await memberOf(world, await world.customer(), 'REVIEWER')
    const listed = await sessionsFor(owner)
    assert.deepEqual(new Set(listed.map(({ userId }) => userId)), new Set([idOf(owner), idOf(admin)]))
    assert.deepEqual(
      listed.map(({ userId, current }) => current === (userId === idOf(owner))),
      [true, true],
    )
    assert.deepEqual([listed[0]?.browser, listed[0]?.address], ['test', '127.0.0.1'])
    world.clock.advance(31 * 60_000)
    const later = await memberOf(world, customer, 'OWNER')
    assert.deepEqual(
      (await sessionsFor(later)).map(({ userId }) => userId),
      [idOf(later)],
    )
  })

  test('follow the shortest limits of a person’s customers', async () => {
    const strict = await world.customer()
    await world.database.owner(async (client) => {
      await client.query('update foyer.customer set session_idle_minutes = 5 where customer_id = $1', [
        strict.uuid,
      ])
      await client.query(
        `insert into foyer.member (customer_id, user_id, role, created_at) values ($1, $2, 'VIEWER', now())`,
        [strict.uuid, admin.userId],
      )
    })
    world.clock.advance(10 * 60_000)
    assert.deepEqual(
      (await sessionsFor(owner)).map(({ userId }) => userId),
      [idOf(owner)],
    )
  })

  test('can be ended one by one, at once', async () => {
    const sessionId = await sessionOf(admin)
    const body = { userId: idOf(admin), sessionId }
    const reply = await owner.call('team.sessions.end', body)
    assert.deepEqual([reply.status, reply.body], [200, { ended: 1 }])
    assert.equal(await isIn(admin), false)
    const again = await owner.call('team.sessions.end', body)
    assert.deepEqual([again.status, again.body.code], [404, 'session_not_found'])
    assert.deepEqual(await ended(), [[idOf(owner), { userId: admin.userId, sessions: 1 }]])
  })

  test('can be ended all together, also when there is none', async () => {
    const reviewer = await memberOf(world, customer, 'REVIEWER')
    const body = { userId: idOf(reviewer) }
    assert.deepEqual((await admin.call('team.sessions.end', body)).body, { ended: 1 })
    assert.equal(await isIn(reviewer), false)
    assert.deepEqual((await admin.call('team.sessions.end', body)).body, { ended: 0 })
    assert.deepEqual(await ended(), [[idOf(admin), { userId: reviewer.userId, sessions: 1 }]])
  })

  test('of an owner can be ended only by an owner', async () => {
    const refused = await admin.call('team.sessions.end', { userId: idOf(owner) })
    assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_role'])
    assert.match(refused.body.detail, /Only an owner may end sessions of an owner/)
    assert.equal(await isIn(owner), true)
    const second = await memberOf(world, customer, 'OWNER')
    assert.equal((await second.call('team.sessions.end', { userId: idOf(owner) })).status, 200)
    assert.equal(await isIn(owner), false)
  })

  test('of another customer, or of another person, cannot be ended', async () => {
    const foreigner = await memberOf(world, await world.customer(), 'VIEWER')
    const far = await owner.call('team.sessions.end', { userId: idOf(foreigner) })
    assert.deepEqual([far.status, far.body.code], [404, 'member_not_found'])
    const mixed = { userId: idOf(admin), sessionId: await sessionOf(owner) }
    assert.equal((await owner.call('team.sessions.end', mixed)).body.code, 'session_not_found')
    assert.deepEqual([await isIn(foreigner), await isIn(admin), await isIn(owner)], [true, true, true])
    assert.deepEqual(await ended(), [])
  })

  test('end only with an entry in the audit log', async () => {
    await world.database.owner(async (client) => {
      await client.query(`create function foyer.refuse() returns trigger language plpgsql as
        $$ begin raise exception 'refused'; end $$`)
      await client.query(
        `create trigger refuse before insert on foyer.audit_line
          for each row execute function foyer.refuse()`,
      )
    })
    try {
      assert.equal((await owner.call('team.sessions.end', { userId: idOf(admin) })).status, 500)
    } finally {
      await world.database.owner(async (client) => {
        await client.query('drop trigger refuse on foyer.audit_line')
        await client.query('drop function foyer.refuse()')
      })
    }
    assert.equal(await isIn(admin), true)
  })
})
