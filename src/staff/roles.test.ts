/** The permissions of each role, and which roles see identity numbers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  mayUse,
  missingRoleText,
  type Role,
  roles,
  type StaffAccess,
  seesIdentityNumbers,
  staffAccess,
} from './roles.ts'

/** In the order of the roles: owner, admin, developer, reviewer, viewer. */
const table: Record<StaffAccess, string> = {
  NOBODY: '-----',
  EVERYONE: 'OADRV',
  READ: 'OA-RV',
  REVIEW: 'OA-R-',
  CREATE: 'OADR-',
  DEVELOP: 'OAD--',
  MANAGE: 'OA---',
  OWN: 'O----',
}
for (const access of Object.keys(staffAccess) as StaffAccess[])
  test(`${access} is allowed for ${table[access]}`, () => {
    const letters = roles.map((role) => (mayUse(role, access) ? role.charAt(0) : '-'))
    assert.equal(letters.join(''), table[access])
  })

test('developers and viewers never see identity numbers', () => {
  const seeing = roles.filter((role: Role) => seesIdentityNumbers(role))
  assert.deepEqual(seeing, ['OWNER', 'ADMIN', 'REVIEWER'])
})

const missing: Array<[held: Role | null, needed: StaffAccess, text: string]> = [
  ['VIEWER', 'MANAGE', 'This is for owners, admins. Your role is viewer. An owner or admin can change it.'],
  [null, 'OWN', 'This is for owners. An owner or admin can change it.'],
  ['OWNER', 'NOBODY', 'No person may do this, whatever their role: use a credential.'],
]
for (const [held, needed, text] of missing)
  test(`${held} is told what ${needed} needs`, () => assert.equal(missingRoleText(held, needed), text))
