/** Uploads over plain HTTP: what the upload script relies on, and what attackers could try. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type File,
  ledTo,
  pageAfter,
  problemsIn,
  type Visitor,
  visitorOf,
} from '#test/harness/flow-visitor.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { pdfOf } from '#test/journeys/document-files.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const documentsWorkflow: WorkflowDefinition = {
  name: 'Documents',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [
    {
      key: 'documents',
      kind: 'DOCUMENTS',
      documents: [{ key: 'bill', type: 'PROOF_OF_ADDRESS', label: { en: 'A bill' }, most: 3 }],
    },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
  ],
  rules: [],
}
const json = { accept: 'application/json' }

const pdf = (name = 'bill.pdf', field = 'file:bill'): File => ({
  field,
  name,
  type: 'application/pdf',
  bytes: new Uint8Array(pdfOf(name, 'A bill').buffer),
})

describe('uploads', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [documentsWorkflow] })
  })
  after(() => world.close())

  const listed = async ({ id }: Visitor): Promise<string[]> => {
    const reply = await world.call(
      '/v1/applications.documents.list',
      { applicationId: id },
      await world.token(customer),
    )
    return reply.body.data.map(({ name }: { name: string }) => name)
  }

  test('reply to the script with the stored files and the problems', async () => {
    const visitor = await visitorOf(world, customer)
    const kept = await visitor.upload('documents', {}, [pdf('a.pdf')], json)
    assert.equal(kept.status, 200)
    assert.deepEqual(Object.keys(kept.body.files[0]).sort(), [
      'id',
      'isChecking',
      'name',
      'pages',
      'preview',
      'sizeBytes',
      'slot',
    ])
    const text = { ...pdf('b.pdf'), bytes: new TextEncoder().encode('hello') }
    const rejected = await visitor.upload('documents', {}, [text], json)
    assert.equal(rejected.status, 422)
    assert.deepEqual(rejected.body.problems, [
      { field: 'file:bill', code: 'file_type', values: { name: 'b.pdf' } },
    ])
    assert.equal(rejected.body.files.length, 1, 'earlier files stay')
    const over = await visitor.upload('documents', {}, [pdf('c.pdf'), pdf('d.pdf'), pdf('e.pdf')], json)
    assert.deepEqual(over.body.problems, [
      { field: 'file:bill', code: 'file_too_many', values: { name: 'e.pdf', most: 3 } },
    ])
    assert.deepEqual(await listed(visitor), ['a.pdf', 'c.pdf', 'd.pdf'])
  })

  test('store three of four concurrent files for three places', async () => {
    const visitor = await visitorOf(world, customer)
    const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']
    await Promise.all(names.map((name) => visitor.upload('documents', {}, [pdf(name)], json)))
    assert.equal((await listed(visitor)).length, 3)
  })

  test('store a repeated file once, also when no other file fits', async () => {
    const visitor = await visitorOf(world, customer)
    const names = ['a.pdf', 'b.pdf', 'c.pdf']
    for (const name of names) await visitor.upload('documents', {}, [pdf(name)], json)
    const again = await visitor.upload('documents', {}, [pdf('c.pdf')], json)
    assert.deepEqual([again.status, again.body.problems, again.body.files.length], [200, [], 3])
    const bytes = new Uint8Array(pdfOf('c.pdf', 'Another bill').buffer)
    const other = await visitor.upload('documents', {}, [{ ...pdf('c.pdf'), bytes }], json)
    assert.deepEqual(
      other.body.problems.map(({ code }: { code: string }) => code),
      ['file_too_many'],
      'another file of this name',
    )
    assert.deepEqual(await listed(visitor), names)
  })

  test('store the same file once when it arrives twice at the same time', async () => {
    const visitor = await visitorOf(world, customer)
    const replies = await Promise.all([0, 1].map(() => visitor.upload('documents', {}, [pdf()], json)))
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(await listed(visitor), ['bill.pdf'])
  })

  for (const [most, kept, why] of [
    [3, 3, (name: string) => `A bill: Remove a file before you add “${name}”: there’s room for 3`],
    [20, 10, (name: string) => `Choose “${name}” again: too much was sent at once`],
  ] as const)
    test(`store ${kept} of 12 files in ${most} places without a script, and name the others`, async () => {
      const [step] = documentsWorkflow.steps
      const documents = [{ key: 'bill', type: 'PROOF_OF_ADDRESS', label: { en: 'A bill' }, most }]
      const wide = await world.customer({
        workflows: [{ ...documentsWorkflow, steps: [{ ...step, documents }] } as never],
      })
      const visitor = await visitorOf(world, wide, { language: 'en' })
      const names = Array.from({ length: 12 }, (_, at) => `${at}.pdf`)
      const sent = await visitor.upload(
        'documents',
        { do: 'upload', revision: '0' },
        names.map((name) => pdf(name)),
      )
      assert.equal(ledTo(sent), 'documents?problems')
      const page = await pageAfter(visitor, sent)
      assert.deepEqual(problemsIn(page), names.slice(kept).map(why))
      for (const name of names.slice(0, kept))
        assert.ok(page.text.includes(`<span class="file-name">${name}<`))
    })

  test('store nothing without the CSRF token or a session', async () => {
    const visitor = await visitorOf(world, customer)
    assert.equal((await visitor.upload('documents', { csrf: 'x' }, [pdf()], json)).status, 403)
    assert.equal((await visitor.upload('documents', {}, [pdf()], { ...json, cookie: '' })).status, 401)
    assert.equal(
      (await visitor.upload('documents', {}, [pdf()], { ...json, 'sec-fetch-site': 'cross-site' })).status,
      403,
    )
    assert.deepEqual(await listed(visitor), [])
  })

  test('ignore a file for an unknown slot, and reject one for another step', async () => {
    const visitor = await visitorOf(world, customer)
    const reply = await visitor.upload(
      'documents',
      {},
      [pdf('x.pdf', 'file:other'), pdf('y.pdf', 'whatever')],
      json,
    )
    assert.deepEqual(reply.body, { files: [], problems: [] })
    await visitor.upload('contact', {}, [pdf()], json)
    assert.deepEqual(await listed(visitor), [])
  })

  test('ignore paths, markup and control characters in a name', async () => {
    const visitor = await visitorOf(world, customer)
    await visitor.upload('documents', {}, [pdf('../../etc/passwd'), pdf('a"b<c>\u202efdp.exe')], json)
    const names = await listed(visitor)
    assert.equal(names.length, 2)
    for (const name of names) assert.doesNotMatch(name, /[/\\\p{Cc}\p{Cf}]/u)
    assert.ok(!(await visitor.get('documents')).text.includes('<c>'))
  })

  test('take the type of a file from its content, and give its name the right extension', async () => {
    const visitor = await visitorOf(world, customer)
    const kept = await visitor.upload('documents', {}, [{ ...pdf('photo.jpg'), type: 'image/jpeg' }], json)
    assert.equal(kept.body.files[0].name, 'photo.pdf')
    const token = await world.token(customer)
    const { body } = await world.call('/v1/applications.documents.list', { applicationId: visitor.id }, token)
    const [{ name, mimeType, downloadURL }] = body.data
    assert.deepEqual([name, mimeType], ['photo.pdf', 'application/pdf'])
    const { headers } = await fetch(downloadURL)
    assert.equal(headers.get('content-type'), 'application/pdf')
    assert.match(headers.get('content-disposition') ?? '', /photo\.pdf/)
  })

  test('remove only the applicant’s own files of this application', async () => {
    const [one, other] = [await visitorOf(world, customer), await visitorOf(world, customer)]
    const kept = await other.upload('documents', {}, [pdf('other.pdf')], json)
    const [{ id }] = kept.body.files
    await one.upload('documents', { remove: id }, [])
    assert.deepEqual(await listed(other), ['other.pdf'])
    const removed = await other.upload('documents', { remove: id }, [], json)
    assert.deepEqual(removed.body, { files: [], problems: [] })
    assert.deepEqual(await listed(other), [])
    const [document] = (await other.upload('documents', { remove: id }, [], json)).body.files
    assert.equal(document, undefined, 'removing it again is nothing')
  })

  for (const [what, fields, where] of [
    ['another language', { language: 'sv' }, 'documents'],
    ['later', { do: 'save' }, 'saved'],
  ] as const)
    test(`store the chosen file before leaving for ${what}; a rejected one is reported first`, async () => {
      const visitor = await visitorOf(world, customer)
      const text = { ...pdf('b.pdf'), bytes: new TextEncoder().encode('hello') }
      const rejected = await visitor.upload('documents', { ...fields, revision: '0' }, [pdf('a.pdf'), text])
      assert.equal(ledTo(rejected), 'documents?problems')
      assert.equal(problemsIn(await pageAfter(visitor, rejected)).length, 1)
      assert.deepEqual(await listed(visitor), ['a.pdf'])
      assert.equal(
        ledTo(await visitor.upload('documents', { ...fields, revision: '0' }, [pdf('c.pdf')])),
        where,
      )
      assert.deepEqual(await listed(visitor), ['a.pdf', 'c.pdf'])
      assert.equal(ledTo(await visitor.upload('documents', { ...fields, revision: '0' }, [])), where)
    })

  test('report a missing required file on Continue, and continue once it is there', async () => {
    const visitor = await visitorOf(world, customer, { language: 'en' })
    const missing = await visitor.upload('documents', { do: 'continue', revision: '0' }, [])
    assert.equal(ledTo(missing), 'documents?problems')
    assert.deepEqual(problemsIn(await pageAfter(visitor, missing)), ['Upload “A bill”'])
    assert.equal(
      ledTo(await visitor.upload('documents', { do: 'continue', revision: '0' }, [pdf()])),
      'contact',
    )
  })

  test('report an aborted form, and store nothing', async () => {
    const visitor = await visitorOf(world, customer)
    const reply = await fetch(`${visitor.base}/documents`, {
      method: 'POST',
      headers: {
        cookie: visitor.cookie,
        origin: world.baseUrl,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: [
        '--x',
        'Content-Disposition: form-data; name="csrf"',
        '',
        visitor.csrf,
        '--x',
        'Content-Disposition: form-data; name="file:bill"; filename="a.pdf"',
        '',
        '%PDF-1.7',
      ].join('\r\n'),
    })
    assert.equal(reply.status, 400)
    assert.deepEqual(await listed(visitor), [])
  })
})
