/** The documents of a case as the API shows them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idsOf } from '#kernel/ids.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Case } from './case.ts'
import { askedDocuments, documentsOf } from './documents.ts'
import type { Downloads } from './ports.ts'
import type { StoredDocument } from './stored-document.ts'

const stored: StoredDocument = {
  id: '01990000-0000-7000-8000-000000000009',
  step: 'papers',
  slot: 'passport',
  name: 'passport.pdf',
  type: 'OTHER',
  mimeType: 'application/pdf',
  sizeBytes: 100,
  sha256: 'ab',
  uploadedBy: 'APPLICANT',
  uploadedAt: '2026-11-20T09:30:00.000Z',
  status: 'RECEIVED',
  remarks: ['JAVASCRIPT'],
}
const caseOf = (...documents: StoredDocument[]): Case => {
  const clear = clearCase('KYC')
  return { ...clear, data: { ...clear.data, documents } }
}
const signing = {
  ids: idsOf('foyer'),
  downloads: {
    sign: (ticket: object) => ({
      url: `https://foyer.example/?${Object.values(ticket).join('&')}`,
      expiresAt: new Date('2026-11-20T09:40:00.000Z'),
    }),
    read: () => undefined,
  } satisfies Downloads,
  caller: { id: 'cred' },
}
test('each document has a download for this customer, application and reader', () => {
  const of = caseOf(stored)
  assert.deepEqual(documentsOf(of, workflowOf('KYC'), signing), {
    data: [
      {
        id: `foyer:document::${stored.id}`,
        name: 'passport.pdf',
        type: 'OTHER',
        mimeType: 'application/pdf',
        sizeBytes: 100,
        sha256: 'ab',
        uploadedBy: 'APPLICANT',
        uploadedAt: '2026-11-20T09:30:00.000Z',
        downloadURL: `https://foyer.example/?${of.customerId}&${of.id}&${stored.id}&cred`,
        downloadURLExpiresAt: '2026-11-20T09:40:00.000Z',
        status: 'RECEIVED',
        issuedBy: null,
        validUntil: null,
      },
    ],
  })
})

test('an application without documents has an empty list', () =>
  assert.deepEqual(documentsOf(caseOf(), workflowOf('KYC'), signing), { data: [] }))

test('omits the files of a step that no longer applies, and keeps a signature', () => {
  const workflow = workflowOf('KYC')
  const never = { '==': [1, 2] }
  const left: PublishedWorkflow = {
    ...workflow,
    steps: [
      ...workflow.steps,
      { key: 'papers', kind: 'DOCUMENTS', when: never, documents: [] },
      { key: 'signing', kind: 'SIGNING', when: never },
    ],
  }
  const signed: StoredDocument = { ...stored, id: 's', step: 'signing', type: 'SIGNATURE' }
  const byStaff: StoredDocument = { ...stored, id: 'b', step: null, uploadedBy: 'CUSTOMER_USER' }
  const of = caseOf(stored, signed, byStaff)
  assert.deepEqual(askedDocuments(of, workflow), [stored, signed, byStaff])
  assert.deepEqual(askedDocuments(of, left), [signed, byStaff])
})
