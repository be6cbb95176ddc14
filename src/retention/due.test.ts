/** When a case is erased: the years after its end, counted from the right day. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PlainCase } from '#applications/case.ts'
import type { Erasure } from '#applications/ports.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import { clearCase } from '#test/fixtures/case.ts'
import { eraseAfterRetention, eraseOnRequest, erasureOf, latestEndDue, latestEndsDue } from './due.ts'

const decidedAt = new Date('2026-11-20T09:30:00.000Z')
const updatedAt = new Date('2027-03-01T00:00:00.000Z')
const caseWith = (status: ApplicationStatus, more: Partial<PlainCase> = {}): PlainCase => ({
  ...clearCase('KYC'),
  status,
  decidedAt: null,
  updatedAt,
  ...more,
})
const statuses: ApplicationStatus[] = [
  'NOT_STARTED',
  'IN_PROGRESS',
  'MANUAL_REVIEW',
  'FAILED',
  'APPROVED',
  'DECLINED',
  'CANCELLED',
]
const over = { actor: { kind: 'SYSTEM', id: 'retention' }, why: 'RETENTION_OVER' }

describe('at the end of retention', () => {
  const rows: Array<
    [ApplicationStatus, decidedAt: Date | null, years: number | undefined, due: string | null]
  > = [
    ['APPROVED', decidedAt, undefined, '2031-11-20T09:30:00.000Z'],
    ['DECLINED', decidedAt, undefined, '2031-11-20T09:30:00.000Z'],
    ['APPROVED', null, undefined, '2032-03-01T00:00:00.000Z'],
    ['APPROVED', decidedAt, 10, '2036-11-20T09:30:00.000Z'],
    ['APPROVED', new Date('2028-02-29T12:00:00.000Z'), 5, '2033-03-01T00:00:00.000Z'],
    ['FAILED', null, undefined, '2032-03-01T00:00:00.000Z'],
    ['CANCELLED', null, 1, '2028-03-01T00:00:00.000Z'],
    // Cancelled in a second review: the end is the cancellation, not the earlier decision.
    ['CANCELLED', decidedAt, 1, '2028-03-01T00:00:00.000Z'],
    ['NOT_STARTED', null, 1, null],
    ['IN_PROGRESS', null, 1, null],
    ['MANUAL_REVIEW', decidedAt, 1, null],
  ]
  for (const [status, decided, years, due] of rows)
    test(`${status}, decided ${decided?.toISOString()}, ${years ?? 5} years: ${due}`, () => {
      const rule = eraseAfterRetention(years === undefined ? {} : { retention: { years } })
      const current = caseWith(status, { decidedAt: decided })
      if (due === null) return assert.equal(rule(current, new Date('2099-01-01T00:00:00Z')), undefined)
      const at = new Date(due)
      assert.equal(rule(current, new Date(at.getTime() - 1)), undefined)
      assert.deepEqual(rule(current, at), over)
      assert.deepEqual(rule(current, new Date('2099-01-01T00:00:00Z')), over)
    })
})

for (const status of statuses)
  test(`a request erases ${status} at once, and names the caller`, () => {
    const actor = { kind: 'CUSTOMER', id: 'cred' } as const
    assert.deepEqual(eraseOnRequest(actor)(caseWith(status), updatedAt), { actor, why: 'REQUESTED' })
  })

describe('under a legal hold', () => {
  const actor = { kind: 'CUSTOMER', id: 'cred' } as const
  const asked: Erasure = { actor, why: 'REQUESTED' }
  const passed: Erasure = { actor: { kind: 'SYSTEM', id: 'retention' }, why: 'RETENTION_OVER' }
  const rows: Array<[rule: Erasure | undefined, isHeld: boolean, result: Erasure | string | undefined]> = [
    [asked, false, asked],
    [passed, false, passed],
    [undefined, false, undefined],
    [asked, true, 'legal_hold'],
    [passed, true, undefined],
    [undefined, true, undefined],
  ]
  for (const [erasure, isHeld, result] of rows)
    test(`${erasure?.why ?? 'not due'}, ${isHeld ? 'held' : 'not held'}`, () => {
      const decide = () => erasureOf(() => erasure, caseWith('DECLINED'), isHeld, updatedAt)
      if (typeof result === 'string') assert.throws(decide, { code: result })
      else assert.deepEqual(decide(), result)
    })
})

describe('the latest end of retention that is due', () => {
  const rows: Array<[now: string, years: number, end: string]> = [
    ['2031-11-20T09:30:00.000Z', 5, '2026-11-20T09:30:00.000Z'],
    ['2031-11-20T09:30:00.000Z', 0, '2031-11-20T09:30:00.000Z'],
    ['2028-02-29T10:00:00.000Z', 4, '2024-02-29T10:00:00.000Z'],
    ['2028-02-29T10:00:00.000Z', 1, '2027-02-28T23:59:59.999Z'],
    ['2028-02-28T10:00:00.000Z', 1, '2027-02-28T10:00:00.000Z'],
    ['2028-03-01T00:00:00.000Z', 1, '2027-03-01T00:00:00.000Z'],
    ['2033-02-28T23:59:59.999Z', 5, '2028-02-28T23:59:59.999Z'],
    ['2033-03-01T00:00:00.000Z', 5, '2028-03-01T00:00:00.000Z'],
  ]
  for (const [now, years, end] of rows)
    test(`${now}, ${years} years: ${end}`, () =>
      assert.equal(latestEndDue(new Date(now), years).toISOString(), end))

  test('is known for every number of years up to the maximum of a workflow', () => {
    const ends = latestEndsDue(new Date('2030-05-01T00:00:00Z'))
    assert.deepEqual([ends.length, ends[0]?.getUTCFullYear(), ends[30]?.getUTCFullYear()], [31, 2030, 2000])
  })
})
