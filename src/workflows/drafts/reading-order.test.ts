/** The order of keys in a definition that is written for people. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inReadingOrder } from './reading-order.ts'

test('keys come in the order of reading, unknown ones last, and lists keep theirs', () => {
  const definition = { zebra: 1, rules: [], steps: [{ when: {}, kind: 'TERMS', key: 'b' }], name: 'Account' }
  assert.equal(
    JSON.stringify(inReadingOrder(definition)),
    '{"name":"Account","steps":[{"key":"b","kind":"TERMS","when":{}}],"rules":[],"zebra":1}',
  )
})
