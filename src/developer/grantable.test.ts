/** No credential gets more power in production than the role of its creator may hand out. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '../staff/roles.ts'
import { grantablePermissions } from './grantable.ts'

const rows: Array<[role: Role | null, mode: 'sandbox' | 'live', granted: string]> = [
  ['OWNER', 'live', 'create read review erase webhooks export'],
  ['ADMIN', 'live', 'create read review erase webhooks'],
  ['ADMIN', 'sandbox', 'create read review erase webhooks export'],
  ['DEVELOPER', 'sandbox', 'create read review erase webhooks export'],
  ['DEVELOPER', 'live', 'create read webhooks'],
  ['REVIEWER', 'sandbox', ''],
  ['VIEWER', 'live', ''],
  [null, 'live', ''],
]
for (const [role, mode, granted] of rows)
  test(`${role ?? 'a machine'} gives for a ${mode} customer: ${granted || 'nothing'}`, () =>
    assert.equal(grantablePermissions(role, mode).join(' '), granted))
