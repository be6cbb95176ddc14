/** The screening of a sandbox: simulated hits from the threshold on, and own lists. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Screening, ScreeningAnswer } from '#applications/provider-contracts.ts'
import { namesakeHit, pepHit } from '#test/fixtures/case.ts'
import type { OwnList } from '../../ports.ts'
import type { LiveScreeningParts } from './live-screening.ts'
import { sandboxPairsOf, sandboxScreeningOf } from './sandbox-screening.ts'

const now = new Date('2026-11-28T12:00:00.000Z')
const scored = (id: string, score: number) => {
  const hit = pepHit(id)
  return { ...hit, match: { ...hit.match, score }, subject: `Person ${id}` }
}
const none = { sanctionHits: [], personSanctionHits: [], lists: [], threshold: null, evidence: [] }
const found = {
  ...none,
  kind: 'ANSWERED' as const,
  pepHits: [scored('a', 0.85), scored('b', 0.97), namesakeHit('c')],
}
const answering = (answer: ScreeningAnswer): Screening => ({ screen: async () => answer })
const asked = { persons: [], organizations: [], now }
const list = { id: 'mine', version: 2, sha256: '', uploadedAt: now } as OwnList

const parts = (threshold: number, namesakes: boolean, own: OwnList[] = []) =>
  ({
    customers: { settings: async () => ({ lists: null, threshold, namesakes }), ownLists: async () => own },
    // There is no index.
    index: { ask: async () => undefined },
  }) as unknown as LiveScreeningParts

describe('simulated hits', () => {
  const rows: Array<[threshold: number, namesakes: boolean, hits: string]> = [
    [0.6, true, 'a b c'],
    [0.6, false, 'a b'],
    [0.9, true, 'b c'],
    [0.98, false, ''],
  ]
  for (const [threshold, namesakes, hits] of rows)
    test(`from ${threshold}, ${namesakes ? 'with' : 'without'} namesakes: ${hits || 'none'}`, async () => {
      const answer = await sandboxScreeningOf(parts(threshold, namesakes))('c', answering(found)).screen(
        asked,
      )
      assert.ok(answer.kind === 'ANSWERED')
      assert.equal(answer.pepHits.map(({ id }) => id).join(' '), hits)
      assert.deepEqual([answer.threshold, answer.namesakes], [threshold, namesakes])
    })

  test('report an outage as an outage', async () => {
    const down = { kind: 'UNAVAILABLE', retryAfterSeconds: 30 } as const
    assert.deepEqual(await sandboxScreeningOf(parts(0.6, true))('c', answering(down)).screen(asked), down)
    assert.equal(await sandboxPairsOf(parts(0.6, true), answering(down))('c', asked, 0.4), undefined)
  })

  test('give the pairs of the simulator without own lists', async () => {
    const persons = ['Person a', 'Person b'].map((fullName) => ({
      ...{ reference: fullName, fullName, givenName: null, familyName: null, dateOfBirth: null },
      ...{ personalIdentityNumber: null, countries: [] },
    }))
    const pairs = await sandboxPairsOf(parts(0.6, true), answering(found))('c', { ...asked, persons }, 0.9)
    assert.deepEqual(pairs, [{ subject: 1, score: 0.97, listed: 'Petra Pepsson', list: 'peps' }])
  })
})

test('own lists that cannot be searched make the screening unavailable', async () => {
  const answer = await sandboxScreeningOf(parts(0.6, true, [list]))('c', answering(found)).screen(asked)
  assert.equal(answer.kind, 'UNAVAILABLE')
})
