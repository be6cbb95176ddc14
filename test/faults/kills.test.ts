/**
 * Twenty SIGKILLs of the service and five of its database while cases are created: none lost or duplicated.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { surviveKills, type Victim } from './killing.ts'

test('twenty kills of the service and five of the database lose and duplicate no case', async () => {
  const round: Victim[] = ['service', 'service', 'database', 'service', 'service']
  const made = await surviveKills([...round, ...round, ...round, ...round, ...round])
  assert.ok(made > 100, `only ${made} cases`)
})
