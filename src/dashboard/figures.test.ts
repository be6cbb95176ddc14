import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { workflowOf } from '../../test/fixtures/case.ts'
import { barsOf, dropOffOf, durationsOf, type FigureRows, marketsOf, totalsOf } from './figures.ts'

const cell = { workflowId: 'w', countryCode: 'SE', count: 1 }
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
  bars: [
    { bar: 1, status: 'APPROVED', count: 30 },
    { bar: 1, status: 'FAILED', count: 4 },
  ],
  previous: 26,
  waiting: { oldest: null },
}

describe('the figures of Home', () => {
  it('have totals', () => {
    assert.deepEqual(totalsOf(rows), {
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

  it('say who left at which step, and how many remain after it', () => {
    const steps = dropOffOf(rows, [{ ...workflowOf('KYB'), id: 'w' }])
    assert.deepEqual(steps[0], { step: 'company', kind: 'ORGANIZATION', left: 3, remaining: 31 })
    assert.deepEqual(steps.at(-1), { step: null, kind: null, left: 1, remaining: 30 })
  })

  it('join steps of one kind of several workflows', () => {
    const other = { ...workflowOf('KYC'), id: 'v' }
    const more = {
      ...rows,
      created: [...rows.created, { ...cell, ...left, workflowId: 'v', stepReached: 'identity' }],
    }
    const steps = dropOffOf(more, [other, { ...workflowOf('KYB'), id: 'w' }])
    assert.deepEqual(steps.map(({ step, kind, left: gone }) => [step, kind, gone]).slice(0, 2), [
      [null, 'ORGANIZATION', 3],
      [null, 'IDENTITY', 1],
    ])
    assert.equal(steps.at(-1)?.remaining, 30)
  })

  it('have a bar for each week, also for one without applications', () => {
    const bars = barsOf(rows, [new Date(0), new Date(1)])
    assert.deepEqual(
      bars.map(({ counts }) => counts.APPROVED + counts.FAILED),
      [0, 34],
    )
  })

  it('have times, and the times of each market', () => {
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
