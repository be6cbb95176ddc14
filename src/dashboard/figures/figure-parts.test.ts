/** The parts of the figures of Home: where each application counts, and that nothing is counted twice. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import { type FigurePart, figurePartNames, figurePartsOf, partOf } from './figure-parts.ts'

const none = { isStarted: false, isSubmitted: false, isReviewed: false }
const started = { ...none, isStarted: true }
const sent = { ...started, isSubmitted: true }
const reviewed = { ...sent, isReviewed: true }

describe('partOf', () => {
  const cases: Array<[ApplicationStatus, typeof none, FigurePart]> = [
    ['NOT_STARTED', none, 'notOpened'],
    ['CANCELLED', none, 'endedUnopened'],
    ['FAILED', none, 'endedUnopened'],
    ['IN_PROGRESS', started, 'fillingIn'],
    ['FAILED', started, 'endedUnsent'],
    ['CANCELLED', started, 'endedUnsent'],
    ['IN_PROGRESS', sent, 'checking'],
    ['FAILED', sent, 'endedAfterSending'],
    ['APPROVED', sent, 'decidedWithoutReview'],
    ['DECLINED', sent, 'decidedWithoutReview'],
    // Imported, without the times of the way there.
    ['APPROVED', none, 'decidedWithoutReview'],
    ['MANUAL_REVIEW', none, 'waiting'],
    ['MANUAL_REVIEW', reviewed, 'waiting'],
    ['APPROVED', reviewed, 'decidedAfterReview'],
    ['DECLINED', reviewed, 'decidedAfterReview'],
    // More information was asked for.
    ['IN_PROGRESS', reviewed, 'leftReview'],
    ['CANCELLED', reviewed, 'leftReview'],
  ]
  for (const [status, reached, part] of cases)
    it(`counts ${status} with ${JSON.stringify(reached)} as ${part}`, () =>
      assert.equal(partOf({ status, ...reached }), part))
})

const statuses: ApplicationStatus[] = [
  ...(['NOT_STARTED', 'IN_PROGRESS', 'MANUAL_REVIEW', 'APPROVED'] as const),
  ...(['DECLINED', 'FAILED', 'CANCELLED'] as const),
]
const row = fc.record({
  ...{ workflowId: fc.constant('w'), workflowVersion: fc.constant(1), countryCode: fc.constant('SE') },
  ...{ stepReached: fc.constant(null), decidedBy: fc.constant(null), status: fc.constantFrom(...statuses) },
  ...{ isStarted: fc.boolean(), isSubmitted: fc.boolean(), isReviewed: fc.boolean() },
  count: fc.nat(1_000),
})

it('the parts add up to all applications', () =>
  fc.assert(
    fc.property(fc.array(row), (created) => {
      const parts = figurePartsOf({ created })
      const sum = figurePartNames.reduce((total, name) => total + parts[name], 0)
      assert.equal(
        sum,
        created.reduce((total, { count }) => total + count, 0),
      )
    }),
  ))
