/** Entries of the audit log as sentences. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditActions } from '../../../../src/audit/actions.ts'
import { actionsWith, actorWords, endOfEntry, groups, wordsOfEntry } from './entry-words.ts'

const actor = { kind: 'USER' }
const names: Record<string, string> = {
  ':credential::c1': 'Shop backend',
  ':workflow::w1': 'Business account',
  ':user::u1': 'Maja Torvund',
}
const nameOf = (id: string) => names[id]
const rows: Array<[action: string, detail: Record<string, unknown>, words: string]> = [
  ['application.decided', { outcome: 'DECLINED' }, 'declined'],
  ['credential.rotated', { credentialId: 'c1' }, 'rotated the secret of Shop backend'],
  ['credential.rotated', { credentialId: 'c2' }, 'rotated the secret of a deleted credential'],
  ['customer.changed', { requireTwoStep: true }, 'changed sign-in: a second step is required'],
  ['customer.changed', { languages: 'en sv' }, 'changed languages to en, sv'],
  ['customer.changed', { retentionYears: 7 }, 'changed the years of new workflows to 7'],
  ['customer.changed', { timeZone: 'Europe/Oslo' }, 'changed the time zone to Europe/Oslo'],
  [
    'notifications.changed',
    { kind: 'WAITING', channel: 'DAILY' },
    'chose how they are told about applications that wait for review: by mail once a day',
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
    'refused a sign-in of somebody through single sign-on',
  ],
  [
    'single_sign_on.refused',
    { userId: null, reason: 'EMPTY_SUBJECT' },
    'refused a sign-in through single sign-on',
  ],
  ['member.removed', { userId: 'u2' }, 'removed somebody from the team'],
  ['webhook.replayed', { replayed: 12 }, 'sent 12 events again'],
  ['something.new_here', {}, 'something new here'],
]
for (const [action, detail, words] of rows)
  test(`${action}: ${words}`, () => assert.equal(wordsOfEntry({ action, actor, detail }, nameOf), words))

const actors: Array<[action: string, kind: string, words: string]> = [
  ['owner.confirmed', 'APPLICANT', 'An owner'],
  ['owner.asked', 'SYSTEM', 'Foyer'],
  ['step.answered', 'APPLICANT', 'The applicant'],
  ['application.decided', 'OPERATOR', 'The operator'],
]
for (const [action, kind, words] of actors)
  test(`${action} of ${kind}: ${words}`, () => assert.equal(actorWords({ action, actor: { kind } }), words))

test('an assignment says to whom, behind the application', () => {
  const entry = (to: string | null) => ({ action: 'application.assigned', actor, detail: { to } })
  assert.deepEqual(
    ['u1', 'u2', null].map((to) => endOfEntry(entry(to), nameOf)),
    ['to Maja Torvund', 'to somebody', 'to nobody'],
  )
})

test('a text finds actions by their words', () => {
  assert.deepEqual(actionsWith('Declined'), ['application.decided', 'signing.declined'])
  assert.deepEqual(actionsWith(' legal hold'), ['application.held', 'application.released'])
  assert.ok(actionsWith('decided').includes('application.decided'))
  assert.deepEqual(actionsWith('no such words'), [])
})

test('every action has words without names of the code', () => {
  for (const action of Object.keys(auditActions))
    assert.doesNotMatch(wordsOfEntry({ action, actor, detail: {} }, nameOf), /[_]|undefined/, action)
})

test('every action has a sentence of its own, which follows a name', () => {
  const fallback = (action: string) => action.replaceAll(/[._]/g, ' ')
  const without = Object.keys(auditActions).filter(
    (action) => wordsOfEntry({ action, actor, detail: {} }, nameOf) === fallback(action),
  )
  assert.deepEqual(without, [])
})

test('every group finds actions', () => {
  for (const { prefixes } of Object.values(groups))
    for (const prefix of prefixes)
      assert.ok(
        Object.keys(auditActions).some((action) => action.startsWith(prefix)),
        prefix,
      )
})
