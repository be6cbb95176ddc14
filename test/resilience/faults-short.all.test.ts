/**
 * The short form of test/faults: three SIGKILLs of the service and one of its database while cases are
 * created.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { surviveKills } from '#test/faults/killing.ts'

test('three kills of the service and one of the database lose and duplicate no case', async () => {
  const made = await surviveKills(['service', 'database', 'service', 'service'])
  assert.ok(made > 10, `only ${made} cases`)
})
