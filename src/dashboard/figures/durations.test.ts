import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { histogramOf, percentile, roundedSeconds } from './durations.ts'

describe('roundedSeconds', () => {
  const cases: Array<[number, number]> = [
    [0, 0],
    [-3, 0],
    [4.9, 0],
    [278, 275],
    [1_199, 1_195],
    [1_200, 1_200],
    [2_861, 2_820],
    [18_000, 18_000],
    [20_000, 19_800],
    [143_999, 143_100],
    [144_000, 144_000],
    [200_000, 187_200],
  ]
  for (const [seconds, expected] of cases)
    it(`${seconds} is ${expected}`, () => assert.equal(roundedSeconds(seconds), expected))
})

const once = (...all: number[]) => all.map((seconds) => ({ seconds, count: 1 }))

describe('percentile', () => {
  it('is the time that this share of the applications does not exceed', () => {
    const times = once(50, 10, 30, 20, 40, 60, 70, 80, 90, 100)
    assert.equal(percentile(times, 0.5), 50)
    assert.equal(percentile(times, 0.9), 90)
    assert.equal(percentile([{ seconds: 5, count: 99 }, ...once(900)], 0.9), 5)
    assert.equal(percentile([], 0.5), null)
  })
})

describe('histogramOf', () => {
  it('chooses the bar width by the usual times, and counts the rest in the last bar', () => {
    const times = [
      ...Array.from({ length: 99 }, (_, at) => ({ seconds: at * 10, count: 1 })),
      ...once(100_000),
    ]
    const { width, counts } = histogramOf(times)
    assert.equal(width, 60)
    assert.deepEqual(counts.slice(0, 2), [6, 6])
    assert.equal(counts.at(-1), 1)
    assert.equal(
      counts.reduce((sum, count) => sum + count),
      100,
    )
  })

  it('is empty without times', () => {
    assert.deepEqual(histogramOf([]), { width: 15, counts: new Array(20).fill(0) })
  })
})
