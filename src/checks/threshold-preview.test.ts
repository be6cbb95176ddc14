/** The numbers of the threshold preview. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Hit } from '#applications/hits/case-hits.ts'
import { pairsAround, thresholdBins } from './threshold-preview.ts'

const hit = (score: number, state: Hit['resolution']['state']) =>
  ({ match: { score }, resolution: { state } }) as Pick<Hit, 'match' | 'resolution'>
const pairs = [0.4, 0.599, 0.6, 0.6049, 0.61, 0.999, 1].map((score) => ({ score }))

test('pairs and resolved hits are counted by score', () => {
  const hits = [
    hit(0.6, 'TRUE_POSITIVE'),
    hit(0.97, 'FALSE_POSITIVE'),
    hit(0.97, 'UNRESOLVED'),
    hit(0.2, 'TRUE_POSITIVE'),
  ]
  const bins = thresholdBins(pairs, hits, 0.4)
  assert.deepEqual([bins.length, bins[0]?.score, bins.at(-1)?.score], [61, 0.4, 1])
  const counted = bins.filter((bin) => bin.pairs + bin.knownMatches + bin.dismissed > 0)
  assert.deepEqual(
    counted.map((bin) => [bin.score, bin.pairs, bin.knownMatches, bin.dismissed]),
    [
      [0.4, 1, 0, 0],
      [0.59, 1, 0, 0],
      [0.6, 2, 1, 0],
      [0.61, 1, 0, 0],
      [0.97, 0, 0, 1],
      [0.99, 1, 0, 0],
      [1, 1, 0, 0],
    ],
  )
})

test('a score of two digits belongs to the bin with its number', () => {
  for (let at = 40; at <= 100; at += 1) {
    const bins = thresholdBins([{ score: at / 100 }], [], 0.4)
    assert.equal(bins.find((bin) => bin.pairs === 1)?.score, at / 100)
  }
})

test('lists the pairs around a threshold', () => {
  const scores = (threshold: number) => pairsAround(pairs, threshold, 2).map(({ score }) => score)
  assert.deepEqual(scores(0.605), [0.999, 0.61, 0.6049, 0.6])
  assert.deepEqual(scores(0.4), [0.599, 0.4])
  assert.deepEqual(scores(1), [1, 0.999, 0.61])
})
