/** Invitations, and the roles of a team. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { browserOf, memberOf } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { invited, joined, password, tokenOf } from './joining.ts'

describe('the team of a customer', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer({ name: 'Rönnbär' })
  })
  after(() => world.close())

  const accept = (token: string, more: object = {}) =>
    browserOf(world).call('staff.invitations.accept', { token, name: 'Bo Ek', password, ...more })

  test('invites with the inviter, the customer and the role, once per link', async () => {
    const token = await invited(world, customer, 'New.Person@Join.example', 'DEVELOPER')
    const shown = await browserOf(world).call('staff.invitations.get', { token })
    assert.deepEqual(shown.body, {
      email: 'new.person@join.example',
      customerName: 'Rönnbär',
      role: 'DEVELOPER',
      hasAccount: false,
    })
    assert.equal((await accept(token)).status, 200)
    const again = await accept(token)
    assert.deepEqual([again.status, again.body.code], [410, 'link_ended'])
  })

  test('refuses a short, common or personal password, and keeps the invitation open', async () => {
    const token = await invited(world, customer, 'astrid.lind@join.example', 'VIEWER')
    const problems = {
      short: 'too_short',
      password1234: 'too_common',
      'Astrid.Lind2026': 'too_personal',
    }
    for (const [typed, code] of Object.entries(problems)) {
      const { status, body } = await accept(token, { name: 'Astrid Lind', password: typed })
      assert.deepEqual([status, body.errors[0].path, body.errors[0].code], [400, '/password', code])
    }
    assert.equal((await accept(token)).status, 200)
  })

  test('refuses a link that was revoked, replaced, changed, or is older than seven days', async () => {
    const owner = await memberOf(world, customer, 'OWNER')
    const first = (await owner.call('team.invite', { email: 'late@join.example', role: 'VIEWER' })).body
    const replaced = await tokenOf(world, customer, first.id)
    const second = (await owner.call('team.invite', { email: 'late@join.example', role: 'VIEWER' })).body
    const revoked = await tokenOf(world, customer, second.id)
    assert.equal((await accept(replaced)).status, 410)
    assert.equal((await accept(`${revoked.slice(0, -2)}xx`)).status, 410)
    assert.equal((await owner.call('team.invitations.revoke', { invitationId: second.id })).status, 200)
    assert.equal((await accept(revoked)).status, 410)
    const old = await invited(world, customer, 'old@join.example', 'VIEWER')
    world.clock.advance(7 * 24 * 3_600_000)
    assert.equal((await accept(old)).status, 410)
  })

  test('a revoked invitation of an owner does not stop an admin from inviting the person again', async () => {
    const [owner, admin] = [
      await memberOf(world, customer, 'OWNER'),
      await memberOf(world, customer, 'ADMIN'),
    ]
    const email = 'once-owner@join.example'
    const asOwner = await owner.call('team.invite', { email, role: 'OWNER' })
    assert.equal((await admin.call('team.invite', { email, role: 'VIEWER' })).status, 403)
    const { id: invitationId } = asOwner.body
    assert.equal((await owner.call('team.invitations.revoke', { invitationId })).status, 200)
    assert.equal((await admin.call('team.invite', { email, role: 'VIEWER' })).status, 200)
  })

  test('does not open an existing account by the link alone', async () => {
    const other = await world.customer({ name: 'Annat' })
    const { email } = await joined(world, customer, 'REVIEWER')
    const token = await invited(world, other, email, 'ADMIN')
    assert.equal((await browserOf(world).call('staff.invitations.get', { token })).body.hasAccount, true)
    const stolen = await browserOf(world).call('staff.invitations.accept', { token, name: 'Eve' })
    assert.equal(stolen.status, 403)
    assert.equal((await accept(token, { password: 'another good secret' })).status, 403)
    const browser = browserOf(world)
    assert.equal((await browser.call('staff.invitations.accept', { token, password })).status, 200)
    assert.equal((await browser.call('staff.session.get')).body.customers.length, 2)
  })

  test('lists all members for everyone, and invitations for owners and administrators', async () => {
    const owner = await memberOf(world, customer, 'OWNER')
    await owner.call('team.invite', { email: 'listed@join.example', role: 'VIEWER' })
    const viewer = await memberOf(world, customer, 'VIEWER')
    const seen = (await owner.call('team.list')).body
    assert.ok(seen.members.some(({ email }: { email: string }) => email === viewer.email))
    assert.ok(seen.invitations.some(({ email }: { email: string }) => email === 'listed@join.example'))
    assert.deepEqual((await viewer.call('team.list')).body.invitations, [])
  })

  test('refuses a second membership, and never changes members of another customer', async () => {
    const owner = await memberOf(world, customer, 'OWNER')
    const viewer = await memberOf(world, customer, 'VIEWER')
    const twice = await owner.call('team.invite', { email: viewer.email, role: 'ADMIN' })
    assert.deepEqual([twice.status, twice.body.code], [409, 'already_member'])
    const foreigner = await memberOf(world, await world.customer(), 'VIEWER')
    const userId = world.foyer.ports.ids.of('user', foreigner.userId)
    assert.equal((await owner.call('team.members.remove', { userId })).status, 404)
    assert.equal((await owner.call('team.members.update', { userId, role: 'VIEWER' })).status, 404)
  })

  test('lets an administrator do everything but ownership, and keeps the last owner', async () => {
    const own = await world.customer()
    const [owner, admin] = [await memberOf(world, own, 'OWNER'), await memberOf(world, own, 'ADMIN')]
    const id = (userId: string) => world.foyer.ports.ids.of('user', userId)
    const invite = await admin.call('team.invite', { email: 'o@join.example', role: 'OWNER' })
    assert.deepEqual([invite.status, invite.body.code], [403, 'insufficient_role'])
    const lower = { userId: id(owner.userId), role: 'VIEWER' }
    assert.equal((await admin.call('team.members.update', lower)).status, 403)
    assert.equal((await admin.call('team.members.remove', { userId: id(owner.userId) })).status, 403)
    const raise = { userId: id(admin.userId), role: 'OWNER' }
    assert.equal((await admin.call('team.members.update', raise)).status, 403)
    const last = await owner.call('team.members.update', lower)
    assert.deepEqual([last.status, last.body.code], [409, 'last_owner'])
    assert.equal((await owner.call('team.members.update', raise)).status, 200)
    assert.equal((await owner.call('team.members.update', lower)).status, 200)
  })

  test('keeps an owner’s invitation when an administrator invites the same address again', async () => {
    const own = await world.customer()
    const [owner, admin] = [await memberOf(world, own, 'OWNER'), await memberOf(world, own, 'ADMIN')]
    const email = 'next.owner@join.example'
    const { id } = (await owner.call('team.invite', { email, role: 'OWNER' })).body
    const again = await admin.call('team.invite', { email, role: 'VIEWER' })
    assert.deepEqual([again.status, again.body.code], [403, 'insufficient_role'])
    assert.equal((await accept(await tokenOf(world, own, id))).status, 200)
  })

  test('creates one account from a link that is opened twice at the same time', async () => {
    const token = await invited(world, customer, 'twice@join.example', 'VIEWER')
    const replies = await Promise.all([accept(token), accept(token), accept(token)])
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 410, 410])
  })

  test('refuses invisible characters in an address and a name', async () => {
    const owner = await memberOf(world, customer, 'OWNER')
    const invite = await owner.call('team.invite', { email: 'an\u200bna@join.example', role: 'VIEWER' })
    assert.equal(invite.body.errors[0].code, 'invalid_email')
    assert.equal((await owner.call('staff.profile.update', { name: '\u200b' })).status, 400)
    assert.equal((await owner.call('staff.profile.update', { name: 'Anna \u202egE' })).status, 200)
    assert.equal((await owner.call('staff.session.get')).body.person.name, 'Anna gE')
  })

  test('applies a lower role and a removal within 5 seconds in another process', async () => {
    const own = await world.customer()
    const owner = await memberOf(world, own, 'OWNER')
    const admin = await memberOf(world, own, 'ADMIN')
    const userId = admin.userId
    assert.equal((await admin.call('team.invite', { email: 'a@join.example', role: 'VIEWER' })).status, 200)
    // Changed in the database, as another process would.
    await world.database.owner((client) =>
      client.query(`update foyer.member set role = 'VIEWER' where user_id = $1`, [userId]),
    )
    await pause(3_500)
    assert.equal((await admin.call('team.invite', { email: 'b@join.example', role: 'VIEWER' })).status, 403)
    const removed = await owner.call('team.members.remove', {
      userId: world.foyer.ports.ids.of('user', userId),
    })
    assert.equal(removed.status, 200)
    const gone = await admin.call('team.list')
    assert.deepEqual([gone.status, gone.body.code], [403, 'not_a_member'])
  })

  test('records every change in the audit log of the customer, without addresses', async () => {
    const own = await world.customer()
    const owner = await memberOf(world, own, 'OWNER')
    const { body } = await owner.call('team.invite', { email: 'audited@join.example', role: 'VIEWER' })
    const token = await tokenOf(world, own, body.id)
    await accept(token)
    const { members } = (await owner.call('team.list')).body
    const { userId } = members.find(({ email }: { email: string }) => email === 'audited@join.example')
    await owner.call('team.members.update', { userId, role: 'REVIEWER' })
    await owner.call('team.members.remove', { userId })
    await owner.call('staff.profile.update', { name: 'Another Name' })
    const lines = await world.database.owner(async (client) => {
      const { rows } = await client.query(
        'select entry from foyer.audit_line where customer_id = $1 order by seq',
        [own.uuid],
      )
      return rows.map(({ entry }) => JSON.parse(entry))
    })
    const actions = lines.map(({ action }) => action).filter((action) => action.startsWith('member.'))
    assert.deepEqual(actions, [
      ...['member.invited', 'member.joined', 'member.role_changed', 'member.removed', 'member.renamed'],
    ])
    assert.doesNotMatch(JSON.stringify(lines), /audited@|Another Name/)
  })
})
