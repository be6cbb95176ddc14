/** The decision after the last result: when it waits, what it settles, what it asks before an approval. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Case, CaseData } from '#applications/case.ts'
import type { StoredDocument } from '#applications/stored-document.ts'
import { clearCase, now, pepHit, state, workflowOf } from '#test/fixtures/case.ts'
import { decideWhenAnswered } from './check-results.ts'
import { MOST_WAIT_MS } from './documents/scan-wait.ts'

const kyb = workflowOf('KYB')
const caseWith = (data: Partial<CaseData> = {}): Case => {
  const of = clearCase('KYB')
  return { ...of, data: { ...of.data, ...data } }
}
const decided = (of: Case, at = now) => decideWhenAnswered(kyb)(of, at)

describe('the decision', () => {
  it('waits for every check', () => {
    const { checks } = clearCase('KYB').data
    for (const open of ['REGISTRY', 'SCREENING'] as const)
      assert.equal(decided(caseWith({ checks: { ...checks, [open]: state('PENDING') } })), undefined)
  })

  it('waits for the scanner of a file for a day, and is then left to a person', () => {
    const file = { id: 'd', name: 'a.pdf', remarks: [], scan: 'WAITING' } as Partial<StoredDocument>
    const of = caseWith({ documents: [file as StoredDocument] })
    const after = (ms: number) => decided(of, new Date(now.getTime() + ms))?.case.status
    assert.deepEqual(
      [after(0), after(MOST_WAIT_MS - 1), after(MOST_WAIT_MS)],
      [...[undefined, undefined], 'MANUAL_REVIEW'],
    )
  })

  it('after a second submission keeps the findings of the first as settled', () => {
    const before = { code: 'bank_account_unchecked', detail: null, outcome: 'REVIEW' as const }
    const again = decided(caseWith({ findingOrder: [before.code], findings: [before] }))
    assert.deepEqual(
      again?.case.data.settledFindings?.map(({ key, at, reason }) => [key, at, reason.startsWith('Since ')]),
      [[before.code, now.toISOString(), true]],
    )
  })
  it('after the first submission settles nothing', () =>
    assert.equal(decided(caseWith())?.case.data.settledFindings, undefined))

  it('to approve screens again instead, if a list was replaced meanwhile', () => {
    const approved = decided(caseWith()) ?? assert.fail('nothing is decided')
    assert.deepEqual([approved.case.status, approved.events], ['APPROVED', ['APPLICATION_APPROVED']])
    const { case: of, tasks, events } = approved.ifOutdated ?? assert.fail('nothing is repeated')
    assert.deepEqual([of.status, of.decidedAt, events], ['IN_PROGRESS', null, []])
    assert.deepEqual(
      [of.data.checks.SCREENING?.status, of.data.checks.SCREENING?.attempts, tasks],
      ['PENDING', 0, [{ task: 'check', check: 'SCREENING', runAt: null }]],
    )
  })
  it('to leave it to a person repeats no screening', () => {
    const review = decided(caseWith({ pepHits: [pepHit('1')] }))
    assert.deepEqual([review?.case.status, review?.ifOutdated], ['MANUAL_REVIEW', undefined])
  })
})
