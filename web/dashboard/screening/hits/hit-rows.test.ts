/** The rows of new hits: their weight in words, and the one that follows an answer. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nextHitOf, severityOf } from './hit-rows.ts'

const sanction = { kind: 'SANCTION', weight: 'BLOCKS', isStrong: false, hasProposal: false } as const
const office = { ...sanction, kind: 'PEP', weight: 'CONSIDER' } as const

describe('severityOf', () => {
  const cases: Array<[Parameters<typeof severityOf>[0], string]> = [
    [sanction, 'Sanctions, Blocks approval'],
    [{ ...sanction, isStrong: true }, 'Sanctions, Agrees strongly'],
    [{ ...sanction, isStrong: true, hasProposal: true }, 'Sanctions, Dismissal to confirm'],
    [{ ...sanction, weight: 'CONSIDER' }, 'Sanctions, To consider'],
    [office, 'Public office, To consider'],
    [{ ...office, isStrong: true }, 'Public office, Agrees strongly'],
  ]
  for (const [hit, words] of cases)
    it(`says ${words}`, () => {
      const found = severityOf(hit)
      assert.equal(`${found.kind}, ${found.words}`, words)
    })
})

describe('nextHitOf', () => {
  const rows = ['a', 'b', 'c'].map((hitId) => ({ hitId }))
  const cases: Array<[answered: string, next: string | undefined]> = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
    // The list has come again without it.
    ['gone', 'a'],
  ]
  for (const [answered, next] of cases)
    it(`leads from ${answered} to ${next}`, () => assert.equal(nextHitOf(rows, answered)?.hitId, next))

  it('leads nowhere after the last one that was left', () => {
    assert.equal(nextHitOf([{ hitId: 'a' }], 'a'), undefined)
    assert.equal(nextHitOf([], 'a'), undefined)
  })
})
