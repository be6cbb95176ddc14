/** Which hits a reviewer has not seen, and the notification about them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Case } from '#applications/case.ts'
import type { Decision } from '#kernel/schemas/application.ts'
import { clearCase, now, pepHit } from '#test/fixtures/case.ts'
import { hitEventOf, laterHitsAfter, laterHitsSince, withLater } from './later-hits.ts'

const of = clearCase('KYC')
const inReview: Case = { ...of, status: 'MANUAL_REVIEW' }
const lists = (...ids: string[]) => ({
  ...{ sanctionHits: [], personSanctionHits: [] },
  pepHits: ids.map((id) => pepHit(id)),
})
const later = new Date(now.getTime() + 1)
const seen = now.toISOString()

test('a hit counts as later only during a review', () => {
  const hits = lists('1')
  assert.equal(withLater(of, hits, now), hits)
  assert.deepEqual(withLater(inReview, hits, now).laterHits, [{ hit: '1', at: seen }])
})

test('each hit has its own time, and a known hit is not counted again', () => {
  const first = { ...inReview, data: { ...inReview.data, ...withLater(inReview, lists('1'), now) } }
  const [known] = first.data.pepHits
  const hits = { ...lists('2'), pepHits: [...(known ? [known] : []), pepHit('2')] }
  const both = { data: { ...first.data, ...withLater(first, hits, later) } }
  assert.deepEqual(
    both.data.laterHits?.map(({ hit }) => hit),
    ['1', '2'],
  )
  assert.deepEqual(
    [laterHitsSince(both, undefined), laterHitsSince(both, seen), laterHitsSince(both, later.toISOString())],
    [2, 1, 0],
  )
  assert.deepEqual([laterHitsAfter(both, 0), laterHitsAfter(both, 1), laterHitsAfter(both, 2)], [2, 1, 0])
})

const decision: Decision = { outcome: 'APPROVED', by: 'RULES', actor: null, reasons: [], at: seen }
for (const [title, data, kind] of [
  ['before a decision', {}, 'SCREENING_HIT_FOUND'],
  ['after one', { decision }, 'MONITORING_HIT'],
  ['opened again', { earlierDecisions: [decision] }, 'MONITORING_HIT'],
] as const)
  test(`a hit ${title}: ${kind}`, () =>
    assert.equal(hitEventOf({ data: { ...of.data, ...data } as Case['data'] }), kind))
