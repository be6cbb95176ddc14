/** The documents of a case as the API shows them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase } from '../../test/fixtures/case.ts'
import { idsOf } from '../ids.ts'
import type { Case, StoredDocument } from './case.ts'
import { documentsOf } from './documents.ts'
import type { Downloads } from './ports.ts'

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
test('each has a download for this customer, application and reader', () => {
  const of = caseOf(stored)
  assert.deepEqual(documentsOf(of, signing), {
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

test('none there: an empty list', () => assert.deepEqual(documentsOf(caseOf(), signing), { data: [] }))
