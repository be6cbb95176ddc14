/**
 * The work of reviewers with a report over HTTP: findings, notes, proposals, opening again, and conflicts.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openPdfs } from '#review/store/pdf/pdfs.ts'
import { proofOf } from '#test/fixtures/case.ts'
import kyc from '#test/fixtures/workflows/person.json' with { type: 'json' }
import { assertProblem } from '#test/harness/problem-replies.ts'
import { booksOf, found, type Setting, set } from '#test/harness/reviewed-case-fixtures.ts'
import { memberOf } from '#test/harness/staff.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const findings = [
  { code: 'assurance_low', detail: 'LOW', outcome: 'REVIEW' as const },
  { code: 'age_unknown', detail: null, outcome: 'REVIEW' as const },
]
const secret = 'Hemlig förklaring'

describe('the work of reviewers', () => {
  let world: World
  let customer: TestCustomer
  let careful: TestCustomer
  const post = async (path: string, body: object, by = customer) =>
    world.call(`/v1/applications.${path}`, body, await world.token(by))
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
    const fourEyes = { ...(kyc as WorkflowDefinition), fourEyes: { decisions: true } }
    careful = await world.customer({ workflows: [fourEyes] })
  })
  after(() => world.close())

  const inReview = async (by = customer, data: Setting['data'] = { findings }) => {
    const { id } = await world.create(by)
    await set(world, by, id, { fields: { status: 'MANUAL_REVIEW' }, data })
    return id
  }
  const reportOf = async (id: string, by = customer) =>
    (await post('report.get', { applicationId: id }, by)).body

  test('a finding can be answered, and opened again', async () => {
    const id = await inReview()
    const answer = { applicationId: id, findingNumber: 2, state: 'RESOLVED', reason: secret }
    assert.equal((await post('findings.resolve', answer)).status, 200)
    const [first, second] = (await reportOf(id)).reviewFindings
    assert.deepEqual([first.number, first.weight, first.resolution], [1, 'BLOCKS', null])
    assert.deepEqual(
      [second.number, second.resolution.reason, second.resolution.by],
      [2, secret, `foyer:credential::${customer.credentialId}`],
    )
    assert.equal((await post('findings.resolve', { ...answer, state: 'REOPENED' })).status, 200)
    assert.equal((await reportOf(id)).reviewFindings[1].resolution, null)
    assertProblem(await post('findings.resolve', { ...answer, findingNumber: 9 }), 404, 'finding_not_found')
    const { audit, text } = await booksOf(world, id)
    assert.deepEqual(audit.at(-1).detail, { finding: 2, code: 'age_unknown', state: 'REOPENED' })
    assert.ok(!text.includes(secret))
  })

  test('notes belong to the team, keep updatedAt, and are deleted with the application', async () => {
    const id = await inReview()
    const { updatedAt } = await found(world, customer, id)
    const { userId } = await memberOf(world, customer, 'REVIEWER')
    const mentions = [`foyer:user::${userId}`]
    const stranger = ['foyer:user::01990000-0000-7000-8000-000000000008']
    const wrong = { applicationId: id, text: 'x', mentions: stranger }
    assertProblem(await post('notes.create', wrong), 404, 'member_not_found')
    const { data } = (await post('notes.create', { applicationId: id, text: secret, mentions })).body
    assert.deepEqual([data[0].text, data[0].mentions], [secret, mentions])
    assert.deepEqual((await post('notes.list', { applicationId: id })).body.data, data)
    assert.deepEqual((await reportOf(id)).notes, data)
    assert.deepEqual((await found(world, customer, id)).updatedAt, updatedAt)
    const stored = await world.database.owner(async (client) =>
      JSON.stringify((await client.query('select * from foyer.audit_line')).rows),
    )
    assert.ok(!stored.includes(secret))
  })

  test('a decision on an older state is refused, with the changes since', async () => {
    const id = await inReview()
    const { updatedAt } = (await reportOf(id)).application
    const decision = { applicationId: id, outcome: 'DECLINED', reasons: ['No'], expectedUpdatedAt: updatedAt }
    assert.equal((await post('decide', decision)).status, 200)
    const late = await post('decide', { ...decision, outcome: 'APPROVED' })
    assertProblem(late, 409, 'application_changed')
    assert.match(late.body.detail, /application\.decided by foyer:credential/)
    assert.equal((await found(world, customer, id)).status, 'DECLINED')
  })

  test('one of two concurrent decisions is stored, and the other reviewer is informed', async () => {
    const id = await inReview()
    const { updatedAt } = (await reportOf(id)).application
    const by = (outcome: string) =>
      post('decide', { applicationId: id, outcome, reasons: ['Why'], expectedUpdatedAt: updatedAt })
    const replies = await Promise.all([by('APPROVED'), by('DECLINED'), by('APPROVED'), by('DECLINED')])
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409])
    const decided = (await booksOf(world, id)).audit.filter(({ action }) => action === 'application.decided')
    assert.equal(decided.length, 1)
  })

  test('with four eyes, a decision by the API is a proposal that can be returned', async () => {
    const id = await inReview(careful, {})
    const decision = { applicationId: id, outcome: 'APPROVED', reasons: [secret] }
    const proposed = (await post('decide', decision, careful)).body
    assert.deepEqual(
      [proposed.status, proposed.decision, proposed.review.proposal.outcome],
      ['MANUAL_REVIEW', null, 'APPROVED'],
    )
    assert.equal((await reportOf(id, careful)).isFourEyes, true)
    assertProblem(await post('decide', decision, careful), 409, 'status_conflict')
    const request = { applicationId: id, steps: ['identity'], message: 'x' }
    assertProblem(await post('requestInformation', request, careful), 409, 'status_conflict')
    const returned = await post('decisions.return', { applicationId: id, reason: 'Ask first' }, careful)
    assert.equal(returned.body.review.proposal, undefined)
    assert.deepEqual(
      (await reportOf(id, careful)).notes.map(({ text }: { text: string }) => text),
      ['Ask first'],
    )
    const { events } = await booksOf(world, id)
    assert.ok(!events.includes('APPLICATION_APPROVED'))
  })

  test('a person with the secret of the proposing credential does not count as a second person', async () => {
    const [owner, admin, reviewer] = [
      await memberOf(world, careful, 'OWNER'),
      await memberOf(world, careful, 'ADMIN'),
      await memberOf(world, careful, 'REVIEWER'),
    ]
    const asked = { name: 'x', permissions: ['review'] }
    const made = (await owner.call('credentials.create', asked)).body
    const rotated = await admin.call('credentials.rotate', { credentialId: made.id })
    const basic = Buffer.from(`${made.clientId}:${rotated.body.secret}`).toString('base64')
    const granted = await request(`${world.baseUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const applicationId = await inReview(careful, {})
    const decision = { applicationId, outcome: 'APPROVED', reasons: ['x'] }
    const proposed = await world.call('/v1/applications.decide', decision, granted.body.access_token)
    assert.equal(proposed.status, 200, proposed.text)
    await owner.call('credentials.delete', { credentialId: made.id })
    for (const own of [owner, admin])
      assertProblem(await own.call('applications.decisions.confirm', { applicationId }), 403, 'four_eyes')
    const confirmed = await reviewer.call('applications.decisions.confirm', { applicationId })
    assert.equal(confirmed.body.status, 'APPROVED', confirmed.text)
  })

  test('a credential confirms what another proposed, and not what its own people did', async () => {
    const [owner, other] = [await memberOf(world, careful, 'OWNER'), await memberOf(world, careful, 'OWNER')]
    const bearerOf = async (by: typeof owner, permissions = ['review']) => {
      const made = (await by.call('credentials.create', { name: 'x', permissions })).body
      return { made, bearer: await bearerWith(made) }
    }
    const bearerWith = (made: { clientId: string; secret: string }) =>
      world.token({ ...careful, clientId: made.clientId, clientSecret: made.secret })
    const first = await bearerOf(owner, ['review', 'credentials'])
    const [second, ofOther] = [await bearerOf(owner), await bearerOf(other)]
    const asked = { name: 'made by the first', permissions: ['review'] }
    const child = (await world.call('/v1/credentials.create', asked, first.bearer)).body
    const applicationId = await inReview(careful, {})
    const decision = { applicationId, outcome: 'APPROVED', reasons: ['x'] }
    const proposed = await world.call('/v1/applications.decide', decision, first.bearer)
    assert.equal(proposed.status, 200, proposed.text)
    const confirm = (bearer: string) =>
      world.call('/v1/applications.decisions.confirm', { applicationId }, bearer)
    for (const own of [first.bearer, second.bearer, await bearerWith(child)])
      assertProblem(await confirm(own), 403, 'four_eyes')
    const confirmed = await confirm(ofOther.bearer)
    assert.equal(confirmed.body.status, 'APPROVED', confirmed.text)
    assert.equal(confirmed.body.decision.confirmedBy, ofOther.made.id)
  })

  test('a decided application can be opened again, and its decision is kept', async () => {
    const id = await inReview()
    await post('decide', { applicationId: id, outcome: 'DECLINED', reasons: ['Old'] })
    const { body } = await post('reopen', { applicationId: id, reason: 'New facts' })
    assert.deepEqual([body.status, body.decision, body.decidedAt], ['MANUAL_REVIEW', null, null])
    const report = await reportOf(id)
    assert.deepEqual(report.earlierDecisions[0].reasons, ['Old'])
    assert.equal(report.notes.at(-1).text, 'New facts')
    assert.equal((await booksOf(world, id)).events.at(-1), 'APPLICATION_IN_REVIEW')
    assertProblem(await post('reopen', { applicationId: id, reason: 'x' }), 409, 'status_conflict')
  })

  test('a report can be downloaded as a PDF, which the access log records', async () => {
    const id = await inReview()
    assert.equal((await reportOf(id)).pdf, null)
    const { pdf } = (await post('report.get', { applicationId: id, format: 'PDF' })).body
    const reply = await fetch(pdf.downloadURL)
    assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, 'application/pdf'])
    assert.match(reply.headers.get('content-disposition') ?? '', /^attachment; filename="report-/)
    assert.equal((await reply.text()).slice(0, 5), '%PDF-')
    const viewer = await memberOf(world, customer, 'VIEWER')
    const refused = await viewer.call('applications.report.get', { applicationId: id, format: 'PDF' })
    assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_role'])
    const { documents, timeline } = (await viewer.call('applications.report.get', { applicationId: id })).body
    assert.ok(documents.length === 0 && timeline.length > 0)
  })

  test('a PDF hides numbers as the page does, and records a request for the full numbers', async () => {
    const id = await inReview(customer, { findings, identity: proofOf('anna-testsson') })
    const whole = proofOf('anna-testsson').personalIdentityNumber?.id ?? assert.fail()
    const { reportPdf } = world.foyer.ports
    const render = reportPdf.render
    const printed: string[] = []
    reportPdf.render = async (customerId, report, names, brand) => {
      printed.push(JSON.stringify(report))
      return render(customerId, report, names, brand)
    }
    const reviewer = await memberOf(world, customer, 'REVIEWER')
    const asked = { applicationId: id }
    const isRevealed = async () =>
      (await booksOf(world, id)).audit.some(({ action }) => action === 'identityNumbers.revealed')
    try {
      for (const format of ['PDF', 'PDF_WITH_NUMBERS'] as const) {
        const { pdf } = (await reviewer.call('applications.report.get', { ...asked, format })).body
        assert.equal((await fetch(pdf.downloadURL)).status, 200)
        assert.equal(printed.pop()?.includes(whole), format === 'PDF_WITH_NUMBERS', format)
        assert.equal(await isRevealed(), format === 'PDF_WITH_NUMBERS', format)
      }
    } finally {
      reportPdf.render = render
    }
  })

  test('each use of a PDF link costs its owner ten requests', async () => {
    const limited = await world.customer()
    await world.database.owner((client) =>
      client.query('update foyer.customer set rate_limit = 25 where customer_id = $1', [limited.uuid]),
    )
    const id = await inReview(limited)
    const { pdf } = (await post('report.get', { applicationId: id, format: 'PDF' }, limited)).body
    const replies = []
    for (let use = 0; use < 3; use += 1) replies.push(await fetch(pdf.downloadURL))
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 429],
    )
    assert.match(replies[0]?.headers.get('ratelimit') ?? '', /;r=13;/)
    assert.ok(Number(replies[2]?.headers.get('retry-after')) > 0)
  })

  test('a PDF whose thread ends is 503 with a time to retry, and then succeeds', async () => {
    const id = await inReview()
    const { pdf } = (await post('report.get', { applicationId: id, format: 'PDF' })).body
    const { reportPdf } = world.foyer.ports
    const { render } = reportPdf
    const crashing = openPdfs({ program: new URL('data:text/javascript,process.exit(1)') })
    reportPdf.render = crashing.reportPdf.render
    const refused = await fetch(pdf.downloadURL).finally(() => {
      reportPdf.render = render
    })
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5'])
    assert.equal(((await refused.json()) as { code: string }).code, 'service_unavailable')
    assert.equal((await fetch(pdf.downloadURL)).status, 200)
    await crashing.close()
  })

  test('reviewers see who else looks at the application, and until when', async () => {
    const id = await inReview()
    const { viewers, ids } = world.foyer.ports
    const applicationId = ids.read('application', id, '')
    const people = ['01990000-0000-7000-8000-0000000000aa', '01990000-0000-7000-8000-0000000000bb'] as const
    const note = (userId: string) => viewers.note(customer.uuid, applicationId, userId)
    assert.equal((await note(people[0])).length, 1)
    world.clock.advance(10_000)
    const both = await note(people[1])
    assert.deepEqual(
      both.map(({ userId }) => userId),
      people,
    )
    world.clock.advance(25_000)
    assert.deepEqual(
      (await note(people[1])).map(({ userId, since }) => [userId, since.getTime()]),
      [[people[1], both[1]?.since.getTime()]],
    )
    assert.deepEqual(await viewers.note(careful.uuid, applicationId, people[0]).then((all) => all.length), 1)
  })
})
