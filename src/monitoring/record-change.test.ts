/** A difference in the register: what the case keeps, which events it sends, and when it is opened again. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import type { OwnershipInterest } from '@foyer/company-registers/schemas/ownership'
import { exactly } from '@foyer/company-registers/shares'
import type { Case } from '#applications/case.ts'
import { system } from '#audit/entry.ts'
import { findingsOf } from '#checks/findings/findings.ts'
import { clearCase, now, state, workflowOf } from '#test/fixtures/case.ts'
import { monitoredSubjectsOf } from './monitored.ts'
import { recordChange, recordGone } from './record-change.ts'

const workflow = workflowOf('KYB')
const decision = {
  ...{ outcome: 'APPROVED' as const, by: 'RULES' as const, actor: null, reasons: [] },
  at: '2026-11-19T09:00:00.000Z',
}
const approved = (): Case => {
  const of = clearCase('KYB')
  return { ...of, status: 'APPROVED', data: { ...of.data, decision } }
}
function answer(change: (organization: RegistryAnswer['organization']) => object): RegistryAnswer {
  const { registry } = clearCase('KYB').data
  assert.ok(registry)
  const organization = { ...registry.organization, ...change(registry.organization) }
  const provenance = { ...registry.provenance, retrievedAt: '2026-12-01T00:00:00.000Z' }
  return { ...registry, organization, provenance }
}
const renamed = answer(() => ({ organizationName: 'Annat AB' }))
const bankrupt = answer(({ companyStatus }) => ({ companyStatus: { ...companyStatus, code: 'BANKRUPT' } }))
const record = (of: Case, found: RegistryAnswer) => recordChange(found, workflow)(of, now)

const later = (found: RegistryAnswer): RegistryAnswer => ({
  ...found,
  provenance: { ...found.provenance, retrievedAt: '2027-01-01T00:00:00.000Z' },
})
const ownedBy = (fullName: string): OwnershipInterest => ({
  holder: {
    kind: 'PERSON',
    name: { fullName, givenName: null, middleName: null, familyName: null },
    ...{ personalIdentityNumber: null, dateOfBirth: null, nationality: null, countryOfResidence: null },
  },
  ...{ of: null, type: 'SHAREHOLDING', share: exactly(60), registryCode: null, registryText: null },
})

describe('a difference in the register', () => {
  test('that needs no review is stored and shown', () => {
    const moved = record(approved(), renamed)
    assert.deepEqual([moved?.case.status, moved?.events], ['APPROVED', ['ORGANIZATION_CHANGED']])
    assert.equal(moved?.case.data.registryNow?.organization.organizationName, 'Annat AB')
    assert.deepEqual(moved?.case.data.registry, approved().data.registry)
    assert.deepEqual(moved?.audit[0]?.detail, { fields: 'name' })
    assert.deepEqual(moved?.changes, [{ field: 'name', before: null, after: null }])
  })

  test('that needs a review opens the application again', () => {
    const moved = record(approved(), bankrupt)
    assert.deepEqual(moved?.case.data.findings, [
      { code: 'registry_changed', detail: 'Status: bankrupt', outcome: 'REVIEW' },
    ])
    assert.equal(moved?.case.status, 'MANUAL_REVIEW')
    assert.deepEqual(moved?.events, ['ORGANIZATION_CHANGED', 'APPLICATION_IN_REVIEW'])
    assert.deepEqual(
      moved?.changes?.map(({ field }) => field),
      ['status'],
    )
  })

  test('that marks an owner as sanctioned opens it at once, with the name and the share', () => {
    const of = approved()
    const { registry } = of.data
    assert.ok(registry)
    const owner = ownedBy('Ove Ny')
    const then = { ...of, data: { ...of.data, registry: { ...registry, owners: [owner] } } }
    const found = { ...answer(() => ({})), owners: [{ ...owner, isSanctioned: true as const }] }
    const moved = record(then, found)
    assert.equal(moved?.case.status, 'MANUAL_REVIEW')
    assert.deepEqual(moved?.events, ['ORGANIZATION_CHANGED', 'APPLICATION_IN_REVIEW'])
    assert.deepEqual(
      moved?.case.data.findings.map(({ code }) => code),
      ['sanctioned_owner', 'registry_changed'],
    )
    assert.equal(moved?.tasks.length, 1, 'reviewers are told')
    assert.ok(moved)
    const told = findingsOf(moved.case, workflow).find(({ code }) => code === 'sanctioned_owner')
    assert.match(told?.evidence ?? '', /^The register itself says that this owner is sanctioned\. /)
    assert.deepEqual([told?.weight, told?.resolution], ['BLOCKS', null])
    assert.equal(record(moved.case, later(found)), undefined)
  })

  test('is recorded once', () => {
    const moved = record(approved(), renamed)
    assert.ok(moved)
    assert.equal(record(moved.case, renamed), undefined)
    assert.equal(record(moved.case, later(renamed)), undefined)
  })

  test('is ignored for a case without monitoring', () =>
    assert.equal(record({ ...clearCase('KYB'), status: 'MANUAL_REVIEW' }, renamed), undefined))
})

describe('a new gap of the register', () => {
  const gaps: Array<[title: string, field: string, reason: RegistryGap['reason'], review: RegExp | null]> = [
    ['an owner whom nobody identified', 'owners', 'NOT_IDENTIFIED', /^An owner who is not named/],
    ['an officer whose role nobody reads', 'officers', 'UNKNOWN_CODE', /^Something of the officers/],
    ['an officer from a country that nobody reads', 'officers.country', 'UNKNOWN_CODE', /^An officer with a/],
    ['an address in dispute', 'addresses', 'UNKNOWN_CODE', /^An address that the register doubts/],
    ['trouble in another register', 'companyStatus', 'UNKNOWN_CODE', /^Something of the status/],
    ['an outage of the officers', 'officers', 'SOURCE_DOWN', null],
    ['owners for some readers only', 'owners', 'RESTRICTED', null],
    ['officers that are not published', 'officers', 'NOT_PUBLISHED', null],
    ['an industry that nobody reads', 'industryCodes', 'UNKNOWN_CODE', null],
  ]
  for (const [title, field, reason, review] of gaps)
    test(`${title}: ${review ? 'review, once' : 'no change'}`, () => {
      const found: RegistryAnswer = { ...answer(() => ({})), gaps: [{ field, reason }] }
      const moved = record(approved(), found)
      if (review === null) return assert.equal(moved, undefined)
      assert.ok(moved)
      assert.equal(moved.case.status, 'MANUAL_REVIEW')
      assert.match(moved.case.data.findings.at(-1)?.detail ?? '', review)
      assert.equal(record(moved.case, later(found)), undefined)
    })
})

test('a number that the register no longer knows leads to review once', () => {
  const moved = recordGone(workflow)(approved(), now)
  assert.equal(moved?.case.status, 'MANUAL_REVIEW')
  assert.deepEqual(moved?.audit[0]?.detail, { fields: 'organization' })
  assert.ok(moved)
  assert.equal(recordGone(workflow)(moved.case, now), undefined)
})

describe('the first answer about an organization that was approved without one', () => {
  const silent = (more: Partial<Case['data']> = {}): Case => {
    const of = approved()
    return { ...of, data: { ...of.data, registry: null, ...more } }
  }
  const active = answer(() => ({}))
  test('is stored, and opens no review by itself', () => {
    const moved = record(silent(), active)
    assert.deepEqual([moved?.case.status, moved?.events, moved?.changes], ['APPROVED', [], undefined])
    assert.deepEqual([moved?.case.data.registryNow, moved?.case.data.registry], [active, null])
    assert.deepEqual(moved?.audit, [
      { action: 'monitoring.organization_found', actor: system('monitoring'), detail: {} },
    ])
    assert.ok(moved && monitoredSubjectsOf(moved.case, workflow))
    const { persons = [] } = monitoredSubjectsOf(moved.case, workflow) ?? {}
    assert.ok(persons.length > (monitoredSubjectsOf(silent(), workflow)?.persons.length ?? 0))
    assert.equal(record(moved.case, later(active)), undefined)
  })
  test('opens the case when the organization is not active, also over a gap', () => {
    for (const gaps of [[], [{ field: 'organization', reason: 'SOURCE_DOWN' as const }]]) {
      const moved = record(silent(), { ...bankrupt, gaps })
      assert.deepEqual(moved?.case.data.findings, [
        { code: 'registry_changed', detail: 'Status: bankrupt', outcome: 'REVIEW' },
      ])
      assert.deepEqual(
        [moved?.case.status, moved?.events],
        ['MANUAL_REVIEW', ['ORGANIZATION_CHANGED', 'APPLICATION_IN_REVIEW']],
      )
      assert.deepEqual(
        moved?.changes?.map(({ field, before }) => [field, before]),
        [['status', null]],
      )
    }
  })
  test('opens the case when an officer is a liquidator, although the status is active', () => {
    const [first] = active.officers.flat()
    assert.ok(first)
    const roles = first.roles.map((role) => ({ ...role, code: 'BANKRUPTCY_TRUSTEE' as const }))
    const wound = { ...active, officers: [...active.officers, [{ ...first, roles }]] }
    assert.equal(record(silent(), wound)?.case.data.findings[0]?.detail, 'Status: bankrupt')
  })
  test('opens the case for an address in a high-risk or unreadable country', () => {
    const abroad = answer(({ addresses }) => ({
      addresses: addresses.map((each) => ({ ...each, country: 'IR' })),
    }))
    const unread = { ...active, gaps: [{ field: 'addresses.country', reason: 'UNKNOWN_CODE' as const }] }
    assert.deepEqual(
      [abroad, unread].map((found) => record(silent(), found)?.case.data.findings[0]?.detail),
      ['Address in a high-risk country: IR', 'Address in a country that nobody reads'],
    )
  })
  test('is not kept during a partial outage of the register, unless it opens the case', () => {
    const down = (field: string) => [{ field, reason: 'SOURCE_DOWN' as const }]
    assert.equal(record(silent(), { ...active, gaps: down('officers') }), undefined)
    assert.ok(record(silent(), { ...bankrupt, gaps: down('officers') }))
    const unknown = answer(({ companyStatus }) => ({ companyStatus: { ...companyStatus, code: 'UNKNOWN' } }))
    assert.equal(record(silent(), { ...unknown, gaps: down('companyStatus') }), undefined)
    assert.equal(record(silent(), unknown)?.case.data.findings[0]?.detail, 'Status: unknown')
  })
  test('opens the case for an owner that the register marks as sanctioned', () => {
    const found = { ...active, owners: [{ ...ownedBy('Ove Ny'), isSanctioned: true as const }] }
    assert.deepEqual(
      record(silent(), found)?.case.data.findings.map(({ code }) => code),
      ['sanctioned_owner'],
    )
  })
  test('reports a number that the register does not know, unless a reviewer has decided on that', () => {
    const moved = recordGone(workflow)(silent(), now)
    assert.equal(moved?.case.data.findings.at(-1)?.detail, 'The register does not know the number')
    const { checks } = approved().data
    const REGISTRY = state('GAP', { detail: 'NOT_FOUND' })
    assert.equal(recordGone(workflow)(silent({ checks: { ...checks, REGISTRY } }), now), undefined)
  })
})
