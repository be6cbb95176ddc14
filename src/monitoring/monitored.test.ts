/** Who is monitored: the decision, the customer's choice and the status together. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case } from '#applications/case.ts'
import type { ApplicationStatus, Decision } from '#kernel/schemas/application.ts'
import { clearCase, state, workflowOf } from '#test/fixtures/case.ts'
import {
  countOf,
  isCompared,
  isMonitored,
  isScreenedLater,
  monitoredSince,
  monitoredSubjectsOf,
} from './monitored.ts'

const first = '2026-11-20T09:00:00.000Z'
const second = '2026-11-21T09:00:00.000Z'
const third = '2026-11-22T09:00:00.000Z'

const decision = (outcome: Decision['outcome'], at: string): Decision => ({
  ...{ outcome, at, by: 'RULES', actor: null, reasons: [] },
})
const choice = (state: 'ON' | 'OFF', at: string) => ({ state, at, by: null, reason: 'r' })

interface Given {
  status: ApplicationStatus
  now?: Decision
  earlier?: Decision[]
  chosen?: ReturnType<typeof choice>
}

const caseOf = ({ status, now, earlier, chosen }: Given, kind: 'KYC' | 'KYB' = 'KYC'): Case => {
  const of = clearCase(kind)
  const more = { ...(earlier && { earlierDecisions: earlier }), ...(chosen && { monitoring: chosen }) }
  return { ...of, status, data: { ...of.data, decision: now ?? null, ...more } }
}

const approved = decision('APPROVED', first)
const declined = decision('DECLINED', first)
const rows: Array<[title: string, given: Given, since: string | null]> = [
  ['nobody before a decision', { status: 'IN_PROGRESS' }, null],
  ['nobody in the first review', { status: 'MANUAL_REVIEW' }, null],
  ['an approved one', { status: 'APPROVED', now: approved }, first],
  ['no declined one', { status: 'DECLINED', now: declined }, null],
  ['a released one no more', { status: 'APPROVED', now: approved, chosen: choice('OFF', second) }, null],
  [
    'a declined one that was switched on',
    { status: 'DECLINED', now: declined, chosen: choice('ON', second) },
    second,
  ],
  ['an approved one that is reviewed again', { status: 'MANUAL_REVIEW', earlier: [approved] }, first],
  ['an approved one that answers questions', { status: 'IN_PROGRESS', earlier: [approved] }, first],
  ['an approved one that did not answer', { status: 'FAILED', earlier: [approved] }, first],
  ['no cancelled one', { status: 'CANCELLED', earlier: [approved] }, null],
  [
    'a released one while it is reviewed: no',
    { status: 'MANUAL_REVIEW', earlier: [approved], chosen: choice('OFF', second) },
    null,
  ],
  [
    'one that was approved again after its release',
    {
      ...{ status: 'APPROVED', earlier: [approved], chosen: choice('OFF', second) },
      now: decision('APPROVED', third),
    },
    third,
  ],
  [
    'no one that was declined after it was switched on',
    {
      ...{ status: 'DECLINED', earlier: [approved], chosen: choice('ON', second) },
      now: decision('DECLINED', third),
    },
    null,
  ],
]

describe('the monitoring covers', () => {
  for (const [title, given, since] of rows)
    test(title, () => {
      assert.equal(monitoredSince(caseOf(given)), since)
      assert.equal(isMonitored(caseOf(given)), since !== null)
    })

  test('the screened persons and organizations', () => {
    const subjects = monitoredSubjectsOf(
      caseOf({ status: 'APPROVED', now: approved }, 'KYB'),
      workflowOf('KYB'),
    )
    assert.ok(subjects)
    assert.ok(subjects.persons.some(({ fullName }) => fullName === 'Anna Testsson'))
    assert.ok(subjects.organizations.length > 0)
    assert.equal(countOf(subjects), subjects.persons.length + subjects.organizations.length)
  })

  test('no person of a declined application', () =>
    assert.equal(monitoredSubjectsOf(caseOf({ status: 'DECLINED', now: declined }), workflowOf('KYC')), null))
})

describe('a change of a list is compared with', () => {
  const sent = { submittedAt: new Date(first) }
  const asked = { submittedAt: null }
  const signing = {
    ...{ fingerprint: 'f', sentAt: first, voidedAt: null, signers: [], started: [], coSigners: [] },
  }
  const pending = state('PENDING')
  const compared: Array<[string, Partial<Case>, Partial<Case['data']>, [compared: boolean, later: boolean]]> =
    [
      ['before it is sent', { status: 'IN_PROGRESS', ...asked }, { checks: {} }, [false, true]],
      [
        'while co-signers are awaited',
        { status: 'IN_PROGRESS', ...asked },
        { checks: {}, signing },
        [true, true],
      ],
      [
        'while it is screened',
        { status: 'IN_PROGRESS', ...sent },
        { checks: { SCREENING: pending } },
        [true, true],
      ],
      ['while another check is tried again', { status: 'IN_PROGRESS', ...sent }, {}, [true, false]],
      ['sent back to the applicant', { status: 'IN_PROGRESS', ...asked }, {}, [true, true]],
      ['in review', { status: 'MANUAL_REVIEW', ...sent }, {}, [true, false]],
      ['approved', { status: 'APPROVED', ...sent }, { decision: approved }, [true, false]],
      ['declined', { status: 'DECLINED', ...sent }, { decision: declined }, [false, false]],
      [
        'declined and opened again',
        { status: 'MANUAL_REVIEW' },
        { earlierDecisions: [declined] },
        [true, false],
      ],
      ['cancelled', { status: 'CANCELLED', ...sent }, {}, [false, false]],
      ['failed', { status: 'FAILED', ...sent }, {}, [false, false]],
    ]
  for (const [title, fields, data, expected] of compared)
    test(`${title}: ${expected[0]}`, () => {
      const of = clearCase('KYC')
      const one: Case = { ...of, ...fields, data: { ...of.data, ...data } }
      assert.deepEqual([isCompared(one), isScreenedLater(one)], expected)
    })
})
