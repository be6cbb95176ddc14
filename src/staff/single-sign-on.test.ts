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

const domains: Array<[domain: string, problem: string | undefined]> = [
  ['ronnbar.example', undefined],
  ['sub.ronnbar.example', undefined],
  ['rönnbär.se', undefined],
  ['xn--rnnbr-jrac.se', undefined],
  ['gmail.com', 'public'],
  ['people.gmail.com', 'public'],
  ['localhost', 'invalid'],
  ['127.0.0.1', 'invalid'],
  ['ronnbar.example.', 'invalid'],
  ['-a.example', 'invalid'],
  ['a b.example', 'invalid'],
  ['*.example', 'invalid'],
  ['anna@ronnbar.example', 'invalid'],
  ['a_b.example', 'invalid'],
  ['ronn\u200bbar.example', 'invalid'],
]
for (const [domain, problem] of domains)
  test(`${domain}: ${problem ?? 'may be named'}`, () => assert.equal(domainProblem(domain), problem))

test('only owners may use a password in a domain with single sign-on', () => {
  assert.equal(mustUseProvider('OWNER'), false)
  assert.equal(mustUseProvider('ADMIN'), true)
})
