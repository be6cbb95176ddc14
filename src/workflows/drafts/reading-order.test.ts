/** The order of keys in a definition that is written for people. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inReadingOrder } from './reading-order.ts'

test('sorts keys in reading order, unknown ones last, and keeps the order of lists', () => {
  const definition = { zebra: 1, rules: [], steps: [{ when: {}, kind: 'TERMS', key: 'b' }], name: 'Account' }
  assert.equal(
    JSON.stringify(inReadingOrder(definition)),
    '{"name":"Account","steps":[{"key":"b","kind":"TERMS","when":{}}],"rules":[],"zebra":1}',
  )
})
