/**
 * A case in review that is screened once more: either nothing changes for reviewers, or a hit is reported.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case } from '#applications/case.ts'
import type { Decision } from '#kernel/schemas/application.ts'
import type { PepHit } from '#kernel/schemas/screening.ts'
import { clearCase, now, pepHit, workflowOf } from '#test/fixtures/case.ts'
import { laterHitsAfter, laterHitsSince } from './later-hits.ts'
import { type AgainOutcome, recordScreenedAgain } from './screened-again.ts'

const workflow = workflowOf('KYC')
const later = new Date(now.getTime() + 60_000)
const answered = (...pepHits: PepHit[]): AgainOutcome => ({
  ...{ kind: 'ANSWERED', sanctionHits: [], personSanctionHits: [], pepHits, evidence: [] },
  ...{ lists: [{ id: 'un', version: '2', publishedAt: null, sha256: '' }], threshold: 0.6, algorithm: 'm' },
})
const inReview = (more: Partial<Case['data']> = {}): Case => {
  const of = clearCase('KYC')
  return { ...of, status: 'MANUAL_REVIEW', data: { ...of.data, ...more } }
}
const run = (of: Case, outcome: AgainOutcome) => recordScreenedAgain(of, outcome, workflow)(of, later)

describe('a repeated screening without a new hit', () => {
  test('records the versions, and leaves updatedAt unchanged', () => {
    const moved = run(inReview(), answered())
    const { screened } = moved?.case.data.checks.SCREENING ?? {}
    assert.deepEqual([screened?.lists[0]?.version, screened?.persons], ['2', ['Anna Testsson']])
    assert.deepEqual([moved?.case.updatedAt, moved?.events], [now, []])
  })

  test('updates updatedAt when the gap is another one', () => {
    const gap = { ...answered(), gaps: [{ field: 'peps', reason: 'NOT_CONFIGURED' as const }] }
    assert.deepEqual(run(inReview(), gap)?.case.updatedAt, later)
    const none = run(inReview(), { kind: 'NOT_CONFIGURED' })
    assert.deepEqual(
      [none?.case.data.checks.SCREENING?.status, none?.case.updatedAt, none?.audit[0]?.detail.answer],
      ['GAP', later, 'NOT_CONFIGURED'],
    )
  })
})

describe('a new hit of a repeated screening', () => {
  test('joins the case, and counts as later', () => {
    const moved = run(inReview(), answered(pepHit('1')))
    assert.ok(moved)
    assert.deepEqual([moved.case.data.pepHits.length, moved.case.updatedAt], [1, later])
    assert.deepEqual([moved.events, moved.audit[0]?.detail.hits], [['SCREENING_HIT_FOUND'], 1])
    assert.equal(laterHitsSince(moved.case, now.toISOString()), 1)
    assert.equal(laterHitsSince(moved.case, undefined), 1)
    assert.equal(laterHitsSince(moved.case, later.toISOString()), 0)
    assert.deepEqual([laterHitsAfter(moved.case, 0), laterHitsAfter(moved.case, 1)], [1, 0])
  })

  test('no longer counts as later once it is resolved', () => {
    const moved = run(inReview(), answered(pepHit('1')))
    assert.ok(moved)
    const [hit] = moved.case.data.pepHits
    const dismissed = { ...hit, resolution: { ...hit?.resolution, state: 'FALSE_POSITIVE' } } as PepHit
    assert.equal(laterHitsSince({ data: { ...moved.case.data, pepHits: [dismissed] } }, undefined), 0)
  })

  test('after a decision counts as a hit of the monitoring', () => {
    const at = now.toISOString()
    const earlier: Decision = { outcome: 'APPROVED', by: 'RULES', actor: null, reasons: [], at }
    const moved = run(inReview({ earlierDecisions: [earlier] }), answered(pepHit('1')))
    assert.deepEqual(moved?.events, ['MONITORING_HIT'])
  })
})

describe('a repeated screening records nothing', () => {
  test('for an application decided meanwhile', () => {
    const of: Case = { ...inReview(), status: 'DECLINED' }
    assert.equal(run(of, answered()), undefined)
  })
  test('when a person joined meanwhile', () => {
    const before = inReview({ identity: null })
    assert.equal(recordScreenedAgain(before, answered(), workflow)(inReview(), later), undefined)
  })
})
