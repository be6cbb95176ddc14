/** When an application is closed to the applicant, and with which message. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Case } from '#applications/case.ts'
import type { Failure } from '#kernel/schemas/application.ts'
import { clearCase, now } from '#test/fixtures/case.ts'
import { closedReasonOf } from './closed-reason.ts'

const later = new Date(now.getTime() + 1)
const open = { submittedAt: null, expiresAt: later } as const
const failed = (reason: Failure['reason']) => ({ reason, detail: null, at: now.toISOString() })

const rows: Array<
  [what: string, fields: Partial<Case>, failure: Failure | null, message: string | undefined]
> = [
  ['not started', { ...open, status: 'NOT_STARTED' }, null, undefined],
  ['in progress', { ...open, status: 'IN_PROGRESS' }, null, undefined],
  [
    'at the moment of its end',
    { ...open, status: 'IN_PROGRESS', expiresAt: now },
    null,
    'application_expired',
  ],
  [
    'past its end, and not failed yet',
    { ...open, status: 'NOT_STARTED', expiresAt: new Date(0) },
    null,
    'application_expired',
  ],
  [
    'sent, while the checks are made',
    { submittedAt: now, status: 'IN_PROGRESS', expiresAt: later },
    null,
    'application_finished',
  ],
  [
    'sent, and past its end',
    { submittedAt: now, status: 'IN_PROGRESS', expiresAt: now },
    null,
    'application_finished',
  ],
  ['reopened by a reviewer', { ...open, status: 'IN_PROGRESS' }, null, undefined],
  ['in review', { submittedAt: now, status: 'MANUAL_REVIEW' }, null, 'application_finished'],
  ['approved', { submittedAt: now, status: 'APPROVED' }, null, 'application_finished'],
  ['declined: the same as approved', { submittedAt: now, status: 'DECLINED' }, null, 'application_finished'],
  ['never started', { ...open, status: 'FAILED' }, failed('NEVER_STARTED'), 'application_expired'],
  ['abandoned', { ...open, status: 'FAILED' }, failed('ABANDONED'), 'application_expired'],
  [
    'a check failed: the applicant learns nothing of it',
    { submittedAt: now, status: 'FAILED' },
    failed('CHECK_FAILED'),
    'application_finished',
  ],
  ['retried after a failed check', { ...open, status: 'IN_PROGRESS' }, failed('CHECK_FAILED'), undefined],
  ['cancelled', { ...open, status: 'CANCELLED' }, null, 'application_cancelled'],
  ['cancelled after it was sent', { submittedAt: now, status: 'CANCELLED' }, null, 'application_cancelled'],
]
for (const [what, fields, failure, message] of rows)
  test(`${what}: ${message ?? 'open'}`, () => {
    const of = clearCase('KYC')
    assert.equal(closedReasonOf({ ...of, ...fields, data: { ...of.data, failure } }, now), message)
  })
