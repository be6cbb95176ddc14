/** The documents of a case: what is added, scanned and removed, and the limits. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { applicant, system } from '#audit/entry.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import { clearCase, now } from '#test/fixtures/case.ts'
import { type Case, type CaseData, emptyCaseData, type Move } from './case.ts'
import {
  addDocument,
  assertMayAddDocument,
  defaultDocumentLimits as limits,
  recordScans,
  removeDocument,
  scanLater,
  storedBytesOf,
} from './document-moves.ts'
import type { StoredDocument } from './stored-document.ts'

const at = new Date('2026-11-21T08:00:00.000Z')
const opened = (data: Partial<CaseData> = {}, more: Partial<Case> = {}): Case => ({
  ...clearCase('KYC'),
  submittedAt: null,
  ...more,
  data: { ...emptyCaseData({}), ...data },
})
const run = (move: Move, current: Case) => move(current, at) ?? assert.fail('no change')
const codeOf = (action: () => unknown): string => {
  try {
    action()
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
  return 'accepted'
}
const file = (id: string, more: Partial<StoredDocument> = {}): StoredDocument => ({
  id,
  step: 'papers',
  slot: 'passport',
  name: 'passport.pdf',
  type: 'OTHER',
  mimeType: 'application/pdf',
  sizeBytes: 100,
  sha256: 'ab',
  uploadedBy: 'APPLICANT',
  uploadedAt: at.toISOString(),
  status: 'RECEIVED',
  remarks: [],
  ...more,
})
const slotsOf = (of: Case) => {
  const given = of.data.answers.papers
  return given?.kind === 'DOCUMENTS' ? given.slots : undefined
}

describe('documents', () => {
  const papers = { kind: 'DOCUMENTS', slots: { passport: ['a'], deed: [] }, at: '', revision: 1 } as const
  const withOne = opened({
    documents: [file('a')],
    answers: { papers: { ...papers, slots: { passport: ['a'], deed: [] } } },
  })

  test('an added document causes an event and joins the answer of its slot', () => {
    const moved = run(addDocument(file('b', { slot: 'deed' }), limits), withOne)
    assert.deepEqual(slotsOf(moved.case), { passport: ['a'], deed: ['b'] })
    assert.deepEqual(moved.events, ['DOCUMENT_ADDED'])
    const detail = { documentId: 'b', sha256: 'ab', step: 'papers', slot: 'deed' }
    assert.deepEqual(moved.audit, [{ action: 'document.added', actor: applicant, detail }])
    const other = run(addDocument(file('b', { step: 'other' }), limits), withOne)
    assert.deepEqual(slotsOf(other.case), { passport: ['a'], deed: [] })
  })

  test('a removed document leaves its slot, and an unknown id changes nothing', () => {
    const moved = run(removeDocument('a'), withOne)
    assert.deepEqual(moved.case.data.documents, [])
    assert.deepEqual(slotsOf(moved.case), { passport: [], deed: [] })
    assert.equal(removeDocument('b')(withOne, at), undefined)
  })

  test("the applicant cannot remove the customer's document", () => {
    const theirs = opened({ documents: [file('a', { uploadedBy: 'CUSTOMER_USER' })] })
    assert.equal(removeDocument('a')(theirs, at), undefined)
  })

  const rows: Array<[StoredDocument['uploadedBy'], ApplicationStatus, submitted: boolean, code: string]> = [
    ['APPLICANT', 'IN_PROGRESS', false, 'accepted'],
    ['APPLICANT', 'IN_PROGRESS', true, 'status_conflict'],
    ['APPLICANT', 'MANUAL_REVIEW', false, 'status_conflict'],
    ['CUSTOMER_USER', 'IN_PROGRESS', true, 'accepted'],
    ['CUSTOMER_USER', 'MANUAL_REVIEW', true, 'accepted'],
    ['CUSTOMER_USER', 'APPROVED', true, 'accepted'],
    ['CUSTOMER_USER', 'FAILED', true, 'status_conflict'],
    ['CUSTOMER_USER', 'CANCELLED', false, 'status_conflict'],
  ]
  for (const [uploadedBy, status, submitted, code] of rows)
    test(`${uploadedBy} in ${status}${submitted ? ', submitted' : ''}: ${code}`, () => {
      const current = opened({}, { status, submittedAt: submitted ? now : null })
      assert.equal(
        codeOf(() => assertMayAddDocument(current, uploadedBy, { limits })),
        code,
      )
      assert.equal(
        codeOf(() => addDocument(file('b', { uploadedBy }), limits)(current, at)),
        code,
      )
    })

  for (const [count, code] of [
    [limits.count - 1, 'accepted'],
    [limits.count, 'too_many_documents'],
  ] as const)
    test(`one document more than ${count}: ${code}`, () => {
      const documents = Array.from({ length: count }, (_, index) => file(String(index)))
      assert.equal(
        codeOf(() => addDocument(file('b'), limits)(opened({ documents }), at)),
        code,
      )
    })

  test('limits the sum of their bytes', () => {
    const full = opened({ documents: [file('a', { sizeBytes: limits.bytes - 100 })] })
    assert.equal(
      codeOf(() => addDocument(file('b', { sizeBytes: 100 }), limits)(full, at)),
      'accepted',
    )
    assert.equal(
      codeOf(() => addDocument(file('b', { sizeBytes: 101 }), limits)(full, at)),
      'documents_too_large',
    )
  })

  test('counts the stored bytes', () => {
    assert.equal(storedBytesOf(opened({ documents: [file('a'), file('b', { sizeBytes: 23 })] })), 123)
  })
})

describe('scanning', () => {
  const papers = { kind: 'DOCUMENTS', slots: { passport: ['a', 'b'] }, at: '', revision: 1 } as const
  const answers = { papers: { ...papers, slots: { passport: ['a', 'b'] } } }
  const held = (id: string) => file(id, { scan: 'WAITING', preview: `p-${id}` })
  const withTwo = opened({ documents: [held('a'), held('b')], answers })

  test('schedules the scan of a held file a second later', () => {
    assert.deepEqual(run(addDocument(held('a'), limits), opened()).tasks, [
      { task: 'scanDocuments', runAt: new Date(at.getTime() + 1000) },
    ])
    assert.deepEqual(run(addDocument(file('a', { scan: 'CLEAN' }), limits), opened()).tasks, [])
  })

  test('removes an infected file from the answer, and keeps its name and slot for the applicant', () => {
    const moved = run(recordScans({ a: 'INFECTED', b: 'CLEAN' }), withTwo)
    assert.deepEqual(slotsOf(moved.case), { passport: ['b'] })
    assert.deepEqual(
      moved.case.data.documents.map(({ id, scan }) => [id, scan]),
      [['b', 'CLEAN']],
    )
    const told = { id: 'a', step: 'papers', slot: 'passport', name: 'passport.pdf', at: at.toISOString() }
    assert.deepEqual(moved.case.data.infected, [told])
    assert.deepEqual(
      moved.audit,
      [
        ['a', 'INFECTED'],
        ['b', 'CLEAN'],
      ].map(([documentId, outcome]) => ({
        action: 'document.scanned',
        actor: system('scanner'),
        detail: { documentId, outcome },
      })),
    )
    assert.equal(recordScans({ b: 'CLEAN' })(moved.case, at), undefined, 'once')
  })

  test('releases held files as not scanned when no scanner is set', () => {
    const { documents } = run(recordScans({ a: 'RELEASED' }), withTwo).case.data
    assert.deepEqual(
      documents.map(({ id, scan }) => [id, scan]),
      [
        ['a', undefined],
        ['b', 'WAITING'],
      ],
    )
  })

  for (const [waited, seconds] of [
    [0, 1],
    [60, 30],
    [86_400, 3_600],
  ] as const)
    test(`is tried again in ${seconds} seconds after waiting ${waited} seconds`, () => {
      const later = new Date(at.getTime() + waited * 1000)
      const moved = scanLater()(withTwo, later) ?? assert.fail()
      assert.deepEqual(moved.tasks, [
        { task: 'scanDocuments', runAt: new Date(later.getTime() + seconds * 1000) },
      ])
      assert.deepEqual([moved.audit, moved.case.updatedAt], [[], withTwo.updatedAt])
    })
})
