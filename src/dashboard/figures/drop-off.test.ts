import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { workflowOf } from '#test/fixtures/case.ts'
import { dropOffOf, startedVersions, versionsOf } from './drop-off.ts'
import type { FigureRows } from './figures.ts'

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
  times: [],
  steps: [
    { workflowId: 'w', workflowVersion: 1, step: 'company', seconds: 35, count: 20 },
    { workflowId: 'w', workflowVersion: 1, step: 'company', seconds: 90, count: 11 },
    { workflowId: 'w', workflowVersion: 1, step: '.', seconds: 10, count: 30 },
  ],
  bars: [],
  previous: 0,
  waiting: { oldest: null },
}

describe('the figures of where applicants stop', () => {
  it('count who left at each step, and who remains after it', () => {
    const steps = dropOffOf(rows, [{ ...workflowOf('KYB'), id: 'w' }])
    const company = {
      step: 'company',
      kind: 'ORGANIZATION',
      keys: [{ key: 'company', workflowId: null }],
      left: 3,
    }
    assert.deepEqual(steps[0], { ...company, remaining: 31, median: 35 })
    const last = { step: null, kind: null, keys: [{ key: '.', workflowId: null }], left: 1 }
    assert.deepEqual(steps.at(-1), { ...last, remaining: 30, median: 10 })
  })

  it('join steps of one kind across workflows', () => {
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

  it('keep steps apart that have the same key and another kind', () => {
    const other = { ...workflowOf('KYC'), id: 'v', steps: [{ key: 'company', kind: 'IDENTITY' } as const] }
    const more = {
      ...rows,
      created: [...rows.created, { ...cell, ...left, workflowId: 'v', stepReached: 'company', count: 2 }],
    }
    const steps = dropOffOf(more, [other, { ...workflowOf('KYB'), id: 'w' }])
    const of = (kind: string) => steps.find((step) => step.kind === kind)
    assert.deepEqual(
      [of('ORGANIZATION')?.left, of('ORGANIZATION')?.keys],
      [3, [{ key: 'company', workflowId: 'w' }]],
    )
    assert.equal(of('IDENTITY')?.left, 2)
    assert.deepEqual(of('IDENTITY')?.keys, [
      { key: 'identity', workflowId: 'w' },
      { key: 'company', workflowId: 'v' },
    ])
  })

  it('keep versions apart, and count the steps of both in the sum', () => {
    const first = { ...workflowOf('KYB'), id: 'w', version: 1 }
    const second = { ...first, version: 2, steps: first.steps.slice(0, 2) }
    const later = { workflowVersion: 2, stepReached: 'company', count: 4 }
    const time = { workflowId: 'w', workflowVersion: 2, step: 'company', seconds: 300, count: 40 }
    const both = {
      ...rows,
      created: [...rows.created, { ...cell, ...left, ...later }],
      steps: [...rows.steps, time],
    }
    assert.deepEqual(
      [dropOffOf(both, [first, second])[0]?.left, dropOffOf(both, [first, second])[0]?.median],
      [7, 300],
    )
    assert.deepEqual(
      versionsOf(both, [first, second]).map(({ version, started, submitted, steps }) => [
        version,
        started,
        submitted,
        steps[0]?.left,
        steps[0]?.median,
      ]),
      [
        [2, 4, 0, 4, 300],
        [1, 34, 30, 3, 35],
      ],
    )
  })

  it('list the versions in which applicants started', () =>
    assert.deepEqual(startedVersions(rows), [{ id: 'w', version: 1 }]))
})
