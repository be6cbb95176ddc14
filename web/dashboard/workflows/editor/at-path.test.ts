/** Changes of a definition at a place. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeKey, moved, withValue } from './at-path.ts'

const definition = { name: 'A', steps: [{ key: 'one', optional: true }, { key: 'two' }] }

test('sets, replaces and removes a value, and leaves the rest unchanged', () => {
  const changed = withValue(definition, ['steps', 0, 'optional'], undefined)
  assert.deepEqual(changed.steps[0], { key: 'one' })
  assert.equal(changed.steps[1], definition.steps[1])
  assert.deepEqual(withValue(definition, ['expiry', 'days'], 30), { ...definition, expiry: { days: 30 } })
  assert.deepEqual(Object.keys(withValue(definition, ['name'], 'B')), ['name', 'steps'])
})

test('finds a key that is free', () => {
  assert.equal(freeKey('BANK_ACCOUNT', []), 'bank-account')
  assert.equal(freeKey('terms', ['terms', 'terms-2']), 'terms-3')
})

test('moves an item', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 0, 2), ['b', 'c', 'a'])
  assert.deepEqual(moved(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b'])
})
