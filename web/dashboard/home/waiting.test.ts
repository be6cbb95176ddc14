/** What waits for a person, in which order, and that a row of new colleagues hides no case. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Row } from '../applications/row-parts.tsx'
import type { Told } from './ToldLines.tsx'
import { namesOf, SHOWN_CASES, sharesOf, waitingOf } from './waiting.ts'

const row = (id: string, day: number) =>
  ({ id, waitingSince: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z` }) as Row
const told = (kind: Told['kind'], of: Partial<Told> = {}) => ({ kind, ...of }) as Told

describe('waitingOf', () => {
  it('lists mine and those to take, the longest wait first', () => {
    const { cases } = waitingOf({ mine: [row('a', 3)], free: [row('b', 1), row('c', 9)], told: [] })
    assert.deepEqual(
      cases.map(({ row: { id }, isMine }) => [id, isMine]),
      [
        ['b', false],
        ['a', true],
        ['c', false],
      ],
    )
  })

  it('keeps the cases when five people joined, who take one line', () => {
    const joins = Array.from({ length: 5 }, (_, at) => told('JOINED', { userId: `u${at}` }))
    const free = Array.from({ length: 18 }, (_, at) => row(`c${at}`, at + 1))
    const waiting = waitingOf({ mine: [], free, told: joins })
    assert.deepEqual([waiting.cases.length, waiting.joined.length, waiting.told.length], [SHOWN_CASES, 5, 0])
  })

  it('says a thing once: what is told of a shown case stands in its row', () => {
    const proposed = told('PROPOSED', { applicationId: 'a' })
    const elsewhere = told('MENTIONED', { applicationId: 'z' })
    const waiting = waitingOf({ mine: [row('a', 1)], free: [], told: [proposed, elsewhere] })
    assert.deepEqual([waiting.cases[0]?.told, waiting.told], [proposed, [elsewhere]])
  })
})

describe('sharesOf', () => {
  const cases: Array<[number, number, number, string | undefined]> = [
    [18, 3, 12, '3 yours, 12 to take, 3 with colleagues'],
    [12, 0, 12, '12 to take'],
    [1, 1, 0, '1 yours'],
    [0, 0, 0, undefined],
    [10_000, 3, 10_000, undefined],
  ]
  for (const [needsDecision, mine, unassigned, words] of cases)
    it(`${needsDecision} with ${mine} and ${unassigned}: ${words}`, () =>
      assert.equal(sharesOf({ needsDecision, mine, unassigned, most: 10_000 }), words))
})

it('names those who joined, two of them by name', () => {
  assert.equal(namesOf(['Aino Virta']), 'Aino Virta')
  assert.equal(namesOf(['Aino Virta', 'Maja Lind']), 'Aino Virta and Maja Lind')
  assert.equal(namesOf(['Aino', 'Maja', 'Jonas']), 'Aino, Maja and 1 other')
  assert.equal(namesOf(['Aino', 'Maja', 'Jonas', 'Eero']), 'Aino, Maja and 2 others')
})
