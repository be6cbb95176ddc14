/** Every action that an application can have in the audit log is said in words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AuditAction, auditActions } from '../../../../src/audit/actions.ts'
import { isTurn, timelineWords } from './timeline-words.ts'

const entry = (action: string, detail: Record<string, string> = {}) => ({
  number: 1,
  at: '2026-11-20T09:30:00.000Z',
  action,
  actor: { kind: 'USER' as const, id: 'foyer:user::1' },
  detail: Object.entries(detail).map(([name, value]) => ({ name, value })),
  hash: '00',
})
const say = (action: string, detail?: Record<string, string>) =>
  timelineWords(entry(action, detail), () => 'Maja')

/** Not about a report that can be read. */
const elsewhere =
  /^(customer|credential|workflow|webhook|applications|application\.(erased|files_removed|sessions_ended))/
const ofCustomer: readonly AuditAction[] = ['monitoring.screening_requested']
const ofApplications = (Object.keys(auditActions) as AuditAction[])
  .filter(
    (action) =>
      /^(application|onboarding|step|email|registry|identity|signing|owner)/.test(action) ||
      /^(document|check|hit|finding|note)/.test(action),
  )
  .filter((action) => !elsewhere.test(action))

ofApplications.push(
  ...(Object.keys(auditActions) as AuditAction[]).filter(
    (action) => action.startsWith('monitoring.') && !ofCustomer.includes(action),
  ),
)
for (const action of ofApplications) test(action, () => assert.ok(!say(action).includes(action), say(action)))

test('the monitoring says what it found, and why it opened the application again', () => {
  assert.equal(
    say('monitoring.organization_changed', { fields: 'status officers' }),
    'The register says something else: status, officers',
  )
  assert.equal(
    say('application.reopened', { reason: 'ORGANIZATION_CHANGED' }),
    'A change in the register opened it again',
  )
  assert.equal(say('application.reopened'), 'Maja opened it again')
})

test('an answer that nobody takes does not read as one against the person', () => {
  for (const action of ['identity.not_proven', 'signing.not_signed']) {
    assert.match(say(action, { why: 'ELSEWHERE' }), /came in another browser .* not taken$/)
    assert.match(say(action, { why: 'STALE_RETURN' }), /a second time: it was not taken$/)
  }
  assert.equal(
    say('identity.not_proven', { why: 'REFUSED', refusal: 'REVOKED' }),
    'The eID did not prove the identity: REVOKED',
  )
})

test('a co-signer is told from the applicant', () => {
  const by = (id: string | null) =>
    timelineWords({ ...entry('signing.signed'), actor: { kind: 'APPLICANT', id } }, () => 'Maja')
  assert.deepEqual([null, 'c1'].map(by), [
    'The applicant signed with an eID',
    'A co-signer signed with an eID',
  ])
})

test('a decision says who, and whether it was confirmed', () => {
  assert.equal(say('application.decided', { outcome: 'APPROVED', by: 'USER' }), 'Maja approved it')
  assert.equal(
    say('application.decided', { outcome: 'DECLINED', by: 'USER', proposedBy: 'x' }),
    'Maja confirmed: declined',
  )
  assert.equal(
    say('application.decided', { outcome: 'MANUAL_REVIEW', by: 'RULES' }),
    'The rules sent it to manual review',
  )
  assert.ok(isTurn({ action: 'application.decided' }) && !isTurn({ action: 'note.created' }))
})
