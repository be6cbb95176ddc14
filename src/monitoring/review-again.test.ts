/** Opening a decided application again: the allowed statuses, the kept decision, and the notified people. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case, Finding } from '#applications/case.ts'
import { findingsOf } from '#checks/findings/findings.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { reviewAgain } from './review-again.ts'

const workflow = workflowOf('KYC')
const finding: Finding = { code: 'organization_not_active', detail: null, outcome: 'REVIEW' }
const decision = {
  ...{ outcome: 'APPROVED' as const, by: 'RULES' as const, actor: null, reasons: [] },
  at: '2026-11-01T00:00:00.000Z',
}
const caseIn = (status: ApplicationStatus, findings: Finding[] = []): Case => {
  const of = clearCase('KYC')
  const isDecided = status === 'APPROVED' || status === 'DECLINED'
  const fields = { status, decidedAt: isDecided ? now : null }
  return { ...of, ...fields, data: { ...of.data, findings, decision: isDecided ? decision : null } }
}
const opened = (of: Case, findings: Finding[]) => reviewAgain('PERIODIC_REVIEW', findings, workflow)(of, now)

describe('reviewing again', () => {
  for (const status of ['APPROVED', 'DECLINED'] as const)
    test(`moves ${status} to MANUAL_REVIEW with the reason, and keeps the decision`, () => {
      const moved = opened(caseIn(status), [finding])
      assert.ok(moved)
      const { case: after, audit, events, tasks } = moved
      assert.deepEqual([after.status, after.decidedAt, after.data.decision], ['MANUAL_REVIEW', null, null])
      assert.deepEqual(after.data.earlierDecisions, [decision])
      assert.deepEqual(audit, [
        {
          action: 'application.reopened',
          actor: { kind: 'SYSTEM', id: 'monitoring' },
          detail: { outcome: status, reason: 'PERIODIC_REVIEW' },
        },
      ])
      assert.deepEqual(events, ['APPLICATION_IN_REVIEW'])
      assert.deepEqual(tasks, [{ task: 'tellPeople', kind: 'WAITING', to: null, by: null, runAt: null }])
      assert.deepEqual(
        findingsOf(after, workflow).map(({ code }) => code),
        ['organization_not_active'],
      )
    })

  for (const status of ['IN_PROGRESS', 'MANUAL_REVIEW'] as const) {
    test(`adds the finding in ${status}, and keeps the status`, () => {
      const moved = opened(caseIn(status), [finding])
      assert.deepEqual([moved?.case.status, moved?.case.data.findings], [status, [finding]])
      assert.deepEqual([moved?.events, moved?.tasks], [['APPLICATION_DATA_CHANGED'], []])
    })
    test(`changes nothing in ${status} without a new finding`, () => {
      assert.equal(opened(caseIn(status, [finding]), [finding]), undefined)
      assert.equal(opened(caseIn(status), []), undefined)
    })
  }

  test('adds a finding once', () =>
    assert.equal(opened(caseIn('APPROVED', [finding]), [finding])?.case.data.findings.length, 1))
})
