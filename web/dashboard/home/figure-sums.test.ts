/** The figures of Home add up, and the share that needs no review counts those in review. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { figureSumsOf } from './figure-sums.ts'

const nothing = {
  ...{ notOpened: 0, endedUnopened: 0, fillingIn: 0, endedUnsent: 0, checking: 0, endedAfterSending: 0 },
  ...{ decidedWithoutReview: 0, waiting: 0, decidedAfterReview: 0, leftReview: 0 },
}
const busy = {
  ...{ notOpened: 7, endedUnopened: 2, fillingIn: 5, endedUnsent: 3, checking: 1, endedAfterSending: 1 },
  ...{ decidedWithoutReview: 30, waiting: 18, decidedAfterReview: 4, leftReview: 1 },
}

describe('the figures of Home', () => {
  it('add up: each figure is the sum of its parts, and a part of the one before', () => {
    const { started, submitted, byRules, reviewed } = figureSumsOf(busy)
    for (const { count, parts } of [started, submitted, reviewed])
      assert.equal(
        count,
        parts.reduce((sum, part) => sum + part.count, 0),
      )
    assert.deepEqual([started.count, submitted.count, byRules.count, reviewed.count], [63, 55, 30, 23])
    assert.equal(started.parts[0]?.count, submitted.count)
    assert.deepEqual(
      submitted.parts.slice(0, 2).map(({ count }) => count),
      [byRules.count, reviewed.count],
    )
  })

  it('count those in review when they say how many need none', () => {
    const { byRules, reviewed } = figureSumsOf(busy)
    assert.equal(byRules.hint, '57% need no review')
    assert.match(byRules.counted, /of the 53 that were checked/)
    assert.equal(reviewed.hint, '18 wait now')
  })

  it('say nothing of shares while nothing is there', () => {
    const { started, submitted, byRules, reviewed } = figureSumsOf(nothing)
    assert.deepEqual([started.hint, submitted.hint, byRules.hint, reviewed.hint], ['', '', '', 'none so far'])
    assert.match(byRules.counted, /never in review\.$/)
  })
})
