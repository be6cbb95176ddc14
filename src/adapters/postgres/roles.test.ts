import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/harness/test-database.ts'
import { assertRoles, RoleError } from './roles.ts'

test('the roles of the service are what they must be; a connection under another one stops the start', async () => {
  const database = await testDatabase()
  try {
    await assertRoles(database.source)
    const dropped = { settings: () => database.source.settings('owner') }
    await assert.rejects(
      assertRoles(dropped),
      (error) => error instanceof RoleError && /row-level security/i.test(error.message),
    )
  } finally {
    await database.drop()
  }
})
