/** A bad link to the list: what is said of it, and what is left of it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { correctedBy, linkProblemsOf, linkWords } from './link-problems.ts'

const known = { workflows: ['w1'], colleagues: ['u1'] }
const wordsOf = (raw: Record<string, string>) => {
  const problems = linkProblemsOf(raw, known)
  return problems.length === 0 ? '' : linkWords(problems, 'queue')
}

describe('a link to the list', () => {
  const cases: Array<[Record<string, string>, words: string, change: object]> = [
    [{}, '', {}],
    [{ view: 'all', status: 'FAILED', market: 'SE', workflow: 'w1', assignee: 'u1', days: '7' }, '', {}],
    [{ assignee: 'NOBODY', from: '2026-11-01', until: '2026-11-30', finding: 'sanction_hit' }, '', {}],
    [
      { status: 'FAILED,WAITING' },
      'The link asks for the status “WAITING”, which this list does not know. It is left out.',
      { status: 'FAILED' },
    ],
    [
      { view: 'mein', market: 'XX1' },
      'The link asks for the list “mein” and the market “XX1”, which this list does not know. ' +
        'This is “Needs a decision” instead.',
      { view: undefined, market: undefined },
    ],
    [
      { days: 'soon', color: 'red' },
      'The link asks for the days since the last change “soon” and the filter “color”, ' +
        'which this list does not know. They are left out.',
      { days: undefined, color: undefined },
    ],
    [
      { workflow: 'w1,w9' },
      'The link asks for a workflow that is not there, which this list does not know. It is left out.',
      { workflow: 'w1' },
    ],
    [
      { assignee: 'u9' },
      'The link asks for a colleague who is not in the team, which this list does not know. It is left out.',
      { assignee: undefined },
    ],
    [
      { from: '2026-13-40' },
      'The link asks for the first day “2026-13-40”, which this list does not know. It is left out.',
      { from: undefined },
    ],
  ]
  for (const [raw, words, change] of cases)
    it(`${JSON.stringify(raw)}: ${words || 'is understood'}`, () => {
      assert.equal(wordsOf(raw), words)
      assert.deepEqual(correctedBy(linkProblemsOf(raw, known), raw), change)
    })

  it('is not judged by what is still coming', () =>
    assert.deepEqual(linkProblemsOf({ workflow: 'w9', assignee: 'u9' }), []))

  it('is understood once it is corrected', () => {
    const raw = { view: 'nowhere', status: 'FOO,FAILED', since: 'x', extra: '1', cursor: 'c', saved: 's' }
    const corrected = { ...raw, ...correctedBy(linkProblemsOf(raw, known), raw) }
    assert.deepEqual(linkProblemsOf(corrected, known), [])
    assert.equal(corrected.status, 'FAILED')
  })
})
