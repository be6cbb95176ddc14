import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bestThreshold, crossValidate, qualityAt, type ScoredPair } from './evaluate.ts'

const pairs: ScoredPair[] = [
  { score: 0.9, isMatch: true },
  { score: 0.8, isMatch: true },
  { score: 0.7, isMatch: false },
  { score: 0.4, isMatch: true },
  { score: 0.1, isMatch: false },
]

describe('the quality of a matcher', () => {
  test('is counted at a threshold', () => {
    assert.deepEqual(qualityAt(pairs, 0.75), {
      precision: 1,
      recall: 2 / 3,
      f1: 0.8,
      truePositives: 2,
      falsePositives: 0,
      falseNegatives: 1,
      trueNegatives: 2,
    })
    assert.equal(qualityAt(pairs, 0.4).f1, 6 / 7)
    assert.deepEqual([qualityAt([], 0.5).f1, qualityAt(pairs, 1).precision], [0, 0])
  })

  test('is best in the middle of equally good thresholds', () => {
    const threshold = bestThreshold(pairs)
    assert.ok(threshold > 0.1 && threshold <= 0.4)
    assert.ok(Math.abs(threshold - 0.25) < 0.03, String(threshold))
  })

  test('is cross-validated repeatably, and no fold is tested on itself', () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      score: (index % 100) / 100,
      isMatch: index % 100 > 60 || index % 37 === 0,
    }))
    const done: number[] = []
    const options = { folds: 5, repeats: 4, onRepeat: (count: number) => done.push(count) }
    const result = crossValidate(many, options)
    assert.deepEqual(result, crossValidate(many, options))
    assert.deepEqual(done.slice(0, 4), [1, 2, 3, 4])
    assert.ok(result.f1 <= qualityAt(many, bestThreshold(many)).f1 + 1e-9)
    assert.ok(result.f1 > 0.8 && result.standardDeviation < 0.05)
  })

  test('is null without labelled pairs', () => {
    assert.equal(crossValidate([], { folds: 2, repeats: 1 }).f1, 0)
  })
})
