/** A decision by `foyer call` where the workflow asks for four eyes: a proposal that a person confirms. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import kyc from '#test/fixtures/workflows/person.json' with { type: 'json' }
import { commandsOn, type RunCommand } from '#test/harness/cli-on-world.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { booksOf, set } from '#test/harness/reviewed-case-fixtures.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const careful = { ...kyc, fourEyes: { decisions: true } } as WorkflowDefinition

describe('a decision of the operator with four eyes', () => {
  let world: World
  let run: RunCommand
  let customer: TestCustomer
  let maja: StaffMember
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    run = commandsOn(world)
    customer = await world.customer({ name: 'Kund', workflows: [careful] })
    maja = await memberOf(world, customer, 'REVIEWER', { name: 'Maja Torvund' })
  })
  after(() => world?.close())

  const inReview = async () => {
    const { id } = await world.create(customer)
    await set(world, customer, id, { fields: { status: 'MANUAL_REVIEW' } })
    return id
  }
  const decide = (id: string, outcome: string, ...words: string[]) =>
    run(
      ...['call', 'applications.decide', '--customer', customer.id, '--applicationId', id],
      ...['--outcome', outcome, '--reasons', 'Known to us', ...words],
    )

  test('proposes, and another person confirms', async () => {
    const id = await inReview()
    const { code, stdout } = await decide(id, 'APPROVED')
    assert.equal(code, 0)
    assert.match(stdout, /^Status: MANUAL_REVIEW$/m)
    assert.match(stdout, /^ {2}Proposal:$/m)
    const { body } = await maja.call('applications.get', { applicationId: id })
    const { at, ...proposal } = body.review.proposal
    assert.ok(at)
    assert.deepEqual(
      [body.status, body.decision, proposal],
      ['MANUAL_REVIEW', null, { outcome: 'APPROVED', by: 'USER', actor: null, reasons: ['Known to us'] }],
    )
    const twice = await decide(id, 'DECLINED', '--json')
    assert.deepEqual([twice.code, twice.error.code], [1, 'status_conflict'])
    const confirmed = await maja.call('applications.decisions.confirm', { applicationId: id })
    const { actor, confirmedBy } = confirmed.body.decision
    assert.deepEqual(
      [confirmed.body.status, actor, confirmedBy],
      ['APPROVED', null, `foyer:user::${maja.userId}`],
    )
    const { audit } = await booksOf(world, id)
    assert.deepEqual(
      audit.slice(-2).map(({ action, actor: who }) => [action, who.kind]),
      [
        ['application.decision_proposed', 'OPERATOR'],
        ['application.decided', 'USER'],
      ],
    )
    assert.equal(audit.at(-1).detail.proposedBy, 'operator')
  })

  test('confirms no proposal of a person', async () => {
    const id = await inReview()
    const body = { applicationId: id, outcome: 'APPROVED', reasons: ['Seen'] }
    assert.equal((await maja.call('applications.decide', body)).status, 200)
    assertProblem(await maja.call('applications.decisions.confirm', { applicationId: id }), 403, 'four_eyes')
    const ran = await decide(id, 'APPROVED', '--json')
    assert.deepEqual([ran.code, ran.error.code], [1, 'status_conflict'])
    assert.equal((await maja.call('applications.get', { applicationId: id })).body.status, 'MANUAL_REVIEW')
  })

  test('can be sent back', async () => {
    const id = await inReview()
    await decide(id, 'DECLINED')
    const returned = await maja.call('applications.decisions.return', {
      applicationId: id,
      reason: 'Ask for the passport first',
    })
    assert.equal(returned.status, 200, returned.text)
    assert.deepEqual([returned.body.status, returned.body.review.proposal], ['MANUAL_REVIEW', undefined])
  })
})
