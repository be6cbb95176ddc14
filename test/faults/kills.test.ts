/** Twenty SIGKILLs of the service and five of its database while cases are made: none lost, none doubled. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { survive, type Victim } from './killing.ts'

test('twenty kills of the service and five of the database', async () => {
  const round: Victim[] = ['service', 'service', 'database', 'service', 'service']
  const made = await survive([...round, ...round, ...round, ...round, ...round])
  assert.ok(made > 100, `only ${made} cases`)
})
