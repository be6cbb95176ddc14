import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainProblem, givenRoleOf, mustUseProvider, type RoleRules } from './single-sign-on.ts'

const rules: RoleRules = {
  roleClaim: 'groups',
  roleMapping: { 'kyc-lead': 'ADMIN', kyc: 'REVIEWER' },
  defaultRole: 'VIEWER',
}
const rows: Array<[what: string, claims: object, rules: RoleRules, role: string | null]> = [
  ['one group', { groups: ['kyc'] }, rules, 'REVIEWER'],
  ['a text instead of a list', { groups: 'kyc' }, rules, 'REVIEWER'],
  ['several groups: the strongest', { groups: ['kyc', 'kyc-lead'] }, rules, 'ADMIN'],
  ['another group', { groups: ['sales'] }, rules, 'VIEWER'],
  ['no claim', {}, rules, 'VIEWER'],
  ['a name of every object', { groups: ['constructor'] }, rules, 'VIEWER'],
  ['no default', { groups: ['sales'] }, { ...rules, defaultRole: null }, null],
  ['no claim asked for', { groups: ['kyc'] }, { ...rules, roleClaim: null }, 'VIEWER'],
]
for (const [what, claims, given, role] of rows)
  test(`${what}: ${role}`, () => assert.equal(givenRoleOf({ ...claims }, given), role))

const owner = { email: 'astrid@ronnbar.example', emailVerified: true }
const domains: Array<[domain: string, of: typeof owner, problem: string | undefined]> = [
  ['ronnbar.example', owner, undefined],
  ['other.example', owner, 'not_own'],
  ['sub.ronnbar.example', owner, 'not_own'],
  ['ronnbar.example', { ...owner, emailVerified: false }, 'not_own'],
  ['gmail.com', { ...owner, email: 'astrid@gmail.com' }, 'public'],
]
for (const [domain, of, problem] of domains)
  test(`${domain} of ${of.email}: ${problem ?? 'captured'}`, () =>
    assert.equal(domainProblem(domain, of), problem))

test('only owners may use a password in a captured domain', () => {
  assert.equal(mustUseProvider('OWNER'), false)
  assert.equal(mustUseProvider('ADMIN'), true)
})
