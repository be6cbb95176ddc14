import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NameKind } from '../prepared-name.ts'
import { type KnownDifference, mostPoints } from './points.ts'

const cases: Array<[kind: NameKind, known: Partial<KnownDifference>, most: number]> = [
  ['PERSON', {}, 4],
  ['PERSON', { letters: 2 }, 3.6],
  ['PERSON', { letters: 3 }, -3.4],
  ['PERSON', { extra: 2 }, 2.6],
  ['PERSON', { extra: 3 }, -1.1],
  ['PERSON', { extra: 1, letters: 2 }, -0.1],
  ['PERSON', { extra: 1, isListedOnePart: true }, -1.7],
  ['ORGANIZATION', { extra: 1 }, -1],
  ['ORGANIZATION', { extra: 5 }, -6],
  ['ORGANIZATION', { addsNumber: true }, -0.5],
]

describe('the maximum points of two names', () => {
  for (const [kind, known, most] of cases)
    test(`${kind} ${JSON.stringify(known)}: ${most}`, () => {
      const all = { letters: 0, extra: 0, isListedOnePart: false, addsNumber: false, ...known }
      assert.equal(Math.round(mostPoints(kind, all) * 100) / 100, most)
    })
})
