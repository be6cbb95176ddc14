/** The effect of a TXT record, and of a missing one. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  afterCheck,
  type ClaimState,
  type ProofOutcome,
  proofOutcomeOf,
  type TxtAnswer,
} from './domain-proofs.ts'

const ours = 'foyer-domain-verification=abc'
const found = (...values: string[]): TxtAnswer => ({ kind: 'FOUND', values })

describe('a TXT record', () => {
  const cases: Array<[what: string, answer: TxtAnswer, outcome: ProofOutcome]> = [
    ['the value', found(ours), 'PROVEN'],
    ['among others', found('v=spf1 -all', 'foyer-domain-verification=other', ours), 'PROVEN'],
    ['with the quotes of a console', found(`"${ours}"`), 'PROVEN'],
    ['with spaces around', found(` ${ours} `), 'PROVEN'],
    ['that of another customer', found('foyer-domain-verification=other'), 'WRONG_VALUE'],
    ['a longer one', found(`${ours}d`), 'WRONG_VALUE'],
    ['a shorter one', found('foyer-domain-verification='), 'WRONG_VALUE'],
    ['in another case', found(ours.toUpperCase()), 'NOT_FOUND'],
    ['as a part of another', found(`x ${ours}`), 'NOT_FOUND'],
    ['only of others', found('v=spf1 -all'), 'NOT_FOUND'],
    ['none', { kind: 'NONE' }, 'NOT_FOUND'],
    ['no answer', { kind: 'UNREACHABLE' }, 'UNREACHABLE'],
  ]
  for (const [what, answer, outcome] of cases)
    it(`${what}: ${outcome}`, () => assert.equal(proofOutcomeOf(answer, ours), outcome))
})

const now = new Date('2026-11-28T10:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const waiting: ClaimState = { isInForce: false, endsAt: null, told: 0 }
const proven: ClaimState = { isInForce: true, endsAt: null, told: 0 }
const ending = (days: number, told: number): ClaimState => ({ isInForce: true, endsAt: inDays(days), told })

describe('the state of a domain after a check', () => {
  const cases: Array<
    [what: string, from: ClaimState, outcome: ProofOutcome, to: ClaimState, news: string | null]
  > = [
    ['waits, and is proven', waiting, 'PROVEN', proven, null],
    ['waits, without a record', waiting, 'NOT_FOUND', waiting, null],
    ['waits, with a wrong one', waiting, 'WRONG_VALUE', waiting, null],
    ['waits, and nothing answers', waiting, 'UNREACHABLE', waiting, null],
    ['waits, and is taken', waiting, 'TAKEN', waiting, null],
    ['stays proven', proven, 'PROVEN', proven, null],
    ['an outage ends nothing', proven, 'UNREACHABLE', proven, null],
    ['a lost record is told, and ends in two weeks', proven, 'NOT_FOUND', ending(14, 1), 'ENDING'],
    ['a changed record too', proven, 'WRONG_VALUE', ending(14, 1), 'ENDING'],
    ['it is told once', ending(13, 1), 'NOT_FOUND', ending(13, 1), null],
    ['and again before the end', ending(2, 1), 'NOT_FOUND', ending(2, 2), 'ENDING'],
    ['which is told once', ending(1, 2), 'NOT_FOUND', ending(1, 2), null],
    ['the record is back', ending(1, 2), 'PROVEN', proven, null],
    ['the end', ending(0, 2), 'NOT_FOUND', waiting, 'ENDED'],
    ['an outage puts the end off', ending(-6, 2), 'UNREACHABLE', ending(-6, 2), null],
    ['but for a week at most', ending(-7, 2), 'UNREACHABLE', waiting, 'ENDED'],
    ['one of before is told of its date', ending(60, 0), 'NOT_FOUND', ending(60, 1), 'ENDING'],
    ['also when nothing answers', ending(60, 0), 'UNREACHABLE', ending(60, 1), 'ENDING'],
    ['one of before that another customer has proven', ending(60, 1), 'TAKEN', waiting, 'ENDED'],
  ]
  for (const [what, from, outcome, to, news] of cases)
    it(what, () => assert.deepEqual(afterCheck(from, outcome, now), { ...to, news }))
})
