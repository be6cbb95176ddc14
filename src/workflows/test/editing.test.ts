/** People edit a workflow over HTTP: roles, four eyes, the dry run and the preview. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { visitorOf } from '#test/harness/flow-visitor.ts'
import { asPerson, personWith } from '#test/harness/scenario-applicant.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('editing a workflow', () => {
  let world: World
  let customer: TestCustomer
  let developer: StaffMember
  let admin: StaffMember
  let workflowId: string
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    developer = await memberOf(world, customer, 'DEVELOPER')
    admin = await memberOf(world, customer, 'ADMIN')
    workflowId = customer.workflows.KYC
  })
  after(() => world.close())
  const draft = async () => (await admin.call('workflows.drafts.get', { workflowId })).body

  test('needs another person than the last editor to publish when four eyes are on', async () => {
    const { revision, definition } = await draft()
    const twice = { ...definition, fourEyes: { publishing: true } }
    const saved = await admin.call('workflows.drafts.save', { workflowId, revision, definition: twice })
    assert.deepEqual([saved.status, saved.body.needsTwoPeople], [200, true])
    const proposal = { workflowId, revision: saved.body.revision, note: 'Please read' }
    const proposed = (await admin.call('workflows.drafts.propose', proposal)).body
    const own = await admin.call('workflows.publish', { workflowId, revision: proposed.revision })
    assert.deepEqual([own.status, own.body.code], [403, 'publishing_needs_two_people'])
    const other = await memberOf(world, customer, 'OWNER')
    const published = await other.call('workflows.publish', { workflowId, revision: proposed.revision })
    assert.deepEqual([published.status, published.body.publishedVersion], [200, 2])
    const [version] = (await developer.call('workflows.versions.list', { workflowId })).body.data
    assert.deepEqual([version.note, version.isLive], ['Please read', true])
  })

  test('lets a credential edit, and publish only what another pair of eyes proposed', async () => {
    const owner = await memberOf(world, customer, 'OWNER')
    const bearerOf = async (by: StaffMember) => {
      const permissions = ['workflows', 'publish']
      const made = (await by.call('credentials.create', { name: 'Pipeline', permissions })).body
      const { clientId, secret: clientSecret } = made
      return { id: made.id, bearer: await world.token({ ...customer, clientId, clientSecret }) }
    }
    const [own, ofOwner] = [await bearerOf(admin), await bearerOf(owner)]
    const by = (bearer: string, operation: string, more: object = {}) =>
      world.call(`/v1/workflows.${operation}`, { workflowId, ...more }, bearer)
    const { revision, definition } = (await by(own.bearer, 'drafts.get')).body
    const saved = await by(own.bearer, 'drafts.save', { revision, definition })
    assert.deepEqual([saved.status, saved.body.updatedBy], [200, own.id], saved.text)
    const note = 'From the pipeline'
    const proposed = (await by(own.bearer, 'drafts.propose', { revision: saved.body.revision, note })).body
    assert.equal(proposed.proposal.by, own.id)
    const publishing = { workflowId, revision: proposed.revision }
    const refused = [
      await by(own.bearer, 'publish', publishing),
      await admin.call('workflows.publish', publishing),
    ]
    for (const { status, body } of refused)
      assert.deepEqual([status, body.code], [403, 'publishing_needs_two_people'])
    const published = await by(ofOwner.bearer, 'publish', publishing)
    assert.equal(published.status, 200, published.text)
    const [version] = (await by(own.bearer, 'versions.list')).body.data
    assert.deepEqual([version.note, version.publishedBy], [note, ofOwner.id])
  })

  test('lets a developer save but not publish, and a reviewer only read', async () => {
    const { revision, definition } = await draft()
    assert.equal((await developer.call('workflows.publish', { workflowId, revision })).status, 403)
    const reviewer = await memberOf(world, customer, 'REVIEWER')
    assert.equal((await reviewer.call('workflows.drafts.get', { workflowId })).status, 200)
    const save = await reviewer.call('workflows.drafts.save', { workflowId, revision, definition })
    assert.equal(save.status, 403)
  })

  test('shows in a dry run whose outcome changes, without names for a developer', async () => {
    await asPerson(world, await visitorOf(world, customer), personWith('anna-testsson'))
    const inSweden = { '==': [{ var: 'market' }, 'SE'] }
    const { definition } = await draft()
    // biome-ignore lint/suspicious/noThenProperty: a field of the workflow file format
    const rule = { key: 'swedes', when: inSweden, then: 'REVIEW', reason: { en: 'Why', sv: 'Varför' } }
    const body = { workflowId, definition: { ...definition, rules: [rule] } }
    const run = async (who: StaffMember) => (await who.call('workflows.dryRun', body)).body
    const deadline = Date.now() + 20_000
    while ((await run(admin)).tried === 0) {
      assert.ok(Date.now() < deadline, 'the application is not decided')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const seen = await run(admin)
    assert.deepEqual([seen.tried, seen.changed, seen.changes[0].name], [1, 1, 'Anna Testsson'])
    assert.deepEqual([seen.changes[0].from, seen.changes[0].to], ['APPROVED', 'MANUAL_REVIEW'])
    assert.equal((await run(developer)).changes[0].name, null)
  })

  test('previews the real page, without scripts, and creates nothing', async () => {
    const count = async () => (await admin.call('workflows.overview')).body.data[0].counts.created
    const [before, { definition }] = [await count(), await draft()]
    const more = { page: 'contact', market: 'SE', language: 'sv', filling: 'FILLED' }
    const { status, body } = await developer.call('workflows.preview', { workflowId, definition, ...more })
    assert.equal(status, 200)
    assert.match(body.html, /<html lang="sv">/)
    assert.doesNotMatch(body.html, /<script/)
    assert.equal(await count(), before)
  })
})
