/** Every permission with every operation of the table: allowed, or 403 with the missing permission. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { defaultPermissions, type Permission, permissions } from '#oauth/permissions.ts'
import { issueClient } from '#oauth/store/issue-credentials.ts'
import { assertProblem } from '../harness/problem-replies.ts'
import { operations, startTableWorld, type TableWorld } from '../harness/table-requests.ts'
import type { Reply } from '../harness/world.ts'

/** Written by hand, so that each new row of the table needs a deliberate entry here. */
const needed: Record<Permission | 'none', string[]> = {
  none: ['GET /v1/oauth2/userinfo'],
  create: [
    'POST /v1/applications.create',
    'POST /v1/applications.session.create',
    'POST /v1/applications.sessions.end',
    'POST /v1/applications.cancel',
    'POST /v1/applications.update',
    'POST /v1/applications.retry',
    'POST /v1/applications.documents.upload',
    'POST /v1/sandbox.applications.complete',
    'POST /v1/sandbox.applications.act',
    'POST /v1/sandbox.clock.advance',
    'POST /applications',
  ],
  read: [
    'POST /v1/applications.list',
    'POST /v1/applications.search',
    'POST /v1/applications.counts',
    'POST /v1/parties.search',
    'POST /v1/parties.get',
    'POST /v1/applications.neighbours.get',
    'POST /v1/applications.export',
    'POST /v1/applications.export.download',
    'POST /v1/statistics.get',
    'POST /v1/workflows.list',
    'POST /v1/workflows.get',
    'POST /v1/workflows.overview',
    'POST /v1/workflows.integration.get',
    'POST /v1/events.list',
    'POST /v1/events.recent.list',
    'POST /v1/applications.events.list',
    'POST /v1/applications.get',
    'POST /v1/applications.organization.get',
    'POST /v1/applications.organization.contactDetails.get',
    'POST /v1/applications.organization.signingCombinations.get',
    'POST /v1/applications.organization.signedBy.get',
    'POST /v1/applications.organization.boardMembers.get',
    'POST /v1/applications.person.get',
    'POST /v1/applications.person.contactDetails.get',
    'POST /v1/applications.documents.list',
    'POST /v1/applications.bankAccounts.list',
    'POST /v1/applications.ownership.get',
    'POST /v1/applications.report.get',
    'POST /v1/applications.notes.list',
    'POST /v1/applications.monitoring.get',
    'POST /v1/sandbox.scenarios.list',
    'POST /v1/sandbox.clock.get',
    'POST /v1/applications.identityNumbers.reveal',
    'GET /applications/:id',
  ],
  review: [
    'POST /v1/applications.decide',
    'POST /v1/applications.hits.resolve',
    'POST /v1/parties.resolve',
    'POST /v1/applications.decisions.return',
    'POST /v1/applications.reopen',
    'POST /v1/applications.findings.resolve',
    'POST /v1/applications.assign',
    'POST /v1/applications.snooze',
    'POST /v1/applications.escalate',
    'POST /v1/applications.notes.create',
    'POST /v1/applications.requestInformation',
    'POST /v1/applications.monitoring.set',
    'POST /v1/applications.decisions.confirm',
    'POST /v1/applications.hits.confirm',
  ],
  erase: ['POST /v1/applications.erase'],
  webhooks: [
    'POST /v1/webhooks.create',
    'POST /v1/webhooks.list',
    'POST /v1/webhooks.update',
    'POST /v1/webhooks.delete',
    'POST /v1/webhooks.test',
    'POST /v1/webhooks.deliveries.list',
    'POST /v1/webhooks.deliveries.replay',
    'POST /v1/webhooks.deliveries.count',
    'POST /v1/webhooks.health',
    'POST /v1/requests.list',
    'POST /v1/requests.get',
  ],
  export: [
    'POST /v1/exports.create',
    'POST /v1/exports.cancel',
    'POST /v1/exports.get',
    'POST /v1/exports.list',
    'POST /v1/exports.download',
  ],
  workflows: [
    'POST /v1/workflows.create',
    'POST /v1/workflows.duplicate',
    'POST /v1/workflows.import',
    'POST /v1/workflows.export',
    'POST /v1/workflows.stepKinds.list',
    'POST /v1/workflows.drafts.get',
    'POST /v1/workflows.drafts.save',
    'POST /v1/workflows.drafts.discard',
    'POST /v1/workflows.drafts.propose',
    'POST /v1/workflows.compare',
    'POST /v1/workflows.versions.list',
    'POST /v1/workflows.terms.upload',
    'POST /v1/workflows.preview',
    'POST /v1/workflows.dryRun',
  ],
  publish: ['POST /v1/workflows.publish', 'POST /v1/workflows.drafts.return'],
  screening: [
    'POST /v1/screening.threshold.preview',
    'POST /v1/screening.lists.list',
    'POST /v1/screening.lists.update',
    'POST /v1/screening.versions.list',
    'POST /v1/screening.versions.changes',
    'POST /v1/screening.versions.approve',
    'POST /v1/screening.versions.reject',
    'POST /v1/screening.settings.get',
    'POST /v1/screening.settings.set',
    'POST /v1/screening.ownLists.list',
    'POST /v1/screening.ownLists.upload',
    'POST /v1/screening.ownLists.versions.list',
    'POST /v1/screening.ownLists.changes',
    'POST /v1/screening.ownLists.delete',
    'POST /v1/screening.compare',
    'POST /v1/screening.search',
  ],
  monitoring: [
    'POST /v1/screening.hits.list',
    'POST /v1/monitoring.subjects.list',
    'POST /v1/monitoring.reviews.list',
    'POST /v1/monitoring.counts.get',
  ],
  providers: [
    'POST /v1/providers.gaps.list',
    'POST /v1/providers.list',
    'POST /v1/providers.set',
    'POST /v1/providers.remove',
    'POST /v1/providers.test',
  ],
  credentials: [
    'POST /v1/credentials.list',
    'POST /v1/credentials.create',
    'POST /v1/credentials.update',
    'POST /v1/credentials.rotate',
    'POST /v1/credentials.endOldSecret',
    'POST /v1/credentials.delete',
  ],
  settings: [
    'POST /v1/customer.get',
    'POST /v1/customer.update',
    'POST /v1/look.get',
    'POST /v1/look.update',
    'POST /v1/look.preview',
    'POST /v1/look.logo.upload',
    'POST /v1/look.logo.remove',
    'POST /v1/look.cover.upload',
    'POST /v1/look.cover.remove',
    'POST /v1/queue.settings.get',
    'POST /v1/queue.settings.update',
    'POST /v1/notifications.roles.get',
    'POST /v1/notifications.roles.update',
  ],
  team: [
    'POST /v1/team.list',
    'POST /v1/team.invite',
    'POST /v1/team.invitations.revoke',
    'POST /v1/team.members.update',
    'POST /v1/team.members.remove',
    'POST /v1/team.sessions.list',
    'POST /v1/team.sessions.end',
    'POST /v1/queue.members.list',
    'POST /v1/queue.members.update',
    'POST /v1/queue.figures.get',
  ],
  singleSignOn: [
    'POST /v1/team.singleSignOn.get',
    'POST /v1/team.singleSignOn.set',
    'POST /v1/team.singleSignOn.checkDomain',
    'POST /v1/team.singleSignOn.remove',
  ],
  audit: ['POST /v1/audit.list', 'POST /v1/audit.verify', 'POST /v1/audit.download'],
}

/** The operation itself may still refuse what was sent, such as a file that is none. */
function assertAllowed({ status, body, text }: Reply): void {
  assert.ok(status < 500 && status !== 401, text)
  assert.ok(status < 400 || !/^(insufficient_(permission|scope)|invalid_token)$/.test(body.code), text)
}

describe('every permission with every operation', () => {
  let all: TableWorld
  const bearers = new Map<string, string>()

  async function bearerWith(allowed: readonly Permission[]): Promise<string> {
    const { world, one } = all
    const request = {
      customerId: one.uuid,
      mode: 'sandbox',
      description: 'test',
      permissions: allowed,
    } as const
    const client = await world.administer((administration) =>
      issueClient(administration, request, world.clock.now()),
    )
    return world.token({ ...one, ...client })
  }
  before(async () => {
    all = await startTableWorld()
    for (const each of permissions) bearers.set(each, await bearerWith([each]))
  })
  after(() => all.close())

  test('needs the permissions listed here', () => {
    const listed = Object.entries(needed).flatMap(([permission, keys]) =>
      keys.map((key) => [key, permission === 'none' ? null : permission]),
    )
    const rows = operations.map(({ key, row }) => [key, row.permission])
    assert.deepEqual(Object.fromEntries(rows), Object.fromEntries(listed))
  })

  for (const row of operations) {
    const { permission } = row.row
    for (const held of permissions) {
      const isAllowed = permission === null || permission === held
      test(`${row.key} with ${held} only: ${isAllowed ? 'allowed' : '403'}`, async () => {
        const bearer = bearers.get(held) as string
        if (isAllowed) {
          const reply = await all.send(row, { bearer, known: await all.known() })
          assertAllowed(reply)
          return
        }
        for (const how of [{}, { raw: '{"broken', headers: { 'content-type': 'text/plain' } }]) {
          const reply = await all.send(row, { bearer, ...how })
          assertProblem(reply, 403, 'insufficient_permission')
          assert.match(reply.body.detail, new RegExp(`does not have the permission ${permission}: `))
          assert.match(reply.body.detail, new RegExp(`of the dashboard: .*\\b${permission}\\b`))
          const challenge = reply.headers.get('www-authenticate') ?? ''
          assert.match(challenge, /^Bearer realm="api", error="insufficient_scope", error_description="/)
          assert.doesNotMatch(challenge, / scope=/)
        }
      })
    }
  }

  test('lets a new credential create and read, and an API key use both deprecated operations', async () => {
    const bearer = await bearerWith(defaultPermissions)
    for (const row of operations) {
      const reply = await all.send(row, { bearer, known: await all.known() })
      const isAllowed = row.row.permission === null || defaultPermissions.includes(row.row.permission)
      if (isAllowed) assertAllowed(reply)
      else assertProblem(reply, 403, 'insufficient_permission')
      if (row.row.who !== 'API_KEY') continue
      assert.equal((await all.send(row, { bearer: all.tokens.key, known: await all.known() })).status, 200)
    }
  })

  test('does not widen a scope', async () => {
    const { world, one } = all
    const [decide] = operations.filter(({ key }) => key === 'POST /v1/applications.decide')
    assert.ok(decide)
    const reader = await world.token(one, 'application.read')
    assertProblem(await all.send(decide, { bearer: reader }), 403, 'insufficient_scope')
  })
})
