/** The statuses: which may follow which, and which operations each allows. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ApiError } from '#kernel/api-error.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import { type allowedFrom, assertAllowed, assertMayMoveTo, isOpen, mayMoveTo, moves } from './status.ts'

const statuses: ApplicationStatus[] = [
  'NOT_STARTED',
  'IN_PROGRESS',
  'MANUAL_REVIEW',
  'FAILED',
  'APPROVED',
  'DECLINED',
  'CANCELLED',
]

/** Columns in the order of `statuses`: x marks an allowed move. */
const matrix: Record<ApplicationStatus, string> = {
  //              NS IP MR F  A  D  C
  NOT_STARTED: '  .  x  .  x  .  .  x',
  IN_PROGRESS: '  .  .  x  x  x  x  x',
  MANUAL_REVIEW: '.  x  .  .  x  x  x',
  FAILED: '       .  x  .  .  .  .  .',
  APPROVED: '     .  .  x  .  .  .  .',
  DECLINED: '     .  .  x  .  .  .  .',
  CANCELLED: '    .  .  .  .  .  .  .',
}

const conflict = (detail: string) => (error: unknown) =>
  error instanceof ApiError && error.code === 'status_conflict' && error.extras.detail === detail

describe('the table of statuses', () => {
  for (const from of statuses)
    for (const [column, to] of statuses.entries()) {
      const allowed = matrix[from].split(/\s+/).filter(Boolean)[column] === 'x'
      test(`${allowed ? 'allows' : 'forbids'} ${from} to become ${to}`, () => {
        assert.equal(mayMoveTo(from, to), allowed)
        if (allowed) assertMayMoveTo(from, to)
        else
          assert.throws(
            () => assertMayMoveTo(from, to),
            conflict(`The application is ${from}. It cannot become ${to}.`),
          )
      })
    }

  test('contains every status', () => {
    assert.deepEqual(Object.keys(moves).sort(), [...statuses].sort())
  })
})

describe('operations of the customer', () => {
  const rows: Record<keyof typeof allowedFrom, ApplicationStatus[]> = {
    retry: ['FAILED'],
    decide: ['MANUAL_REVIEW'],
    requestInformation: ['MANUAL_REVIEW'],
    addDocument: ['NOT_STARTED', 'IN_PROGRESS', 'MANUAL_REVIEW', 'APPROVED', 'DECLINED'],
    resolveHit: ['IN_PROGRESS', 'MANUAL_REVIEW', 'APPROVED', 'DECLINED'],
    resolveFinding: ['MANUAL_REVIEW', 'APPROVED', 'DECLINED'],
    reopen: ['APPROVED', 'DECLINED'],
    setMonitoring: ['IN_PROGRESS', 'MANUAL_REVIEW', 'APPROVED', 'DECLINED'],
    erase: statuses,
  }
  for (const [operation, allowed] of Object.entries(rows) as [keyof typeof rows, ApplicationStatus[]][])
    for (const status of statuses)
      test(`${operation} is ${allowed.includes(status) ? 'possible' : 'refused'} in ${status}`, () => {
        if (allowed.includes(status)) return assertAllowed(operation, status)
        const detail = `The application is ${status}. This operation is possible in ${allowed.join(', ')}.`
        assert.throws(() => assertAllowed(operation, status), conflict(detail))
      })
})

test('only a case that waits for the applicant is open', () => {
  assert.deepEqual(statuses.filter(isOpen), ['NOT_STARTED', 'IN_PROGRESS'])
})
