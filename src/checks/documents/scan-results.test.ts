/** The effect of a scanner's answer on a case before and after it is sent. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Case } from '#applications/case.ts'
import type { StoredDocument } from '#applications/stored-document.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { answerScan } from './scan-results.ts'
import { MOST_WAIT_MS } from './scan-wait.ts'

const held = {
  ...{ id: 'a', step: 'papers', slot: 'bill', name: 'a.pdf', type: 'OTHER', mimeType: 'application/pdf' },
  ...{ sizeBytes: 1, sha256: '', uploadedBy: 'APPLICANT', uploadedAt: now.toISOString() },
  ...{ status: 'RECEIVED', remarks: [], scan: 'WAITING' },
} as unknown as StoredDocument
const caseWith = (more: Partial<Case>): Case => {
  const of = clearCase('KYC')
  return { ...of, status: 'IN_PROGRESS', submittedAt: now, ...more, data: { ...of.data, documents: [held] } }
}
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

const rows: Array<[what: string, Partial<Case>, verdict: 'CLEAN' | 'INFECTED' | null, Date, status: string]> =
  [
    ['not sent yet', { submittedAt: null }, 'CLEAN', now, 'IN_PROGRESS'],
    ['sent, clean', {}, 'CLEAN', now, 'APPROVED'],
    ['sent, infected', {}, 'INFECTED', later(1000), 'MANUAL_REVIEW'],
    ['sent, no answer', {}, null, later(1000), 'IN_PROGRESS'],
    ['sent, no answer for a day', {}, null, later(MOST_WAIT_MS), 'MANUAL_REVIEW'],
    ['decided before', { status: 'MANUAL_REVIEW' }, 'CLEAN', later(MOST_WAIT_MS), 'MANUAL_REVIEW'],
  ]
for (const [what, more, verdict, at, status] of rows)
  test(`${what}: ${status}`, () => {
    const moved = answerScan(verdict ? { a: verdict } : {}, workflowOf('KYC'))(caseWith(more), at)
    assert.equal(moved?.case.status, status)
    const retries = moved?.tasks.filter(({ task }) => task === 'scanDocuments').length
    assert.equal(retries, verdict ? 0 : 1, 'asked again as long as it waits')
  })
