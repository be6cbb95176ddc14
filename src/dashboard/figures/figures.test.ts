import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { barsOf, durationsOf, type FigureRows, figureTotalsOf, marketsOf } from './figures.ts'

const cell = { workflowId: 'w', workflowVersion: 1, countryCode: 'SE', count: 1 }
const left = {
  status: 'FAILED',
  decidedBy: null,
  isStarted: true,
  isSubmitted: false,
  isReviewed: false,
} as const
const done = {
  status: 'APPROVED',
  decidedBy: 'RULES',
  isStarted: true,
  isSubmitted: true,
  isReviewed: false,
} as const
const rows: FigureRows = {
  created: [
    { ...cell, ...left, status: 'NOT_STARTED', isStarted: false, stepReached: null, count: 5 },
    { ...cell, ...left, stepReached: 'company', count: 3 },
    { ...cell, ...left, stepReached: '.', count: 1 },
    { ...cell, ...done, stepReached: null, count: 10 },
    {
      ...cell,
      ...done,
      decidedBy: 'USER',
      isReviewed: true,
      countryCode: 'NO',
      stepReached: null,
      count: 20,
    },
  ],
  times: [
    { ...cell, what: 'FINISH', seconds: 240, count: 9 },
    { ...cell, what: 'FINISH', seconds: 600, count: 1 },
    { ...cell, what: 'PEOPLE', countryCode: 'NO', seconds: 2_820, count: 20 },
  ],
  steps: [],
  bars: [
    { bar: 1, status: 'APPROVED', count: 30 },
    { bar: 1, status: 'FAILED', count: 4 },
  ],
  previous: 26,
  waiting: { oldest: null },
}

describe('the figures of Home', () => {
  it('have totals', () => {
    assert.deepEqual(figureTotalsOf(rows), {
      created: 39,
      createdBefore: 26,
      started: 34,
      submitted: 30,
      reviewed: 20,
      approved: 30,
      declined: 0,
      decidedByRules: 10,
      decidedByPeople: 20,
    })
  })

  it('have a bar for each week, also for one without applications', () => {
    const bars = barsOf(rows, [new Date(0), new Date(1)])
    assert.deepEqual(
      bars.map(({ counts }) => counts.APPROVED + counts.FAILED),
      [0, 34],
    )
  })

  it('have times, also by market', () => {
    const { finish, decideByPeople, decideByRules } = durationsOf(rows)
    assert.deepEqual(
      [finish.median, finish.p90, decideByPeople.median, decideByRules.median],
      [240, 240, 2_820, null],
    )
    assert.deepEqual(
      marketsOf(rows).map(({ countryCode, started, decideMedian }) => [countryCode, started, decideMedian]),
      [
        ['NO', 20, 2_820],
        ['SE', 14, null],
      ],
    )
  })
})
