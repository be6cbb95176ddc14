/** The short form of test/faults: three SIGKILLs of the service and one of its database while cases are made. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { survive } from '../faults/killing.ts'

test('three kills of the service and one of the database: none lost, none doubled', async () => {
  const made = await survive(['service', 'database', 'service', 'service'])
  assert.ok(made > 10, `only ${made} cases`)
})
