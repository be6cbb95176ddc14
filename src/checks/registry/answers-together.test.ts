/** The merged answer of two answers of a register: parties and facts that stay. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RegistryAnswer } from '@foyer/company-registers/contract'
import { clearCase } from '#test/fixtures/case.ts'
import { withoutNewGaps } from './answers-together.ts'

const { registry } = clearCase('KYB').data
assert.ok(registry)
const before: RegistryAnswer = { ...registry, gaps: [] }
const { owners: _owners, ...ownerless } = before
const [member] = before.officers.flat()
assert.ok(member?.party.kind === 'PERSON')
const newcomer = {
  ...member,
  party: { ...member.party, name: { ...member.party.name, fullName: 'Nils Nykomling' } },
}
const owner = (fullName: string, maximum = 100) => ({
  holder: { ...newcomer.party, name: { ...newcomer.party.name, fullName } },
  ...{ of: null, share: maximum },
})
const owners = (...list: object[]) => ({ ...before, owners: list }) as unknown as RegistryAnswer
const gapOf = (field: string, answer: RegistryAnswer): RegistryAnswer => ({
  ...answer,
  gaps: [{ field, reason: 'RESTRICTED' }],
})
const restricted = (...list: ReturnType<typeof owner>[]) => gapOf('owners', owners(...list))

test('keeps the facts that a register does not give this time', () => {
  const silent: RegistryAnswer = {
    ...ownerless,
    ...{ officers: [], signing: { ...before.signing, combinations: [] } },
    gaps: [
      { field: 'officers', reason: 'SOURCE_DOWN' },
      { field: 'signing', reason: 'SOURCE_DOWN' },
    ],
  }
  const kept = withoutNewGaps({ ...before, owners: [] }, silent)
  assert.deepEqual([kept.officers, kept.signing, kept.owners], [before.officers, before.signing, []])
  assert.deepEqual(withoutNewGaps(before, { ...before, officers: [] }).officers, [])
})

test('a company above with missing owners keeps the gap until its register answers in full', () => {
  const above = (name: string) => ({ kind: 'ORGANIZATION' as const, name, organizationNumber: null })
  const part = (name: string) => ({ company: above(name), reasons: ['NOT_IDENTIFIED' as const] })
  const known: RegistryAnswer = {
    ...owners(owner('Anna Ek')),
    tracedInPart: [part('A'), part('B'), part('C')],
  }
  const ofB = { ...owner('Bo Ek'), of: above('B') }
  const now: RegistryAnswer = { ...owners(owner('Anna Ek'), ofB), tracedInPart: [part('C')] }
  const missing = (after: RegistryAnswer) =>
    withoutNewGaps(known, after).tracedInPart?.map(({ company }) => company.name)
  assert.deepEqual(missing(gapOf('owners.above', now)), ['C', 'A'])
  assert.deepEqual(missing(now), ['C'])
  assert.deepEqual(missing(ownerless), ['A', 'B', 'C'])
})

test('with a gap, known parties stay and new parties are added', () => {
  const bo = restricted(owner('Bo Ek', 60))
  const both = withoutNewGaps(owners(owner('Anna Ek'), owner('Bo Ek', 40)), bo)
  assert.deepEqual(
    (both.owners as unknown as ReturnType<typeof owner>[]).map(({ holder, share }) => [
      holder.name.fullName,
      share,
    ]),
    [
      ['Bo Ek', 60],
      ['Anna Ek', 100],
    ],
  )
  const named = withoutNewGaps(before, gapOf('officers', { ...before, officers: [[newcomer]] }))
  assert.deepEqual(named.officers, [[newcomer], ...before.officers])
  assert.deepEqual(withoutNewGaps(before, gapOf('officers', before)).officers, before.officers)
})

test('facts about a company above stay until its register gives new ones', () => {
  const above = (name: string, ...otherNames: string[]) => {
    const company = { kind: 'ORGANIZATION' as const, name, organizationNumber: null }
    return { company, status: 'ACTIVE' as const, otherNames }
  }
  const known = { ...owners(owner('Anna Ek')), companiesAbove: [above('A', 'Old A'), above('B', 'Old B')] }
  const now = { ...owners(owner('Anna Ek')), companiesAbove: [above('B', 'Older B')] }
  const names = (after: RegistryAnswer) =>
    withoutNewGaps(known, after).companiesAbove?.flatMap(({ otherNames }) => otherNames)
  assert.deepEqual(names(gapOf('owners.above', now)), ['Older B', 'Old A'])
  assert.deepEqual(names(now), ['Older B'])
})

test('keeps the facts of an organization that an outage hides, and drops the gap of the outage', () => {
  const { organization } = before
  const unread = { field: 'addresses.country', reason: 'UNKNOWN_CODE' } as const
  const down = (field: string) => ({ field, reason: 'SOURCE_DOWN' as const })
  const companyStatus = { ...organization.companyStatus, code: 'UNKNOWN' as const }
  const silent: RegistryAnswer = {
    ...before,
    organization: { ...organization, companyStatus, addresses: [], organizationName: 'Annat AB' },
    gaps: [down('companyStatus'), down('addresses')],
  }
  const kept = withoutNewGaps({ ...before, gaps: [unread] }, silent)
  assert.deepEqual(kept.organization, { ...organization, organizationName: 'Annat AB' })
  assert.deepEqual(kept.gaps, [unread])
})

test('a status that is known despite the outage counts', () => {
  const companyStatus = { ...before.organization.companyStatus, code: 'BANKRUPT' as const }
  const found: RegistryAnswer = {
    ...before,
    organization: { ...before.organization, companyStatus },
    gaps: [{ field: 'companyStatus', reason: 'SOURCE_DOWN' }],
  }
  assert.equal(withoutNewGaps(before, found).organization.companyStatus.code, 'BANKRUPT')
})
