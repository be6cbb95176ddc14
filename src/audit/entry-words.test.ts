/** Entries of the audit log as sentences: on their page, and in the timeline of one application. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditActions, rowOf } from '#audit-actions.ts'
import type { NameOf } from './action-row.ts'
import { detailOf, sentenceOf, whatWasDone, whoDid } from './entry-words.ts'

const user = { kind: 'USER', id: 'u1' }
const names: Record<string, string> = {
  'credential c1': 'Shop backend',
  'workflow w1': 'Business account',
  'user u1': 'Maja Torvund',
  'invitation i1': 'rita@hus.example',
}
const nameOf: NameOf = (object, id) => names[`${object} ${id}`]

/** The text on the page of the log. */
const logged = (
  action: string,
  detail: Record<string, unknown> = {},
  actor = user,
  application = 'FOY-12',
) => {
  const entry = { action, actor, detail }
  const pieces = whatWasDone(rowOf(action), entry, nameOf, application)
  return `${whoDid(rowOf(action), entry, nameOf)} ${pieces.map(({ text }) => text).join('')}`
}
/** The text in the timeline and the PDF. */
const told = (
  action: string,
  detail: Record<string, string> = {},
  actor: { kind: string; id: string | null } = user,
) =>
  sentenceOf(
    rowOf(action),
    { action, actor, detail: detailOf(Object.entries(detail).map(([name, value]) => ({ name, value }))) },
    nameOf,
  )

const rows: Array<[action: string, detail: Record<string, unknown>, words: string]> = [
  ['member.invited', { role: 'REVIEWER', invitationId: 'i1' }, 'invited rita@hus.example as reviewer'],
  ['member.invited', { role: 'REVIEWER', invitationId: 'i2' }, 'invited a person as reviewer'],
  ['member.invitation_revoked', { invitationId: 'i1' }, 'withdrew the invitation of rita@hus.example'],
  ['application.decided', { outcome: 'DECLINED' }, 'declined FOY-12'],
  ['application.assigned', { to: 'u1' }, 'assigned FOY-12 to Maja Torvund'],
  ['application.assigned', { to: 'u2' }, 'assigned FOY-12 to a former colleague'],
  ['application.assigned', { to: null }, 'took away the assignment of FOY-12'],
  ['credential.rotated', { credentialId: 'c1' }, 'rotated the secret of Shop backend'],
  ['credential.rotated', { credentialId: 'c2' }, 'rotated the secret of a deleted credential'],
  ['customer.changed', { requireTwoStep: true }, 'changed sign-in: a second step is required'],
  ['customer.changed', { languages: 'en sv' }, 'changed languages to en, sv'],
  ['customer.changed', { retentionYears: 7 }, 'changed the years of new workflows to 7'],
  ['customer.changed', { retentionYears: null }, 'changed the years of new workflows to none'],
  ['customer.changed', { timeZone: 'Europe/Oslo' }, 'changed the time zone to Europe/Oslo'],
  ['customer.changed', { unheard: 1 }, 'changed the settings'],
  [
    'notifications.changed',
    { kind: 'WAITING', channel: 'DAILY' },
    'chose how they are told about applications that wait for review: by e-mail once a day',
  ],
  [
    'notifications.role_changed',
    { role: 'REVIEWER', kind: 'MENTIONED', channel: 'DEFAULT' },
    'chose how the role reviewer is told about mentions: as set for the role',
  ],
  ['workflow.created', {}, 'created a workflow'],
  ['workflow.published', { workflowId: 'w1', version: 8 }, 'published version 8 of Business account'],
  [
    'member.role_changed',
    { userId: 'u1', from: 'VIEWER', to: 'REVIEWER' },
    'changed the role of Maja Torvund from viewer to reviewer',
  ],
  [
    'single_sign_on.refused',
    { userId: 'u2', reason: 'REMOVED' },
    'refused a sign-in of a former colleague through single sign-on',
  ],
  ['single_sign_on.refused', { userId: null }, 'refused a sign-in through single sign-on'],
  ['member.removed', { userId: 'u2' }, 'removed a former colleague from the team'],
  ['webhook.replayed', { replayed: 12 }, 'sent 12 events again'],
  ['webhook.replayed', {}, 'sent an event again'],
  ['something.new_here', {}, 'something new here'],
]
for (const [action, detail, words] of rows)
  test(`${action} on the page of the log: ${words}`, () =>
    assert.equal(logged(action, detail), `Maja Torvund ${words}`))

const applicant = (id: string | null) => ({ kind: 'APPLICANT', id })
const foyer = (id: string) => ({ kind: 'SYSTEM', id })
const timeline: Array<[string, Record<string, string>, { kind: string; id: string | null }, string]> = [
  ['application.decided', { outcome: 'APPROVED', by: 'USER' }, user, 'Maja Torvund approved the application'],
  [
    'application.decided',
    { outcome: 'DECLINED', by: 'USER', proposedBy: 'x' },
    user,
    'Maja Torvund confirmed the decision on the application: declined',
  ],
  [
    'application.decided',
    { outcome: 'MANUAL_REVIEW', by: 'RULES' },
    foyer('rules'),
    'The rules sent the application to manual review',
  ],
  [
    'application.failed',
    { reason: 'ABANDONED' },
    foyer('expiry'),
    'Foyer closed the application as failed: not finished in time',
  ],
  ['application.reopened', {}, user, 'Maja Torvund opened the application again'],
  [
    'application.reopened',
    { reason: 'ORGANIZATION_CHANGED' },
    foyer('monitoring'),
    'A change in the register opened the application again',
  ],
  [
    'monitoring.organization_changed',
    { fields: 'status officers' },
    foyer('monitoring'),
    'The register says something else: status, officers',
  ],
  ['check.answered', { check: 'SCREENING' }, foyer('SCREENING'), 'The screening answered'],
  ['step.answered', { step: 'bank_account' }, applicant(null), 'The applicant answered bank account'],
  ['signing.signed', {}, applicant('c1'), 'A co-signer signed the application with an eID'],
  ['signing.signed', {}, applicant(null), 'The applicant signed the application with an eID'],
  ['application.submitted', {}, applicant('c1'), 'A co-signer, as the last, submitted the application'],
  ['owner.confirmed', {}, applicant('o1'), 'An owner confirmed what is declared of them'],
  ['owner.asked', {}, foyer('owners'), 'Foyer asked an owner of the company to prove who they are'],
  [
    'identity.proven',
    { remarks: 'OTHER_NETWORK, RISK_HIGH' },
    foyer('bankid'),
    'BankID proved the identity, from another network, with a high risk, as the eID says',
  ],
  [
    'identity.not_proven',
    { why: 'REFUSED', refusal: 'REVOKED' },
    applicant(null),
    'The applicant did not prove the identity: revoked',
  ],
  [
    'monitoring.set',
    { state: 'OFF' },
    { kind: 'OPERATOR', id: null },
    'The operator switched the monitoring off',
  ],
  ['note.created', {}, { kind: 'USER', id: 'u9' }, 'A former colleague wrote a note'],
  ['application.created', {}, { kind: 'CUSTOMER', id: 'c1' }, 'Shop backend created the application'],
]
for (const [action, detail, actor, words] of timeline)
  test(`in a timeline: ${words}`, () => assert.equal(told(action, detail, actor), words))

test('an answer that arrives too late or elsewhere does not count against the person', () => {
  for (const action of ['identity.not_proven', 'signing.not_signed', 'owner.not_proven']) {
    assert.match(told(action, { why: 'ELSEWHERE' }), /to another browser .* not taken$/)
    assert.match(told(action, { why: 'STALE_RETURN' }), /a second time, and it was not taken$/)
  }
})

/** References that sentences name. */
const usual = {
  role: 'REVIEWER',
  userId: 'u1',
  to: 'ADMIN',
  domain: 'a.example',
  host: 'a.example',
  sessions: 2,
  version: 2,
}

for (const action of Object.keys(auditActions))
  test(`${action} reads as a sentence without names from the code`, () => {
    assert.doesNotMatch(logged(action, usual), /\s\s| $/)
    for (const words of [logged(action, usual), told(action)]) {
      assert.doesNotMatch(words, /[_{}]|undefined|[A-Z]{2,}_/, words)
      assert.notEqual(words.trim(), `Maja Torvund ${action.replaceAll(/[._]/g, ' ')}`)
    }
  })
