/** Opening a review that is due: when, and with which finding. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Case } from '#applications/case.ts'
import { findingsOf } from '#checks/findings/findings.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { openReview } from './open-review.ts'

const workflow = workflowOf('KYC')
const caseDecided = (at: string): Case => {
  const of = clearCase('KYC')
  const decision = { outcome: 'APPROVED' as const, by: 'RULES' as const, actor: null, reasons: [], at }
  return { ...of, status: 'APPROVED', data: { ...of.data, decision } }
}

test('opens an application five years after its decision', () => {
  const moved = openReview(workflow)(caseDecided('2021-11-20T09:00:00.000Z'), now)
  assert.equal(moved?.case.status, 'MANUAL_REVIEW')
  assert.equal(moved?.audit[0]?.detail.reason, 'PERIODIC_REVIEW')
  assert.ok(moved)
  const [finding] = findingsOf(moved.case, workflow)
  assert.deepEqual([finding?.code, finding?.evidence], ['periodic_review_due', '2026-11-20'])
})

test('opens none before', () =>
  assert.equal(openReview(workflow)(caseDecided('2021-11-21T09:00:00.000Z'), now), undefined))
