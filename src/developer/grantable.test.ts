/** No credential gets more power in production than the role of its creator may hand out. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permission } from '#oauth/permissions.ts'
import type { Role } from '#staff/roles.ts'
import { grantablePermissions, mayChangePermissions } from './grantable.ts'

const all =
  'create read review erase webhooks export workflows publish screening monitoring providers credentials ' +
  'settings team singleSignOn audit'
const rows: Array<[role: Role | null, mode: 'sandbox' | 'live', granted: string]> = [
  ['OWNER', 'live', all],
  ['ADMIN', 'live', all.replace(' export', '').replace(' singleSignOn', '')],
  ['ADMIN', 'sandbox', all],
  ['DEVELOPER', 'sandbox', all],
  ['DEVELOPER', 'live', 'create read webhooks workflows credentials'],
  ['REVIEWER', 'sandbox', ''],
  ['VIEWER', 'live', ''],
  [null, 'live', ''],
]
for (const [role, mode, granted] of rows)
  test(`${role ?? 'a credential'} of a ${mode} customer can grant: ${granted || 'nothing'}`, () =>
    assert.equal(grantablePermissions(role, mode).join(' '), granted))

const changes: Array<[before: string, after: string, byDeveloper: boolean]> = [
  ['create read', 'create read webhooks', true],
  ['create read', 'read', true],
  ['create read', 'create read review', false],
  ['create read review', 'create read', false],
  ['create read review', 'create review', true],
  ['review', '', false],
  ['create read', '', true],
]
const listOf = (text: string) => text.split(' ').filter((each) => each !== '') as Permission[]
for (const [before, after, byDeveloper] of changes)
  test(`a developer ${byDeveloper ? 'may' : 'may not'} change "${before}" to "${after}" in live mode`, () => {
    const may = (role: Role) =>
      mayChangePermissions(grantablePermissions(role, 'live'), listOf(before), listOf(after))
    assert.deepEqual([may('DEVELOPER'), may('OWNER')], [byDeveloper, true])
  })
