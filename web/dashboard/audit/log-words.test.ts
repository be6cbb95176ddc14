/** The audit log can be searched by the words of its entries, and narrowed to groups. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionNames, actionsWith, groups } from './log-words.ts'

test('a search text finds actions by their words', () => {
  assert.deepEqual(actionsWith('Declined'), ['application.decided', 'signing.declined'])
  assert.deepEqual(actionsWith(' legal hold'), ['application.held', 'application.released'])
  assert.ok(actionsWith('decided').includes('application.decided'))
  assert.deepEqual(actionsWith('no such words'), [])
})

test('every group finds actions', () => {
  for (const { prefixes } of Object.values(groups))
    for (const prefix of prefixes)
      assert.ok(
        actionNames.some((action) => action.startsWith(prefix)),
        prefix,
      )
})
