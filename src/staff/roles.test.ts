/** Which role may use what, and who sees identity numbers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayUse, type Role, roles, type StaffAccess, seesIdentityNumbers, staffAccess } from './roles.ts'

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
  test(`${access} is open to ${table[access]}`, () => {
    const letters = roles.map((role) => (mayUse(role, access) ? role.charAt(0) : '-'))
    assert.equal(letters.join(''), table[access])
  })

test('developers and viewers never see identity numbers', () => {
  const seeing = roles.filter((role: Role) => seesIdentityNumbers(role))
  assert.deepEqual(seeing, ['OWNER', 'ADMIN', 'REVIEWER'])
})
