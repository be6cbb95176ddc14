/**
 * Several documents on one page without the script: each button belongs to its own document, and no chosen
 * file is lost.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { removeDocument } from '#applications/document-moves.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import {
  type File,
  ledTo,
  pageAfter,
  problemsIn,
  type Visitor,
  visitorOf,
} from '#test/harness/flow-visitor.ts'
import { booksOf, found, set } from '#test/harness/reviewed-case-fixtures.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
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
      documents: [
        { key: 'bill', type: 'PROOF_OF_ADDRESS', label: { en: 'A bill' } },
        { key: 'letter', type: 'OTHER', label: { en: 'A letter' }, optional: true },
      ],
    },
  ],
  rules: [],
}

const pdf = (name: string, slot: string): File => ({
  field: `file:${slot}`,
  name,
  type: 'application/pdf',
  bytes: new Uint8Array(pdfOf(name, 'A document').buffer),
})

describe('several documents on one page', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [documentsWorkflow] })
  })
  after(() => world.close())

  const filesOf = async (visitor: Visitor) =>
    [...(await visitor.get('documents')).text.matchAll(/file-name">([^<]*)</g)].map(([, name]) => name)

  test('name the document of a button without a chosen file', async () => {
    const visitor = await visitorOf(world, customer, { language: 'en' })
    const page = (await visitor.get('documents')).text
    const buttons = [...page.matchAll(/value="(upload[^"]*)"/g)].map(([, value]) => value)
    assert.equal(buttons.length, 2)
    for (const [at, label] of ['A bill', 'A letter'].entries()) {
      const sent = await visitor.upload('documents', { do: buttons[at] ?? '', revision: '0' }, [])
      assert.deepEqual(problemsIn(await pageAfter(visitor, sent)), [`Upload “${label}”`])
    }
  })

  test('store a chosen file also when another is removed, or report that it is rejected', async () => {
    const visitor = await visitorOf(world, customer, { language: 'en' })
    const removed = async (...files: File[]) => {
      const page = (await visitor.get('documents')).text
      return visitor.upload('documents', { remove: /data-id="([^"]*)"/.exec(page)?.[1] ?? '' }, files)
    }
    await visitor.upload('documents', { do: 'upload:bill', revision: '0' }, [pdf('a.pdf', 'bill')])
    assert.equal(ledTo(await removed(pdf('b.pdf', 'letter'))), 'documents?notice=file_removed')
    assert.deepEqual(await filesOf(visitor), ['b.pdf'])
    const empty = { ...pdf('c.pdf', 'bill'), bytes: new Uint8Array() }
    const problems = problemsIn(await pageAfter(visitor, await removed(empty)))
    assert.deepEqual(problems, ['Choose another file: “c.pdf” is empty'])
    assert.deepEqual(await filesOf(visitor), [])
  })

  test('include a document from the customer, which the applicant cannot remove', async () => {
    const visitor = await visitorOf(world, customer, { language: 'en' })
    await visitor.upload('documents', { do: 'upload:bill', revision: '0' }, [pdf('own.pdf', 'bill')])
    const token = await world.token(customer)
    const contentBase64 = Buffer.from(pdf('theirs.pdf', 'bill').bytes).toString('base64')
    const upload = { applicationId: visitor.id, name: 'theirs.pdf', type: 'OTHER', contentBase64 }
    const { body } = await world.call('/v1/applications.documents.upload', upload, token)
    const { documents } = (await found(world, customer, visitor.id)).data
    const theirs = documents.find(({ uploadedBy }) => uploadedBy === 'CUSTOMER_USER')
    assert.ok(theirs && documents.length === 2)
    const atStep = { step: 'documents', slot: 'bill' }
    await set(world, customer, visitor.id, {
      data: { documents: documents.map((each) => ({ ...each, ...atStep })) },
    })
    const before = await booksOf(world, visitor.id)
    await visitor.upload('documents', { remove: theirs.id }, [])
    const move = removeDocument(theirs.id)
    await world.foyer.ports.applications.change(customer.uuid, uuidOf(visitor.id), move)
    const left = (await found(world, customer, visitor.id)).data.documents
    assert.deepEqual(
      left.map(({ name }) => name),
      ['own.pdf', 'theirs.pdf'],
    )
    assert.equal((await request(body.downloadURL)).status, 200, 'its bytes are there')
    assert.deepEqual(await booksOf(world, visitor.id), before)
  })
})
