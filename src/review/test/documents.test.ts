/** Documents added by the customer: inspection, size and number limits, idempotency. */
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { pdf, stream } from '@foyer/safe-files/test/files'
import sharp from 'sharp'
import { clearCase } from '#test/fixtures/case.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { assertProblem, unknownOf } from '#test/harness/problem-replies.ts'
import { booksOf, found, set } from '#test/harness/reviewed-case-fixtures.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { emptyFile, photoOf, textNamed } from '#test/journeys/document-files.ts'

const mebibyte = 1024 * 1024
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** A PDF of this size in bytes. */
function pdfOfLength(length: number): Buffer {
  const holding = (bytes: number) => pdf({ objects: [stream('', Buffer.alloc(bytes, ' '))] })
  const near = holding(length - holding(0).length)
  const exact = holding(length - holding(0).length - (near.length - length))
  assert.equal(exact.length, length)
  return exact
}

describe('documents.upload', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
    token = await world.token(customer)
  })
  after(() => world.close())
  const upload = (applicationId: string, bytes: Uint8Array, more: object = {}, headers = {}) =>
    world.call(
      '/v1/applications.documents.upload',
      {
        applicationId,
        name: 'a.pdf',
        type: 'ANNUAL_REPORT',
        contentBase64: Buffer.from(bytes).toString('base64'),
        ...more,
      },
      token,
      headers,
    )
  const list = async (applicationId: string) =>
    (await world.call('/v1/applications.documents.list', { applicationId }, token)).body.data
  const filesOf = (id: string) =>
    readdir(path.join(world.config.dataDirectory, 'files', customer.uuid, uuidOf(id))).catch(() => [])

  test('with a remark is a finding at once when the rules have already decided', async () => {
    const { id } = await world.create(customer)
    const at = world.clock.now()
    const { data } = clearCase('KYC')
    await set(world, customer, id, {
      fields: { status: 'MANUAL_REVIEW', startedAt: at, submittedAt: at },
      data: { ...data, risk: { level: 'LOW', score: 0, factors: [], modelVersion: 'x' } },
    })
    const active = pdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert) >>' })
    const { status, text } = await upload(id, active)
    assert.equal(status, 200, text)
    const { findings, risk } = (await found(world, customer, id)).data
    assert.ok(findings.some(({ code }) => code === 'document_remarked'))
    assert.ok(risk?.modelVersion !== 'x', 'the risk is computed again')
    const { audit } = await booksOf(world, id)
    assert.deepEqual(
      audit.slice(-2).map(({ action }) => action),
      ['document.added', 'application.assessed'],
    )
  })

  test('emits an event, is listed and audited, and is downloaded unchanged', async () => {
    const { id } = await world.create(customer)
    const bytes = pdf()
    const name = '../Årsredovisning\u202e 2025.pdf'
    const { body, status } = await upload(id, bytes, { name })
    assert.equal(status, 200)
    const { id: documentId, downloadURL, downloadURLExpiresAt: _, uploadedAt: __, ...rest } = body
    assert.deepEqual(rest, {
      name: 'Årsredovisning 2025.pdf',
      type: 'ANNUAL_REPORT',
      mimeType: 'application/pdf',
      sizeBytes: bytes.length,
      sha256: sha256(bytes),
      uploadedBy: 'CUSTOMER_USER',
      status: 'RECEIVED',
      issuedBy: null,
      validUntil: null,
    })
    const [listed] = await list(id)
    assert.equal(listed.id, documentId)
    const downloaded = await fetch(downloadURL)
    assert.equal(sha256(new Uint8Array(await downloaded.arrayBuffer())), rest.sha256)
    const { audit, text, events } = await booksOf(world, id)
    assert.equal(events.at(-1), 'DOCUMENT_ADDED')
    assert.deepEqual(audit.at(-1).detail, {
      documentId: uuidOf(documentId),
      sha256: rest.sha256,
      slot: null,
      step: null,
    })
    assert.deepEqual(audit.at(-1).actor, { kind: 'CUSTOMER', id: customer.credentialId })
    assert.ok(!text.includes('redovisning'))
  })

  test('gets the extension of its content, like the uploads of the applicant', async () => {
    const { id } = await world.create(customer)
    const { buffer } = await photoOf('a.jpg')
    for (const [bytes, name, kept] of [
      [pdf(), 'photo.jpg', 'photo.pdf'],
      [buffer, 'page.pdf', 'page.jpg'],
      [buffer, 'Page.JPEG', 'Page.JPEG'],
    ] as const)
      assert.equal((await upload(id, bytes, { name })).body.name, kept)
    assert.deepEqual(
      (await list(id)).map((document: { name: string }) => document.name),
      ['photo.pdf', 'page.jpg', 'Page.JPEG'],
    )
  })

  test('re-encodes a photo without its metadata', async () => {
    const { id } = await world.create(customer)
    const { buffer } = await photoOf('a.jpg')
    const camera = await sharp(buffer)
      .withExif({ IFD0: { Copyright: 'Hemlighetsson' } })
      .toBuffer()
    assert.ok(camera.includes('Hemlighetsson'))
    const { body } = await upload(id, camera, { type: 'IDENTITY_DOCUMENT' })
    const kept = Buffer.from(await (await fetch(body.downloadURL)).arrayBuffer())
    assert.ok(!kept.includes('Hemlighetsson'))
    assert.equal(body.sha256, sha256(kept))
  })

  test('rejects invalid files with the reason, and stores none', async () => {
    const { id } = await world.create(customer)
    const invalid: Array<[Uint8Array, string]> = [
      [textNamed('a.pdf').buffer, 'file_type'],
      [pdf({ trailer: '/Encrypt 9 0 R' }), 'file_encrypted'],
      [Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'file_damaged'],
      [pdfOfLength(20 * mebibyte + 1), 'file_too_large'],
    ]
    for (const [bytes, code] of invalid) {
      const reply = await upload(id, bytes)
      assertProblem(reply, 400, 'invalid_body')
      assert.deepEqual([reply.body.errors[0].path, reply.body.errors[0].code], ['/contentBase64', code])
    }
    for (const contentBase64 of ['a', 'abc', 'abc=d', '%PDF', 'YWJj\nZGVm', 'YW=='.repeat(2), '====']) {
      const reply = await upload(id, emptyFile('a').buffer, { contentBase64 })
      assertProblem(reply, 400, 'invalid_body')
      assert.equal(reply.body.errors[0].path, '/contentBase64', contentBase64)
    }
    assert.deepEqual((await found(world, customer, id)).data.documents, [])
    assert.deepEqual(await filesOf(id), [])
  })

  test('reports active content of a PDF only in the report, also in nested streams', async () => {
    const { id } = await world.create(customer)
    const hidden = pdf({
      objects: [
        stream(
          '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]',
          deflateSync(deflateSync(Buffer.from('7 0 << /S /SubmitForm /F (https://example.com) >>'))),
        ),
      ],
    })
    const { body, status } = await upload(id, hidden)
    assert.deepEqual([status, 'remarks' in body], [200, false])
    await upload(id, pdf())
    const report = await world.call('/v1/applications.report.get', { applicationId: id }, token)
    assert.deepEqual(
      report.body.documents.map(({ remarks }: { remarks: string[] }) => remarks),
      [['pdf_submit_form'], []],
    )
    const { remarks, ...rest } = report.body.documents[0]
    assert.deepEqual(Object.keys(rest), Object.keys((await list(id))[0]))
    assert.deepEqual(remarks, ['pdf_submit_form'])
  })

  test('accepts exactly 20 MiB, and does not read a body that is too large', async () => {
    const { id } = await world.create(customer)
    const reply = await upload(id, pdfOfLength(20 * mebibyte), {}, { 'idempotency-key': randomUUID() })
    assert.equal(reply.status, 200, reply.text.slice(0, 500))
    assert.equal(reply.body.sizeBytes, 20 * mebibyte)
    const long = await upload(id, new Uint8Array(22 * mebibyte))
    assertProblem(long, 413, 'body_too_large')
    assert.match(long.body.detail, /28672 KiB/)
    const elsewhere = await world.call('/v1/applications.get', { applicationId: 'x'.repeat(300_000) }, token)
    assertProblem(elsewhere, 413, 'body_too_large')
    assert.match(elsewhere.body.detail, /256 KiB/)
  })

  test('adds a document once per idempotency key, also concurrently, and rejects another file', async () => {
    const { id } = await world.create(customer)
    const headers = { 'idempotency-key': randomUUID() }
    const one = pdfOfLength(100_000)
    const replies = await Promise.all(Array.from({ length: 4 }, () => upload(id, one, {}, headers)))
    for (const reply of replies) assert.ok([200, 409].includes(reply.status), reply.text)
    const again = await upload(id, one, {}, headers)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.equal((await list(id)).length, 1)
    assert.equal(again.body.id, (await list(id))[0].id)
    assert.deepEqual(await filesOf(id), [uuidOf(again.body.id)], 'and there is one file')
    const another = Buffer.from(one)
    another[50_000] = 0x0a
    assertProblem(await upload(id, another, {}, headers), 422, 'idempotency_key_reused')
    world.clock.advance(11 * 60_000)
    const later = await upload(id, one, {}, headers)
    assert.equal((await request(later.body.downloadURL)).status, 200, 'the address is a fresh one')
    assert.equal((await request(again.body.downloadURL)).status, 403)
  })

  test('allows fifty documents at most, also with ten concurrent uploads', async () => {
    const { id } = await world.create(customer)
    await upload(id, pdf())
    const [document] = (await found(world, customer, id)).data.documents
    assert.ok(document)
    const documents = Array.from({ length: 45 }, (_, at) => ({
      ...document,
      id: at ? randomUUID() : document.id,
    }))
    await set(world, customer, id, { data: { documents } })
    const replies = await Promise.all(Array.from({ length: 10 }, () => upload(id, pdf())))
    assert.deepEqual(replies.map(({ status }) => status).sort(), [
      ...Array(5).fill(200),
      ...Array(5).fill(409),
    ])
    for (const reply of replies) if (reply.status === 409) assertProblem(reply, 409, 'too_many_documents')
    assert.equal((await list(id)).length, 50)
    assert.equal((await filesOf(id)).length, 6, 'who came too late left no file')
  })

  test('answers 404 without inspection for an unknown application or another customer', async () => {
    const { id } = await world.create(await world.customer())
    for (const each of [id, unknownOf(id)])
      assertProblem(await upload(each, pdf()), 404, 'application_not_found')
  })
})
