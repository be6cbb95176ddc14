/** Outages and known parties: changes of the register, and what a reviewer reads about them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import type { OwnershipInterest } from '@foyer/company-registers/schemas/ownership'
import { exactly } from '@foyer/company-registers/shares'
import type { Case } from '#applications/case.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { recordChange } from './record-change.ts'

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

describe('a party that is already known', () => {
  const [member] = approved().data.registry?.officers.flat() ?? []
  assert.ok(member?.party.kind === 'PERSON')
  const { party } = member
  type Member = RegistryAnswer['officers'][number][number]
  const officer = (more: object, of: Partial<Member> = {}): Member => ({
    ...{ ...member, ...of },
    party: { ...party, personalIdentityNumber: null, dateOfBirth: null, ...more } as Member['party'],
  })
  const born = (dateOfBirth: string) => officer({ dateOfBirth })
  const liquidator = { ...member.roles[0], code: 'LIQUIDATOR' } as Member['roles'][number]
  const name = party.name.fullName
  const rows: Array<[title: string, then: Member, now: Member, review: string | null | undefined]> = [
    [
      'is a citizen of Iran now',
      officer({}),
      officer({ nationality: 'IR' }),
      `Officer in a high-risk country: ${name} (IR)`,
    ],
    [
      'lives in Iran now',
      officer({}),
      officer({ countryOfResidence: 'IR' }),
      `Officer in a high-risk country: ${name} (IR)`,
    ],
    ['lives in Norway now', officer({}), officer({ countryOfResidence: 'NO' }), undefined],
    [
      'was born in another year',
      born('1950-02-03'),
      born('1985-02-03'),
      `New officer: ${name} (another person of this name)`,
    ],
    ['was born on a day that is given since', officer({}), born('1985-02-03'), undefined],
    [
      'is dead',
      officer({}, { deceased: false }),
      officer({}, { deceased: true }),
      `Officer registered as deceased: ${name}`,
    ],
    [
      'winds the company up now',
      officer({}),
      officer({}, { roles: [...member.roles, liquidator] }),
      'Status by its officers: in liquidation',
    ],
  ]
  for (const [title, then, now, review] of rows)
    test(`${title}: ${review ?? 'no change'}`, () => {
      const of = approved()
      const { registry } = of.data
      assert.ok(registry)
      const known = { ...of, data: { ...of.data, registry: { ...registry, officers: [[then]] } } }
      const found = { ...answer(() => ({})), officers: [[now]] }
      const moved = record(known, found)
      assert.equal(moved?.case.data.findings.at(-1)?.detail, review)
      assert.deepEqual(
        moved?.changes?.map(({ field }) => field),
        review ? ['officers'] : undefined,
      )
      if (moved) assert.equal(record(moved.case, later(found)), undefined)
    })

  test('is reviewed as an owner who moved to Iran', () => {
    const of = approved()
    const { registry } = of.data
    assert.ok(registry)
    const owner = ownedBy('Ove Ny')
    const holder = { ...owner.holder, countryOfResidence: 'IR' } as OwnershipInterest['holder']
    const known = { ...of, data: { ...of.data, registry: { ...registry, owners: [owner] } } }
    const moved = record(known, { ...answer(() => ({})), owners: [{ ...owner, holder }] })
    assert.equal(moved?.case.data.findings.at(-1)?.detail, 'Owner in a high-risk country: Ove Ny (IR)')
  })

  test('is screened once under an earlier name of the company', () => {
    const named = answer(() => ({ previousNames: ['Gammalt AB'] }))
    const moved = record(approved(), named)
    assert.deepEqual([moved?.case.status, moved?.changes?.map(({ field }) => field)], ['APPROVED', ['name']])
    assert.ok(moved)
    assert.equal(record(moved.case, later(named)), undefined)
    assert.equal(record(moved.case, later(answer(() => ({})))), undefined)
  })
})

describe('a partial outage of the register', () => {
  const gaps: RegistryGap[] = [{ field: 'companyStatus', reason: 'SOURCE_DOWN' }]
  const withStatus = (code: 'UNKNOWN' | 'BANKRUPT'): RegistryAnswer => ({
    ...answer(({ companyStatus }) => ({ companyStatus: { ...companyStatus, code } })),
    gaps,
  })

  test('of the status is no change, and the known status stays', () => {
    const down = withStatus('UNKNOWN')
    assert.equal(record(approved(), down), undefined)
    const organization = { ...down.organization, organizationName: 'Annat AB' }
    const moved = record(approved(), { ...down, organization })
    assert.deepEqual([moved?.case.status, moved?.changes?.map(({ field }) => field)], ['APPROVED', ['name']])
    assert.equal(moved?.case.data.registryNow?.organization.companyStatus.code, 'ACTIVE')
    assert.ok(moved)
    assert.equal(record(moved.case, later(renamed)), undefined)
  })

  test('does not hide a status that the rest of the register gives', () =>
    assert.equal(record(approved(), withStatus('BANKRUPT'))?.case.status, 'MANUAL_REVIEW'))

  test('at the decision does not hide later facts', () => {
    const of = approved()
    const { organization } = withStatus('UNKNOWN')
    const { registry } = of.data
    assert.ok(registry)
    const then = { ...of, data: { ...of.data, registry: { ...registry, organization, gaps } } }
    assert.equal(
      record(
        then,
        answer(() => ({})),
      ),
      undefined,
    )
    assert.equal(record(then, bankrupt)?.case.status, 'MANUAL_REVIEW')
  })

  test('that concerns powers of procuration is no change', () => {
    const { registry } = approved().data
    assert.ok(registry)
    const found: RegistryAnswer = {
      ...answer(() => ({})),
      signing: { ...registry.signing, combinations: [] },
      gaps: [{ field: 'signing.procuration', reason: 'SOURCE_DOWN' }],
    }
    assert.equal(record(approved(), found), undefined)
  })

  test('of officers does not report a known gap again', () => {
    const unread: RegistryGap = { field: 'officers', reason: 'UNKNOWN_CODE' }
    const first = record(approved(), { ...answer(() => ({})), gaps: [unread] })
    assert.ok(first)
    const down: RegistryAnswer = {
      ...renamed,
      officers: [],
      gaps: [{ field: 'officers', reason: 'SOURCE_DOWN' }],
    }
    const second = record(
      { ...first.case, status: 'APPROVED', data: { ...first.case.data, decision } },
      later(down),
    )
    assert.ok(second)
    const provenance = { ...renamed.provenance, retrievedAt: '2027-02-01T00:00:00.000Z' }
    assert.equal(record(second.case, { ...renamed, gaps: [unread], provenance }), undefined)
  })
})

describe('an owner who has sold', () => {
  const shareOf = (name: string, percent: number): OwnershipInterest => ({
    ...ownedBy(name),
    share: exactly(percent),
  })
  const restricted: RegistryGap = { field: 'owners', reason: 'RESTRICTED' }
  const notConfigured: RegistryGap = { field: 'owners.above', reason: 'NOT_CONFIGURED' }
  const ownersAfter = (then: RegistryGap[], now: RegistryGap[]) => {
    const of = approved()
    const { registry } = of.data
    assert.ok(registry)
    const owned = { ...registry, owners: [shareOf('Ada Ek', 100)], gaps: then }
    const known = { ...of, data: { ...of.data, registry: owned } }
    const moved = record(known, { ...answer(() => ({})), owners: [shareOf('Bo Ek', 100)], gaps: now })
    assert.equal(moved?.case.data.findings.at(-1)?.detail, 'New owner: Bo Ek')
    return moved?.case.data.registryNow?.owners?.map(({ holder }) => nameOf(holder))
  }
  const nameOf = (party: OwnershipInterest['holder']) =>
    party.kind === 'PERSON' ? party.name.fullName : party.name

  test('is removed when the restrictions are the same as before', () =>
    assert.deepEqual(ownersAfter([restricted], [restricted]), ['Bo Ek']))
  test('is removed when only a register above is silent', () =>
    assert.deepEqual(ownersAfter([], [notConfigured]), ['Bo Ek']))
  test('stays when the register restricts something new', () =>
    assert.deepEqual(ownersAfter([], [restricted]), ['Bo Ek', 'Ada Ek']))
  test('stays when the register has an owner that Foyer cannot read', () => {
    const unread: RegistryGap = { field: 'owners', reason: 'UNKNOWN_CODE' }
    assert.deepEqual(ownersAfter([unread], [unread]), ['Bo Ek', 'Ada Ek'])
  })
})
