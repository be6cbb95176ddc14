/** The monitoring of one application in the API. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Case } from '#applications/case.ts'
import { idsOf } from '#kernel/ids.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { monitoringOf } from './monitoring-view.ts'

const at = now.toISOString()
const caseOf = (outcome: 'APPROVED' | 'DECLINED'): Case => {
  const of = clearCase('KYC')
  const decision = { outcome, by: 'RULES' as const, actor: null, reasons: [], at }
  return { ...of, status: outcome, data: { ...of.data, decision } }
}
const viewOf = (of: Case) => monitoringOf(of, workflowOf('KYC'), idsOf('foyer'))

test('an approved application is monitored from its decision on', () => {
  const { applicationId, ...rest } = viewOf(caseOf('APPROVED'))
  assert.match(applicationId, /^foyer:application::/)
  assert.deepEqual(rest, {
    ...{ state: 'ON', since: at, subjects: 1, choice: null },
    ...{ registryAnsweredAt: null, nextReviewOn: '2031-11-20' },
  })
})

test('a declined application is not monitored', () => {
  const { applicationId: _id, ...rest } = viewOf(caseOf('DECLINED'))
  assert.deepEqual(rest, {
    ...{ state: 'OFF', since: null, subjects: 0, choice: null },
    ...{ registryAnsweredAt: null, nextReviewOn: null },
  })
})

test('shows the chosen setting with its reason', () => {
  const of = caseOf('APPROVED')
  const choice = { state: 'OFF', at, by: 'foyer:user::x', reason: 'closed' } as const
  const shown = viewOf({ ...of, data: { ...of.data, monitoring: choice } })
  assert.deepEqual([shown.state, shown.choice], ['OFF', choice])
})
