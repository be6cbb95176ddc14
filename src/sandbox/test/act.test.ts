/** sandbox.applications.act: co-signers, owners, reviewers and lists, each by the way of the real one. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { issueClient } from '#oauth/store/issue-credentials.ts'
import { companyWorkflow } from '#test/fixtures/company-workflow.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { until } from '#test/harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { fromTemplate } from '#workflows/drafts/starting-points.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const persons = fromTemplate('KYC_PRIVATE_PERSON', 'Persons') as WorkflowDefinition
const companies = companyWorkflow(
  'Signed, with links of owners',
  { key: 'identity', kind: 'IDENTITY' },
  { key: 'owners', kind: 'OWNERSHIP', verifyOwners: true },
  { key: 'contact', kind: 'CONTACT_DETAILS' },
  { key: 'signing', kind: 'SIGNING' },
)

describe('sandbox.applications.act', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [persons, companies] })
  })
  after(() => world.close())

  const send = async (operation: string, body: object, of = customer) =>
    world.call(`/v1/${operation}`, body, await world.token(of))
  async function call(operation: string, body: object) {
    const reply = await send(operation, body)
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  const act = (applicationId: string, what: object) =>
    call('sandbox.applications.act', { applicationId, act: what })
  const refused = async (applicationId: string, what: object) =>
    assertProblem(
      await send('sandbox.applications.act', { applicationId, act: what }),
      409,
      'status_conflict',
    )
  async function complete(kind: 'KYC' | 'KYB', more: object) {
    const { id } = await world.create(customer, {
      workflowId: customer.workflows[kind],
      countryCode: 'SE',
    })
    const walked = await call('sandbox.applications.complete', { applicationId: id, ...more })
    return { id, walked }
  }
  const statusOf = async (id: string) => (await call('applications.get', { applicationId: id })).status
  const becomes = (id: string, status: string) =>
    until(async () => (await statusOf(id)) === status, 10_000, `${id} is ${status}`)
  const anna = { person: 'anna-testsson' }
  const twoTogether = { ...anna, organization: 'se-two-together' }

  test('a co-signer declines, and then another application is signed', async () => {
    const declined = await complete('KYB', twoTogether)
    assert.equal(declined.walked.step, 'WAITING')
    await act(declined.id, { kind: 'CO_SIGN_DECLINE', person: 'bjorn-provberg', reason: 'Not agreed.' })
    await refused(declined.id, { kind: 'CO_SIGN' })

    const signed = await complete('KYB', twoTogether)
    const wrong = await act(signed.id, { kind: 'CO_SIGN', index: 0, person: 'lisa-likvidator' })
    assert.equal(wrong.notice, 'signature_of_another', 'the eID of another person is refused, as on the page')
    await act(signed.id, { kind: 'CO_SIGN' })
    assert.notEqual((await call('applications.get', { applicationId: signed.id })).submittedAt, null)
    const { signedBy } = await call('applications.report.get', { applicationId: signed.id })
    assert.equal(signedBy.length, 2)
  })

  test('an owner with a link confirms, and one of another application disputes', async () => {
    const asa = { firstNames: 'Åsa Märta-Lovisa', lastNames: 'Ängstest Provsson-Öhman', birth: '1986-04-06' }
    const answers = { owners: { ...asa, ownerEmail: 'owner@home.example' } }
    // Its register names no owners, and Anna signs alone.
    const alone = { ...anna, organization: 'se-previous-name', answers, wait: true }
    const linkOf = async (id: string) => {
      const { ownership } = await call('applications.report.get', { applicationId: id })
      return ownership.owners.flatMap(({ ownLink }: { ownLink: { status: string } | null }) =>
        ownLink ? [ownLink.status] : [],
      )
    }
    const confirmed = await complete('KYB', alone)
    assert.equal(confirmed.walked.step, 'END')
    assert.deepEqual(await linkOf(confirmed.id), ['ASKED'])
    await act(confirmed.id, { kind: 'OWNER_CONFIRM' })
    assert.deepEqual(await linkOf(confirmed.id), ['CONFIRMED'])
    await refused(confirmed.id, { kind: 'OWNER_CONFIRM' })
    const disputed = await complete('KYB', alone)
    await act(disputed.id, { kind: 'OWNER_DISPUTE', what: 'SHARE_WRONG', reason: 'It is a third.' })
    assert.deepEqual(await linkOf(disputed.id), ['DISPUTED'])
  })

  test('a reviewer asks for a step again, and the applicant replies', async () => {
    const { id, walked } = await complete('KYC', { person: 'petra-pepsson', wait: true })
    assert.equal(walked.status, 'MANUAL_REVIEW')
    await refused(id, { kind: 'REPLY' })
    await act(id, { kind: 'REQUEST_INFORMATION', steps: ['contact'] })
    assert.equal(await statusOf(id), 'IN_PROGRESS')
    const answers = { contact: { email: 'other@shop.example' } }
    const replied = await act(id, { kind: 'REPLY', answers })
    assert.deepEqual([replied.step, replied.walked], ['END', ['contact']])
    await becomes(id, 'MANUAL_REVIEW')
    const { email } = await call('applications.person.contactDetails.get', { applicationId: id })
    assert.equal(email, answers.contact.email)
  })

  test('a list names an approved applicant, and the monitoring finds it', async () => {
    const { id, walked } = await complete('KYC', { ...anna, wait: true })
    assert.equal(walked.status, 'APPROVED', JSON.stringify(walked))
    const other = await complete('KYC', { person: 'asa-angstest-ohman', wait: true })
    assert.equal(other.walked.status, 'APPROVED')
    await act(id, { kind: 'LIST_CHANGES' })
    await becomes(id, 'MANUAL_REVIEW')
    const { data } = await call('applications.events.list', { applicationId: id })
    assert.ok(JSON.stringify(data).includes('MONITORING_HIT'), JSON.stringify(data))
    assert.equal(await statusOf(other.id), 'APPROVED')
  })

  test('is refused to live customers, and a credential that may not review asks for nothing', async () => {
    const live = await world.customer({ mode: 'live', redirectOrigins: ['https://shop.example'] })
    const { id } = await world.create(live, { workflowId: live.workflows.KYC, countryCode: 'SE' })
    const body = { applicationId: id, act: { kind: 'CO_SIGN' } }
    assertProblem(await send('sandbox.applications.act', body, live), 403, 'live_customer')
    assertProblem(await send('sandbox.applications.act', body), 404, 'application_not_found')
    const request = {
      customerId: customer.uuid,
      mode: 'sandbox',
      description: 'creates only',
      permissions: ['create', 'read'],
    } as const
    const client = await world.administer((administration) =>
      issueClient(administration, request, world.clock.now()),
    )
    const mine = await world.create(customer, { workflowId: customer.workflows.KYC, countryCode: 'SE' })
    for (const what of [{ kind: 'REQUEST_INFORMATION', steps: ['contact'] }, { kind: 'LIST_CHANGES' }])
      assertProblem(
        await send(
          'sandbox.applications.act',
          { applicationId: mine.id, act: what },
          { ...customer, ...client },
        ),
        403,
        'insufficient_permission',
      )
  })
})
