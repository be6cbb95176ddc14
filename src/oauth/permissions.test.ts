import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  defaultPermissions,
  hasPermission,
  missingPermissionText,
  orderedPermissions,
  type Permission,
  permissions,
} from './permissions.ts'

const cases: Array<[held: readonly Permission[], needed: Permission | null, expected: boolean]> = [
  [[], null, true],
  [[], 'read', false],
  [['create'], 'read', false],
  [['read'], 'read', true],
  [defaultPermissions, 'create', true],
  [defaultPermissions, 'read', true],
  [defaultPermissions, 'review', false],
  [defaultPermissions, 'erase', false],
  [defaultPermissions, 'webhooks', false],
  [permissions, 'erase', true],
]
for (const [held, needed, expected] of cases)
  test(`[${held}] allows ${needed}: ${expected}`, () => assert.equal(hasPermission(held, needed), expected))

const orders: Array<[given: string[], expected: Permission[]]> = [
  [[], []],
  [
    ['webhooks', 'create'],
    ['create', 'webhooks'],
  ],
  [['read', 'read'], ['read']],
  [['admin', 'read'], ['read']],
]
for (const [given, expected] of orders)
  test(`[${given}] is stored as [${expected}]`, () => assert.deepEqual(orderedPermissions(given), expected))

test('the message names the missing permission, its giver, and the remaining permissions', () => {
  for (const each of permissions) {
    const text = missingPermissionText([], each)
    assert.match(text, new RegExp(`the permission ${each}: .*page Developer of the dashboard: ${each}\\.$`))
    // RFC 6750 section 3: the characters that error_description may contain.
    assert.match(text, /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
  }
  assert.match(missingPermissionText(['read'], 'create'), /an owner .*: create, read\.$/)
})
