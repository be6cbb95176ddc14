import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from './roles.ts'
import { isInvitationOpen, mayEndSessionsOf, type TeamChange, teamChangeProblem } from './team-rules.ts'

const changes: Array<[what: string, change: TeamChange, problem: string | undefined]> = [
  ['an owner invites an owner', { by: 'OWNER', from: null, to: 'OWNER', owners: 1 }, undefined],
  ['an admin invites an owner', { by: 'ADMIN', from: null, to: 'OWNER', owners: 1 }, 'owners_only'],
  ['an admin invites a reviewer', { by: 'ADMIN', from: null, to: 'REVIEWER', owners: 1 }, undefined],
  ['an admin lowers an owner', { by: 'ADMIN', from: 'OWNER', to: 'VIEWER', owners: 2 }, 'owners_only'],
  ['an admin removes an owner', { by: 'ADMIN', from: 'OWNER', to: null, owners: 2 }, 'owners_only'],
  ['an owner lowers another owner', { by: 'OWNER', from: 'OWNER', to: 'ADMIN', owners: 2 }, undefined],
  ['the last owner steps down', { by: 'OWNER', from: 'OWNER', to: 'ADMIN', owners: 1 }, 'last_owner'],
  ['the last owner leaves', { by: 'OWNER', from: 'OWNER', to: null, owners: 1 }, 'last_owner'],
  ['the operator removes the last owner', { by: null, from: 'OWNER', to: null, owners: 1 }, undefined],
  ['an admin raises a viewer', { by: 'ADMIN', from: 'VIEWER', to: 'ADMIN', owners: 1 }, undefined],
]
for (const [what, change, problem] of changes)
  test(`${what}: ${problem ?? 'allowed'}`, () => assert.equal(teamChangeProblem(change), problem))

const endings: Array<[by: Role, of: Role, may: boolean]> = [
  ['OWNER', 'OWNER', true],
  ['OWNER', 'VIEWER', true],
  ['ADMIN', 'ADMIN', true],
  ['ADMIN', 'OWNER', false],
]
for (const [by, of, may] of endings)
  test(`${by} may end sessions of ${of}: ${may}`, () => assert.equal(mayEndSessionsOf(by, of), may))

const now = new Date('2026-11-23T10:00:00Z')
const later = new Date('2026-11-24T10:00:00Z')
const open = { expiresAt: later, acceptedAt: null, revokedAt: null }
test('an invitation is open until it is accepted, revoked or expired', () => {
  assert.equal(isInvitationOpen(open, now), true)
  assert.equal(isInvitationOpen({ ...open, acceptedAt: now }, now), false)
  assert.equal(isInvitationOpen({ ...open, revokedAt: now }, now), false)
  assert.equal(isInvitationOpen(open, later), false)
})
