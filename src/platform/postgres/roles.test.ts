import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#test/harness/test-database.ts'
import { assertRoles, RoleError } from './roles.ts'

test('accepts connections with their own role, and stops the start otherwise', async () => {
  const database = await testDatabase()
  try {
    await assertRoles(database.source)
    const withoutRole = { settings: () => database.source.settings('owner') }
    await assert.rejects(
      assertRoles(withoutRole),
      (error) => error instanceof RoleError && /row-level security/i.test(error.message),
    )
  } finally {
    await database.drop()
  }
})
