/** Documents: the signed URL is valid for ten minutes, without a token, for one document. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addDocument, defaultDocumentLimits, removeDocument } from '#applications/document-moves.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const content = new TextEncoder().encode('%PDF-1.7 secret of one applicant')
const name = 'Årsredovisning "2025"; a=b (Anna\'s)*.pdf'

describe('documents.list and its downloadURL', () => {
  let world: World
  let customer: TestCustomer
  let id: string
  let documentId: string
  const list = async (by = customer, applicationId = id) =>
    world.call('/v1/applications.documents.list', { applicationId }, await world.token(by))
  const link = async () => (await list()).body.data[0].downloadURL as string
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    id = (await world.create(customer, { workflowId: customer.workflows.KYB })).id
    const { files, applications, newId } = world.foyer.ports
    documentId = newId()
    const { sha256 } = await files.put(customer.uuid, uuidOf(id), documentId, content)
    await applications.change(
      customer.uuid,
      uuidOf(id),
      addDocument(
        {
          id: documentId,
          step: 'documents',
          slot: 'registration',
          name,
          type: 'REGISTRATION_CERTIFICATE',
          mimeType: 'application/pdf',
          sizeBytes: content.length,
          sha256,
          uploadedBy: 'APPLICANT',
          uploadedAt: world.clock.now().toISOString(),
          status: 'RECEIVED',
          remarks: ['ACTIVE_CONTENT'],
        },
        defaultDocumentLimits,
      ),
    )
  })
  after(() => world.close())

  test('describes a document to its customer only', async () => {
    const [document] = (await list()).body.data
    assert.equal(document.id, `foyer:document::${documentId}`)
    assert.deepEqual(
      [document.name, document.uploadedBy, document.sizeBytes],
      [name, 'APPLICANT', content.length],
    )
    assert.ok(!('remarks' in document))
    assert.equal(
      Math.round((Date.parse(document.downloadURLExpiresAt) - world.clock.now().getTime()) / 60_000),
      10,
    )
    assertProblem(await list(await world.customer()), 404, 'application_not_found')
    assert.ok(!world.log.join('').includes(document.downloadURL.split('/').at(-1)))
  })

  test('serves the file as an attachment to a plain GET', async () => {
    const response = await fetch(await link())
    assert.equal(response.status, 200)
    assert.deepEqual(new Uint8Array(await response.arrayBuffer()), content)
    const { headers } = response
    assert.match(
      headers.get('content-disposition') ?? '',
      /^attachment; filename="[\w.-]+"; filename\*=UTF-8''%C3%85rs[\w%.-]+%28Anna%27s%29%2A\.pdf$/,
    )
    assert.equal(headers.get('content-type'), 'application/pdf')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.match(headers.get('content-security-policy') ?? '', /sandbox/)
  })

  test('rejects a manipulated URL with 403', async () => {
    const url = await link()
    const start = url.lastIndexOf('/') + 1
    const ticket = url.slice(start)
    const changed = [...ticket].map(
      (character, at) => `${ticket.slice(0, at)}${character === 'A' ? 'B' : 'A'}${ticket.slice(at + 1)}`,
    )
    const others = [
      `${ticket}A`,
      ticket.slice(0, -1),
      `${ticket}=`,
      ticket.toLowerCase(),
      ticket.split('').reverse().join(''),
      '%20',
    ]
    for (const other of [...changed, ...others]) {
      if (other === ticket) continue
      const reply = await request(`${url.slice(0, start)}${other}`)
      assertProblem(reply, 403, 'download_expired')
    }
    assert.equal((await fetch(url)).status, 200)
  })

  test('rejects a URL after ten minutes', async () => {
    const url = await link()
    world.clock.advance(9 * 60_000 + 50_000)
    assert.equal((await fetch(url)).status, 200)
    world.clock.advance(15_000)
    assertProblem(await request(url), 403, 'download_expired')
    assert.equal((await fetch(await link())).status, 200)
  })

  test('answers 404 for a removed document', async () => {
    const url = await link()
    await world.foyer.ports.applications.change(customer.uuid, uuidOf(id), removeDocument(documentId))
    const gone = await request(url)
    assertProblem(gone, 404, 'not_found')
    assert.match(gone.body.detail, /^The document /)
    assert.deepEqual((await list()).body, { data: [] })
  })
})
