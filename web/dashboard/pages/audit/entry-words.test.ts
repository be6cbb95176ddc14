/** Entries of the audit log as sentences. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditActions } from '../../../../src/audit/actions.ts'
import { groups, wordsOfEntry } from './entry-words.ts'

const actor = { kind: 'USER' }
const nameOf = (id: string) => (id.endsWith('c1') ? 'Shop backend' : undefined)
const rows: Array<[action: string, detail: Record<string, unknown>, words: string]> = [
  ['application.decided', { outcome: 'DECLINED' }, 'declined'],
  ['credential.rotated', { credentialId: 'c1' }, 'rotated the secret of Shop backend'],
  ['credential.rotated', { credentialId: 'c2' }, 'rotated the secret of a deleted credential'],
  ['customer.changed', { requireTwoStep: true }, 'changed sign-in: a second step is required'],
  ['webhook.replayed', { replayed: 12 }, 'sent 12 events again'],
  ['something.new_here', {}, 'something new here'],
]
for (const [action, detail, words] of rows)
  test(`${action}: ${words}`, () => assert.equal(wordsOfEntry({ action, actor, detail }, nameOf), words))

test('every action has words without names of the code', () => {
  for (const action of Object.keys(auditActions))
    assert.doesNotMatch(wordsOfEntry({ action, actor, detail: {} }, nameOf), /[_]|undefined/, action)
})

test('every group finds actions', () => {
  for (const { prefixes } of Object.values(groups))
    for (const prefix of prefixes)
      assert.ok(
        Object.keys(auditActions).some((action) => action.startsWith(prefix)),
        prefix,
      )
})
