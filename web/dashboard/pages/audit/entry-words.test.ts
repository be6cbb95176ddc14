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
  ['customer.changed', { languages: 'en sv' }, 'changed languages to en, sv'],
  ['customer.changed', { retentionYears: 7 }, 'changed the years of new workflows to 7'],
  ['workflow.created', {}, 'created a workflow'],
  ['webhook.replayed', { replayed: 12 }, 'sent 12 events again'],
  ['something.new_here', {}, 'something new here'],
]
for (const [action, detail, words] of rows)
  test(`${action}: ${words}`, () => assert.equal(wordsOfEntry({ action, actor, detail }, nameOf), words))

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
