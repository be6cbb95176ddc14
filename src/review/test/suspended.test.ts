/**
 * A suspended customer: within five seconds all its credentials and links stop working, until it is restored.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addDocument, defaultDocumentLimits } from '#applications/document-moves.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { linkOf, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { expiredApplicantOn, ticketIn } from '#test/harness/new-link.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const content = new TextEncoder().encode('%PDF-1.7')

describe('a suspended customer', () => {
  let world: World
  let customer: TestCustomer
  let visitor: Visitor
  let sessionToken: string
  let bearer: string
  let download: string

  const suspend = (since: Date | null) =>
    world.database.owner((client) =>
      client.query('update foyer.customer set suspended_at = $2 where customer_id = $1', [
        customer.uuid,
        since,
      ]),
    )
  const open = () =>
    Promise.all([
      world.call('/v1/applications.list', {}, bearer),
      world.call('/applications', {}, customer.apiKey),
      request(linkOf(world, sessionToken)),
      visitor.get(''),
      visitor.post('', { do: 'begin' }),
      request(download),
    ])
  const statuses = async () => (await open()).map(({ status }) => status)
  const becomes = async (wanted: number[]) => {
    const until = Date.now() + 5_500
    let now = await statuses()
    while (String(now) !== String(wanted) && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      now = await statuses()
    }
    assert.deepEqual(now, wanted)
  }

  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    bearer = await world.token(customer)
    visitor = await visitorOf(world, customer)
    const created = await world.create(customer)
    sessionToken = created.sessionToken
    const { files, applications, newId } = world.foyer.ports
    const id = newId()
    const { sha256 } = await files.put(customer.uuid, uuidOf(created.id), id, content)
    await applications.change(
      customer.uuid,
      uuidOf(created.id),
      addDocument(
        {
          id,
          step: 'documents',
          slot: 'registration',
          name: 'a.pdf',
          type: 'REGISTRATION_CERTIFICATE',
          mimeType: 'application/pdf',
          sizeBytes: content.length,
          sha256,
          uploadedBy: 'APPLICANT',
          uploadedAt: world.clock.now().toISOString(),
          status: 'RECEIVED',
          remarks: [],
        },
        defaultDocumentLimits,
      ),
    )
    const listed = await world.call('/v1/applications.documents.list', { applicationId: created.id }, bearer)
    download = listed.body.data[0].downloadURL
  })
  after(() => world.close())

  test('rejects token, key, link, session and download without telling the applicant why', async () => {
    assert.deepEqual(await statuses(), [200, 400, 303, 200, 303, 200])
    await suspend(world.clock.now())
    await becomes([401, 401, 403, 403, 403, 403])
    const [list, , link, page, form, file] = await open()
    assertProblem(list as never, 401, 'invalid_token')
    assertProblem(file as never, 403, 'download_expired')
    for (const reply of [link, page, form]) {
      assert.match(reply?.headers.get('content-type') ?? '', /^text\/html/)
      assert.equal(reply?.headers.get('set-cookie'), null)
      assert.ok(!reply?.text.includes('Testbolaget') && !reply?.text.includes('shop.example'))
    }
    const script = await visitor.get('identity', { accept: 'application/json' })
    assert.deepEqual([script.status, script.body], [403, { error: 'unavailable' }])
  })

  test('accepts them again after the suspension', async () => {
    await suspend(null)
    await becomes([200, 400, 303, 200, 303, 200])
  })

  test('sends no new link and does not reveal the customer', async () => {
    const late = await expiredApplicantOn(world, customer)
    const ticket = ticketIn(await late.page())
    assert.ok(ticket)
    await suspend(world.clock.now())
    let reply = await late.press(ticket)
    for (const until = Date.now() + 15_000; reply.status === 303 && Date.now() < until; ) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      reply = await late.press(ticket)
    }
    assert.equal(reply.status, 403)
    assert.ok(!reply.text.includes('Testbolaget') && !reply.text.includes('shop.example'))
  })
})
