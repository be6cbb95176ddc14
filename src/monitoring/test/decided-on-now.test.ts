/** A list changes between the screening and the decision: nothing is approved on the version before. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RegistryGap } from '@foyer/company-registers/contract'
import { decideWhenAnswered } from '#checks/check-results.ts'
import type { Screened } from '#kernel/schemas/screening.ts'
import { clearCase, state } from '#test/fixtures/case.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { entry, type MonitoringWorld, startMonitoringWorld } from '#test/harness/monitoring-world.ts'
import { booksOf, found, set } from '#test/harness/reviewed-case-fixtures.ts'
import { screenedNow } from '#test/harness/screened-now.ts'

const nobody = entry('n', 'Valdemar Orsinov')
const anna = entry('a', 'Anna Testsson')

describe('a decision on an outdated screening', () => {
  let on: MonitoringWorld
  before(async () => {
    on = await startMonitoringWorld({ queue: false })
    await on.imported('invented', nobody)
  })
  after(() => on?.world.close())

  async function screened(status: 'IN_PROGRESS' | 'MANUAL_REVIEW', by: Screened): Promise<string> {
    const { world, customer } = on
    const body = { workflowId: customer.workflows.KYC, redirectUrl: 'https://shop.example/back' }
    const { id } = await world.create(customer, body)
    const now = world.clock.now()
    const { data } = clearCase('KYC')
    // The gap of a screening without a PEP list.
    const gaps: RegistryGap[] =
      status === 'MANUAL_REVIEW' ? [{ field: 'peps', reason: 'NOT_CONFIGURED' }] : []
    await set(world, customer, id, {
      fields: { status, startedAt: now, submittedAt: now },
      data: { ...data, checks: { SCREENING: state('ANSWERED', { gaps, detail: 'ANSWERED', screened: by }) } },
    })
    return id
  }
  async function decideByRules(id: string): Promise<void> {
    const { applications, workflows } = on.world.foyer.ports
    const { customerId, workflowId, workflowVersion } = await found(on.world, on.customer, id)
    const workflow = await workflows.version(customerId, workflowId, workflowVersion)
    await applications.change(customerId, uuidOf(id), decideWhenAnswered(workflow))
  }

  const decide = (applicationId: string, more: object = {}) =>
    on.world.call(
      '/v1/applications.decide',
      { applicationId, outcome: 'APPROVED', reasons: ['ok'], ...more },
      on.token,
    )
  const readOf = async (applicationId: string): Promise<string> =>
    (await on.call('applications.get', { applicationId })).updatedAt

  test('by a reviewer screens the case again, and approves it without a new hit', async () => {
    const before = await screenedNow(on.world, on.customer)
    const id = await screened('MANUAL_REVIEW', before)
    const expectedUpdatedAt = await readOf(id)
    const version = await on.imported('second', nobody)
    const reply = await decide(id, { expectedUpdatedAt })
    assert.equal(reply.body.status, 'APPROVED', reply.text)
    const { screened: compared } = (await found(on.world, on.customer, id)).data.checks.SCREENING ?? {}
    assert.equal(compared?.lists.find((each) => each.id === 'second')?.version, String(version))
  })

  test('by the rules screens again instead, and does not approve', async () => {
    const before = await screenedNow(on.world, on.customer)
    const [current, overtaken] = [
      await screened('IN_PROGRESS', before),
      await screened('IN_PROGRESS', before),
    ]
    await decideByRules(current)
    assert.equal((await found(on.world, on.customer, current)).status, 'APPROVED')
    await on.imported('invented', nobody, anna)
    await decideByRules(overtaken)
    const of = await found(on.world, on.customer, overtaken)
    assert.deepEqual([of.status, of.data.checks.SCREENING?.status], ['IN_PROGRESS', 'PENDING'])
    const { events, audit } = await booksOf(on.world, overtaken)
    assert.ok(!events.includes('APPLICATION_APPROVED'))
    assert.equal(audit.at(-1)?.action, 'check.repeated')
  })

  test('is refused with a new hit, whatever was acknowledged, until the reviewer has read it', async () => {
    const id = await screened('MANUAL_REVIEW', await screenedNow(on.world, on.customer))
    const seen = await readOf(id)
    await on.imported('third', entry('b', 'Anna Testsson', { countries: 'se' }))
    const acknowledgeUnresolvedHits = true
    const late = await decide(id, { expectedUpdatedAt: seen, acknowledgeUnresolvedHits })
    assert.deepEqual([late.status, late.body.code], [409, 'new_hits'], late.text)
    const blind = await decide(id, { acknowledgeUnresolvedHits })
    assert.deepEqual([blind.status, blind.body.code], [409, 'new_hits'], blind.text)
    const again = await readOf(id)
    assert.equal((await decide(id, { expectedUpdatedAt: again })).body.code, 'unresolved_hits')
    const { events } = await booksOf(on.world, id)
    assert.deepEqual(events.slice(-1), ['SCREENING_HIT_FOUND'])
    const known = await decide(id, { expectedUpdatedAt: again, acknowledgeUnresolvedHits })
    assert.equal(known.body.status, 'APPROVED', known.text)
    assert.equal(known.body.decision.approvedOverHits.length, 2)
  })

  test('cannot approve while the lists are unavailable, or one of them is too old', async () => {
    const id = await screened('MANUAL_REVIEW', await screenedNow(on.world, on.customer))
    on.world.clock.advance(8 * 86_400_000)
    const old = await on.world.token(on.customer)
    const body = { applicationId: id, outcome: 'APPROVED', reasons: ['ok'] }
    const reply = await on.world.call('/v1/applications.decide', body, old)
    assert.deepEqual([reply.status, reply.body.code], [409, 'screening_not_available'], reply.text)
    const declined = await on.world.call('/v1/applications.decide', { ...body, outcome: 'DECLINED' }, old)
    assert.equal(declined.body.status, 'DECLINED', declined.text)
  })
})
