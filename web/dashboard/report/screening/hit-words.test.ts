/** Screening in words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pepHit } from '#test/fixtures/case.ts'
import {
  decisionWords,
  earlierDecisions,
  isUnchangedSince,
  type Resolution,
  screenedWords,
  verdictWords,
  versionWords,
} from './hit-words.ts'
import type { Hit } from './hits-of.ts'

const hit = pepHit('11111111-1111-8111-9111-111111111111') as Hit
const listName = (key: string) => (key === hit.dataset.id ? 'Public offices' : key)
const resolved = (state: Hit['resolution']['state'], at: string | null = '2026-03-03T09:31:00.000Z') =>
  ({ ...hit, resolution: { state, by: 'jonas', at, reason: 'Born 1941.' } }) as Hit
const counted = (persons: number, organizations: number, lists: number) => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `Name ${at}`)
  const versions = names(lists).map((id) => ({ id, version: '1', publishedAt: null, sha256: '' }))
  return screenedWords({
    ...{ persons: names(persons), organizations: names(organizations), lists: versions, threshold: 0.6 },
  }).replaceAll('\u00a0', ' ')
}

test('counts the screened people and the lists', () => {
  assert.equal(counted(3, 3, 5), '3 people and 3 companies against 5 lists')
  assert.equal(counted(1, 0, 1), '1 person against 1 list')
  assert.equal(counted(0, 1, 2), '1 company against 2 lists')
  assert.equal(counted(0, 0, 2), 'Nobody against 2 lists')
})

test('a version shows its day, and its number unless that is the day', () => {
  assert.equal(
    versionWords({ version: '12', publishedAt: '2026-11-17' }),
    'list of 17 November 2026, version\u00a012',
  )
  assert.equal(versionWords({ version: '2026-01-15', publishedAt: '2026-01-15' }), 'list of 15 January 2026')
  assert.equal(versionWords({ version: '3', publishedAt: null }), 'version\u00a03')
})

test('a hit reads as a match only after a person has confirmed it', () => {
  assert.match(verdictWords(resolved('TRUE_POSITIVE'), listName), /^matches /)
  assert.match(verdictWords(resolved('FALSE_POSITIVE'), listName), /^does not match /)
  for (const state of ['NO_DECISION', 'UNRESOLVED'] as const)
    assert.match(verdictWords(resolved(state), listName), /^may match /)
})

test('earlier decisions are listed, newest first', () => {
  const decision = (state: Resolution['state'], hitId = hit.id): Resolution => ({
    ...{ hitId, state, by: 'jonas', at: '2026-03-03T09:31:00.000Z', reason: null },
  })
  const all = [
    decision('FALSE_POSITIVE'),
    decision('TRUE_POSITIVE', 'another'),
    decision('UNRESOLVED'),
    decision('TRUE_POSITIVE'),
  ]
  const states = (of: Hit, given = all) => earlierDecisions(given, of).map(({ state }) => state)
  assert.deepEqual(states(resolved('TRUE_POSITIVE')), ['UNRESOLVED', 'FALSE_POSITIVE'])
  assert.deepEqual(states(resolved('UNRESOLVED', null), all.slice(0, 3)), ['UNRESOLVED', 'FALSE_POSITIVE'])
  assert.deepEqual(states(hit, []), [])
})

test('shows who decided, and why', () => {
  const [first] = earlierDecisions([{ hitId: hit.id, ...resolved('FALSE_POSITIVE').resolution }], hit)
  assert.ok(first)
  assert.match(
    decisionWords(first, () => 'Jonas Rehnvik'),
    /^Dismissed 3 Mar.* by Jonas Rehnvik: “Born 1941\.”$/,
  )
  assert.match(
    decisionWords(first, () => 'A former colleague'),
    / by a former colleague: /,
  )
})

test('the entry is marked as unchanged when it was screened again after the decision', () => {
  assert.equal(
    isUnchangedSince({ ...resolved('FALSE_POSITIVE'), screenedAt: '2026-04-01T00:00:00.000Z' }),
    true,
  )
  assert.equal(
    isUnchangedSince({ ...resolved('FALSE_POSITIVE'), screenedAt: '2026-01-01T00:00:00.000Z' }),
    false,
  )
  assert.equal(isUnchangedSince(resolved('UNRESOLVED', null)), false)
})
