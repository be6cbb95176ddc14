/** Data hidden from a role cannot be found by questions either, nor read after the role ends. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Case } from '#applications/case.ts'
import { assertProblem } from '../harness/problem-replies.ts'
import { set } from '../harness/reviewed-case-fixtures.ts'
import { memberOf, type StaffMember } from '../harness/staff.ts'
import { request, startWorld, type TestCustomer, type World } from '../harness/world.ts'

const number = '198507099805'
const details = {
  kind: 'PERSON_DETAILS',
  givenName: 'Anna',
  familyName: 'Testsson',
  dateOfBirth: '1985-07-09',
  personalIdentityNumber: {
    ...{ id: number, issuingCountry: 'SE', type: 'PERSONAL', assurance: 'SELF_DECLARED', synthetic: false },
  },
  address: null,
  at: '2026-11-20T10:00:00.000Z',
  revision: 1,
} as unknown as Case['data']['answers'][string]

describe('data hidden from a role', () => {
  let world: World
  let customer: TestCustomer
  let applicationId: string
  let developer: StaffMember
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
    developer = await memberOf(world, customer, 'DEVELOPER')
    applicationId = (await world.create(customer)).id
    const now = world.clock.now()
    const times = { startedAt: now, submittedAt: now, decidedAt: now }
    await set(world, customer, applicationId, {
      fields: { status: 'APPROVED', ...times },
      data: { answers: { person: details } },
    })
  })
  after(() => world.close())

  const changedBy = async (member: StaffMember, when: object, more: object = {}) => {
    const workflowId = customer.workflows.KYC
    const { definition } = (await member.call('workflows.drafts.get', { workflowId })).body
    // biome-ignore lint/suspicious/noThenProperty: a field of the workflow file format
    const rule = { key: 'asked', when, then: 'DECLINE', reason: { en: 'x', sv: 'x' } }
    const asked = { ...definition, ...more, rules: [rule] }
    const reply = await member.call('workflows.dryRun', { workflowId, definition: asked })
    assert.equal(reply.status, 200, reply.text)
    return reply.body.changed
  }

  test('does not appear for a developer in a dry run', async () => {
    const admin = await memberOf(world, customer, 'ADMIN')
    const questions = [
      { in: [number.slice(0, 5), { var: 'answers.person.personalIdentityNumber.id' }] },
      { '==': [{ var: 'answers.person.familyName' }, 'Testsson'] },
      { '==': [{ var: 'person.dateOfBirth' }, '1985-07-09'] },
    ]
    for (const question of questions) {
      assert.equal(await changedBy(admin, question), 1)
      assert.equal(await changedBy(developer, question), 0)
    }
  })

  test('does not appear when the draft gives the step another kind', async () => {
    const admin = await memberOf(world, customer, 'ADMIN')
    const steps = [{ key: 'person', kind: 'CONTACT_DETAILS' }]
    const asked = { in: [number.slice(0, 5), { var: 'answers.person.personalIdentityNumber.id' }] }
    assert.equal(await changedBy(admin, asked, { steps }), 1)
    assert.equal(await changedBy(developer, asked, { steps }), 0)
  })

  test('cannot be found by a viewer with an identity number, in the list and in an export', async () => {
    const [viewer, reviewer] = [
      await memberOf(world, customer, 'VIEWER'),
      await memberOf(world, customer, 'REVIEWER'),
    ]
    for (const search of [number, number.slice(2), '850709-9805', '19850709 9805']) {
      const found = (member: StaffMember) => member.call('applications.search', { search })
      assert.equal((await found(reviewer)).body.data.length, 1, search)
      assert.equal((await found(viewer)).body.data.length, 0, search)
      assert.equal((await viewer.call('applications.export', { search })).body.rows, 0, search)
    }
    assert.equal((await viewer.call('applications.search', { search: 'Testsson' })).body.data.length, 1)
  })

  test('is in the access log for each reader of a search', async () => {
    const reviewer = await memberOf(world, customer, 'REVIEWER')
    await reviewer.call('applications.search', { search: 'Testsson' })
    const logged = () =>
      world.database.owner(async (client) => {
        const { rows } = await client.query('select operation from foyer.access where credential_id = $1', [
          reviewer.userId,
        ])
        return rows
      })
    const until = Date.now() + 5_000
    while ((await logged()).length === 0 && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 100))
    assert.deepEqual(await logged(), [{ operation: 'applications.search' }])
  })

  test('stops in a download when its reader loses the role', async () => {
    const owner = await memberOf(world, customer, 'OWNER')
    const [lowered, removed] = [
      await memberOf(world, customer, 'ADMIN'),
      await memberOf(world, customer, 'ADMIN'),
    ]
    const { id } = await world.create(customer)
    const links: string[] = []
    for (const member of [lowered, removed]) {
      const report = await member.call('applications.report.get', { applicationId: id, format: 'PDF' })
      const audit = await member.call('audit.download')
      assert.equal(report.status, 200, report.text)
      links.push(report.body.pdf.downloadURL, audit.body.downloadURL)
    }
    for (const link of links) assert.equal((await fetch(link)).status, 200)
    const userId = (member: StaffMember) => world.foyer.ports.ids.of('user', member.userId)
    const lower = { userId: userId(lowered), role: 'VIEWER' }
    assert.equal((await owner.call('team.members.update', lower)).status, 200)
    assert.equal((await owner.call('team.members.remove', { userId: userId(removed) })).status, 200)
    for (const link of links) assertProblem(await request(link, { method: 'GET' }), 403, 'download_expired')
  })

  test('includes the secret of a credential that decides for a live customer', async () => {
    const live = await world.customer({ mode: 'live', redirectOrigins: ['https://shop.example'] })
    const owner = await memberOf(world, live, 'OWNER')
    const ofLive = await memberOf(world, live, 'DEVELOPER')
    const strong = { name: 'Decisions', permissions: ['read', 'review'] }
    const credentialId = (await owner.call('credentials.create', strong)).body.id
    const rotated = await ofLive.call('credentials.rotate', { credentialId })
    assertProblem(rotated, 403, 'permission_not_grantable')
    assert.equal((await owner.call('credentials.rotate', { credentialId })).status, 200)
  })

  test('concurrent rotations of a secret succeed once, and the old secret still works', async () => {
    const owner = await memberOf(world, customer, 'OWNER')
    const made = (await owner.call('credentials.create', { name: 'Shop' })).body
    const rotate = () => owner.call('credentials.rotate', { credentialId: made.id })
    const replies = await Promise.all([rotate(), rotate(), rotate()])
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409])
    const basic = Buffer.from(`${made.clientId}:${made.secret}`).toString('base64')
    const token = await request(`${world.baseUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    assert.equal(token.status, 200)
  })
})
