/** The effect of a threshold. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { thresholdBins } from '#checks/threshold-preview.ts'
import {
  allKnownMatches,
  binsIn,
  figuresAt,
  type Pair,
  pairsAt,
  pairsBeyond,
  perDayWords,
  rangeAround,
  ticksFor,
} from './threshold-figures.ts'

const now = new Date('2026-11-20T00:00:00Z')
const hit = (score: number, state: 'TRUE_POSITIVE' | 'FALSE_POSITIVE') =>
  ({ match: { score }, resolution: { state } }) as Parameters<typeof thresholdBins>[1][number]
const preview = {
  since: '2026-11-10T00:00:00Z',
  bins: thresholdBins(
    [0.55, 0.7, 0.704, 0.74, 0.91, 1].map((score) => ({ score })),
    [hit(0.7, 'TRUE_POSITIVE'), hit(0.91, 'TRUE_POSITIVE'), hit(0.71, 'FALSE_POSITIVE')],
    0.4,
  ),
}

test('counts from the threshold on, including its own bin', () => {
  assert.deepEqual(figuresAt(preview, 0.7, now), {
    pairs: 5,
    hitsADay: 0.5,
    knownMatches: 2,
    dismissed: 1 / 3,
  })
  assert.deepEqual(figuresAt(preview, 0.72, now), { pairs: 3, hitsADay: 0.3, knownMatches: 1, dismissed: 0 })
  assert.equal(allKnownMatches(preview), 2)
})

test('has no share without a decided hit, and counts at least one day', () => {
  const fresh = { since: '2026-11-19T23:00:00Z', bins: thresholdBins([{ score: 0.8 }], [], 0.4) }
  assert.deepEqual(figuresAt(fresh, 0.6, now), { pairs: 1, hitsADay: 1, knownMatches: 0, dismissed: null })
})

test('every threshold of two digits counts its own bin', () => {
  for (let at = 40; at <= 100; at += 1) {
    const bins = thresholdBins([{ score: at / 100 }], [], 0.4)
    assert.equal(figuresAt({ since: null, bins }, at / 100, now).pairs, 1, String(at))
  }
})

test('the pairs around a threshold keep their order', () => {
  const pairs = [0.9, 0.73, 0.71, 0.7, 0.69, 0.6].map((score) => ({ score }) as Pair)
  const { above, below } = pairsAt(pairs, 0.7, 2)
  assert.deepEqual(
    [above.map(({ score }) => score), below.map(({ score }) => score)],
    [
      [0.71, 0.7],
      [0.69, 0.6],
    ],
  )
})

test('hits per day have one digit', () =>
  assert.deepEqual([0, 0.01, 5, 123.4].map(perDayWords), ['0.0', 'under 0.1', '5.0', '123']))

test('the axis has round numbers', () =>
  assert.deepEqual([0, 3, 7, 210, 900].map(ticksFor), [
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 5],
    [0, 100, 200],
    [0, 500],
  ]))

test('the chart covers 0.60 to 0.90, and more around a threshold near an end', () =>
  assert.deepEqual(
    [0.4, 0.42, 0.6, 0.64, 0.65, 0.74, 0.85, 0.86, 1].map((inUse) => {
      const { low, high } = rangeAround(inUse)
      return `${inUse}: ${low} to ${high}`
    }),
    [
      ...['0.4: 0.4 to 0.9', '0.42: 0.4 to 0.9', '0.6: 0.5 to 0.9', '0.64: 0.5 to 0.9', '0.65: 0.6 to 0.9'],
      ...['0.74: 0.6 to 0.9', '0.85: 0.6 to 0.9', '0.86: 0.6 to 1', '1: 0.6 to 1'],
    ],
  ))

test('the chart includes the pairs at its end', () => {
  const { bins } = preview
  for (const inUse of [0.4, 0.6, 0.74, 0.95]) {
    const range = rangeAround(inUse)
    const shown = binsIn(bins, range).reduce((sum, { pairs }) => sum + pairs, 0)
    const below = bins.filter(({ score }) => score < range.low).reduce((sum, { pairs }) => sum + pairs, 0)
    assert.equal(below + shown + pairsBeyond(bins, range), 6, String(inUse))
    assert.equal(binsIn(bins, range).length, Math.round((range.high - range.low) * 100))
  }
  assert.equal(pairsBeyond(bins, rangeAround(0.7)), 2)
})
