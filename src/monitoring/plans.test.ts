/** When an application is due: by risk, by the last decision, and spread over time. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case } from '#applications/case.ts'
import { newestRegistryOf } from '#applications/views.ts'
import type { ApplicationStatus, Risk } from '#kernel/schemas/application.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import {
  firstLookupAt,
  nextLookup,
  nextTry,
  numberToAskOf,
  openReviewDueAt,
  registryDueAt,
  reviewDueAt,
} from './plans.ts'

const decision = {
  ...{ outcome: 'APPROVED' as const, by: 'RULES' as const, actor: null, reasons: [] },
  at: '2026-11-20T09:00:00.000Z',
}
const risk = (level: Risk['level']): Risk => ({ level, score: 0, factors: [], modelVersion: '1' })
const caseOf = (level: Risk['level'] | null, status: ApplicationStatus = 'APPROVED', id?: string): Case => {
  const of = clearCase('KYB')
  const isDecided = status === 'APPROVED' || status === 'DECLINED'
  const decided = isDecided ? { decision } : { decision: null, earlierDecisions: [decision] }
  return { ...of, status, id: id ?? of.id, data: { ...of.data, ...decided, risk: level && risk(level) } }
}

describe('the periodic review', () => {
  const rows: Array<[Risk['level'] | null, string]> = [
    ['HIGH', '2027-11-20T09:00:00.000Z'],
    ['NORMAL', '2031-11-20T09:00:00.000Z'],
    ['LOW', '2031-11-20T09:00:00.000Z'],
    [null, '2031-11-20T09:00:00.000Z'],
  ]
  for (const [level, due] of rows)
    test(`of risk ${level} is due ${due}`, () => assert.equal(reviewDueAt(caseOf(level))?.toISOString(), due))

  test('is not due during a review, nor without monitoring', () => {
    assert.equal(reviewDueAt(caseOf('HIGH', 'MANUAL_REVIEW')), null)
    const { data, ...of } = caseOf('HIGH')
    const monitoring = { state: 'OFF' as const, at: '2026-12-01T00:00:00.000Z', by: null, reason: 'r' }
    assert.equal(reviewDueAt({ ...of, data: { ...data, monitoring } }), null)
    assert.equal(reviewDueAt({ ...of, data: { ...data, decision: null } }), null)
  })
})

describe('the current review', () => {
  const opened = (detail: string, status: ApplicationStatus = 'MANUAL_REVIEW'): Case => {
    const of = caseOf('HIGH', status)
    const finding = { code: 'periodic_review_due', detail, outcome: 'REVIEW' as const }
    return { ...of, data: { ...of.data, findings: [...of.data.findings, finding] } }
  }
  test('has the due day of its finding', () =>
    assert.equal(openReviewDueAt(opened('2027-11-20'))?.toISOString().slice(0, 10), '2027-11-20'))
  test('ends with the decision, and an earlier review stays ended', () => {
    assert.equal(openReviewDueAt(opened('2027-11-20', 'APPROVED')), null)
    assert.equal(openReviewDueAt(opened('2026-11-19')), null)
    assert.equal(openReviewDueAt(caseOf('HIGH', 'MANUAL_REVIEW')), null)
  })
})

describe('the next lookup in the register', () => {
  const at = new Date('2026-11-20T00:00:00Z')
  const days = (level: Risk['level'] | null, end: string) =>
    (nextLookup(caseOf(level, 'APPROVED', `01990000-0000-7000-8000-00000000${end}`), at).getTime() -
      at.getTime()) /
    86_400_000
  const rows: Array<[Risk['level'] | null, number]> = [
    ['HIGH', 7],
    ['NORMAL', 30],
    ['LOW', 90],
    [null, 30],
  ]
  for (const [level, most] of rows)
    test(`at risk ${level} is within ${most} days, and spread`, () => {
      assert.equal(days(level, 'ffff'), most)
      assert.equal(days(level, '0000').toFixed(3), (most * 0.8).toFixed(3))
    })

  test('follows the newest answer', () => {
    const of = caseOf('HIGH')
    const { registry } = of.data
    assert.ok(registry)
    const later = {
      ...registry,
      provenance: { ...registry.provenance, retrievedAt: '2027-01-01T00:00:00.000Z' },
    }
    const changed = { ...of, data: { ...of.data, registryNow: later } }
    assert.equal(newestRegistryOf(changed, workflowOf('KYB')), later)
    assert.ok(
      Number(registryDueAt(changed, workflowOf('KYB'))) > Number(registryDueAt(of, workflowOf('KYB'))),
    )
  })

  describe('of an organization without an answer so far', () => {
    const workflow = workflowOf('KYB')
    const approvedAt = Date.parse(decision.at)
    const HOUR = 3_600_000
    const silent = (end: string, more: object = {}): Case => {
      const of = caseOf('NORMAL', 'APPROVED', `01990000-0000-7000-8000-00000000${end}`)
      return { ...of, data: { ...of.data, registry: null, ...more } }
    }
    const inHours = (of: Case, now: number) =>
      (Number(firstLookupAt(of, workflow, new Date(now))) - now) / HOUR
    test('is an hour after the approval', () => assert.equal(inHours(silent('8000'), approvedAt), 1))
    test('is spread over the period where the approval is older, as after an import', () =>
      assert.deepEqual(
        ['0000', '8000', 'ffff'].map((end) => Math.round(inHours(silent(end), approvedAt + 100 * HOUR) / 24)),
        [0, 15, 30],
      ))
    test('uses the number in the applicant’s answer, and needs one', () => {
      const { company } = clearCase('KYB').data.answers
      const answers = { ...clearCase('KYB').data.answers, company: { ...company, organizationNumber: null } }
      const without = silent('8000', { answers })
      assert.equal(firstLookupAt(without, workflow, at), null)
      assert.equal(numberToAskOf(without, workflow), null)
      assert.deepEqual(
        numberToAskOf(silent('8000'), workflow),
        (company as unknown as { organizationNumber: unknown }).organizationNumber,
      )
    })
    test('follows the answer once there is one', () => {
      const { registry } = clearCase('KYB').data
      const answered = silent('8000', { registryNow: registry })
      assert.equal(firstLookupAt(answered, workflow, at), null)
      assert.ok(registryDueAt(answered, workflow))
    })
    test('does not exist without monitoring', () =>
      assert.equal(firstLookupAt(silent('8000', { decision: null }), workflow, at), null))
  })

  test('does not exist without a registered organization', () =>
    assert.equal(registryDueAt({ ...caseOf('HIGH'), ...clearCase('KYC') }, workflowOf('KYC')), null))

  test('is in an hour after an outage', () => assert.equal(Number(nextTry(at)) - Number(at), 3_600_000))
})
