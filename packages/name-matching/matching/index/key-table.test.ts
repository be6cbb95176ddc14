import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type KeyTable, keyTableSteps } from './key-table.ts'
import { finish } from './steps.ts'
import { addKey } from './word-keys.ts'

const buildKeyTable = (...args: Parameters<typeof keyTableSteps>): KeyTable => finish(keyTableSteps(...args))

const valuesOf = (table: KeyTable, key: number): Set<number> => {
  const values = new Set<number>()
  table.each(key, (value) => values.add(value))
  return values
}

test('each value is found under each of its keys', () => {
  const key = fc.integer({ min: 0, max: 0xffff_ffff })
  fc.assert(
    fc.property(fc.array(fc.array(key, { maxLength: 5 }), { maxLength: 30 }), (keys) => {
      const table = buildKeyTable(keys.length, (value, buffer) => {
        for (const each of keys[value] ?? []) addKey(buffer, each)
      })
      for (const [value, mine] of keys.entries())
        for (const each of mine) assert.ok(valuesOf(table, each).has(value))
    }),
  )
})

test('other values are rarely found', () => {
  const keyOf = (value: number) => Math.imul(value + 1, 0x9e37_79b1) >>> 0
  const table = buildKeyTable(10_000, (value, buffer) => addKey(buffer, keyOf(value)))
  let others = 0
  for (let value = 0; value < 10_000; value++) others += valuesOf(table, keyOf(value)).size - 1
  assert.ok(others < 100, String(others))
})

test('an empty table finds nothing', () => {
  assert.equal(
    valuesOf(
      buildKeyTable(0, () => undefined),
      7,
    ).size,
    0,
  )
})
