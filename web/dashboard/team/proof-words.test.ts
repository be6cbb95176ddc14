/** The text for an owner about a domain, in each of its states. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proofWords } from './proof-words.ts'

const endsAt = '2026-12-12T10:00:00.000Z'
const cases = [
  [{ isInForce: true, outcome: 'PROVEN', endsAt: null }, 'Proven', false, null],
  [{ isInForce: true, outcome: 'UNREACHABLE', endsAt: null }, 'Proven', false, null],
  [{ isInForce: true, outcome: 'NOT_FOUND', endsAt }, 'Record missing', true, /not found.*12 December 2026/],
  [{ isInForce: true, outcome: null, endsAt }, 'Record missing', true, /not proven yet.*12 December 2026/],
  [{ isInForce: false, outcome: null, endsAt: null }, 'Not proven', true, null],
  [{ isInForce: false, outcome: 'NOT_FOUND', endsAt: null }, 'Not proven', true, /not found/],
  [{ isInForce: false, outcome: 'WRONG_VALUE', endsAt: null }, 'Not proven', true, /another value/],
  [{ isInForce: false, outcome: 'UNREACHABLE', endsAt: null }, 'Not proven', true, /did not answer/],
  [{ isInForce: false, outcome: 'TAKEN', endsAt: null }, 'Not proven', false, /another customer/],
] as const
for (const [proof, state, isOpen, sentence] of cases)
  test(`${proof.isInForce ? 'in force' : 'waiting'}, ${proof.outcome}, ${proof.endsAt}: ${state}`, () => {
    const words = proofWords(proof)
    assert.deepEqual([words.state, words.isOpen], [state, isOpen])
    if (sentence === null) assert.equal(words.sentence, null)
    else assert.match(words.sentence ?? '', sentence)
  })
