/** Differences between two answers of a register: which fields, and which of them a person must see. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import type { LegalType } from '@foyer/company-registers/schemas/organization'
import { exactly } from '@foyer/company-registers/shares'
import { clearCase } from '#test/fixtures/case.ts'
import { organizationChanges } from './organization-changes.ts'

const { registry } = clearCase('KYB').data
assert.ok(registry)
const before: RegistryAnswer = { ...registry, gaps: [] }
const { organization } = before
const { owners: _owners, ...ownerless } = before
const withOrganization = (more: Partial<RegistryAnswer['organization']>): RegistryAnswer => ({
  ...before,
  organization: { ...organization, ...more },
})
const status = (code: 'ACTIVE' | 'BANKRUPT') =>
  withOrganization({ companyStatus: { ...organization.companyStatus, code } })
const [address] = organization.addresses
assert.ok(address)
const inCountry = (country: string | null, line = 'Road 1') =>
  withOrganization({ addresses: [address, { ...address, country, lines: [line] }] })
const [body = []] = before.officers
const [member] = body
assert.ok(member?.party.kind === 'PERSON')
const newcomer = {
  ...member,
  party: { ...member.party, name: { ...member.party.name, fullName: 'Nils Nykomling' } },
}
const owner = (fullName: string, maximum = 100) => ({
  // A number would make all owners one person.
  holder: { ...newcomer.party, personalIdentityNumber: null, name: { ...newcomer.party.name, fullName } },
  ...{ of: null, type: 'SHAREHOLDING', share: exactly(maximum), registryCode: null, registryText: null },
})
const holding = { kind: 'ORGANIZATION' as const, name: 'Holding AB', organizationNumber: null }
const above = (fullName: string) => [
  { ...owner('', 90), holder: holding },
  { ...owner(fullName), of: holding },
]
const formed = (more: object) =>
  withOrganization({ legalType: { ...(organization.legalType as LegalType), ...more } })
const sanctioned = (fullName: string) => ({ ...owner(fullName), isSanctioned: true as const })
const owners = (...list: object[]) => ({ ...before, owners: list }) as unknown as RegistryAnswer
const gapOf = (
  field: string,
  answer: RegistryAnswer,
  reason: RegistryGap['reason'] = 'RESTRICTED',
): RegistryAnswer => ({ ...answer, gaps: [{ field, reason }] })
const restricted = (...list: ReturnType<typeof owner>[]) => gapOf('owners', owners(...list))

const rows: Array<[string, RegistryAnswer, RegistryAnswer, Array<[string, string | null]>]> = [
  ['nothing', before, before, []],
  [
    'another time of the answer',
    before,
    { ...before, provenance: { ...before.provenance, retrievedAt: 'x' } },
    [],
  ],
  ['the status', before, status('BANKRUPT'), [['status', 'Status: bankrupt']]],
  ['a status that is active again', status('BANKRUPT'), before, [['status', null]]],
  ['the name', before, withOrganization({ organizationName: 'Annat AB' }), [['name', null]]],
  ['the addresses', before, withOrganization({ addresses: [] }), [['addresses', null]]],
  ['an address in Finland', before, inCountry('FI'), [['addresses', null]]],
  ['in Iran', before, inCountry('IR'), [['addresses', 'Address in a high-risk country: IR']]],
  ['in Iran as before', inCountry('IR'), inCountry('IR', 'Road 2'), [['addresses', null]]],
  ['one without a country', before, inCountry(null), [['addresses', null]]],
  [
    'in a country that nobody reads',
    before,
    gapOf('addresses.country', inCountry(null), 'UNKNOWN_CODE'),
    [['addresses', 'Address in a country that nobody reads']],
  ],
  [
    'in Iran, and one that the register doubts',
    before,
    gapOf('addresses', inCountry('IR'), 'UNKNOWN_CODE'),
    [
      [
        'addresses',
        'Address in a high-risk country: IR. An address that the register doubts, or that nobody reads',
      ],
    ],
  ],
  [
    'a new owner, and one who is not named',
    owners(owner('Anna Ek')),
    gapOf('owners', owners(owner('Anna Ek'), owner('Bo Ek')), 'NOT_IDENTIFIED'),
    [['owners', 'New owner: Bo Ek. An owner who is not named, or whom nobody reads']],
  ],
  [
    'an owner who is not named, as before',
    gapOf('owners', owners(owner('Anna Ek')), 'NOT_IDENTIFIED'),
    gapOf('owners', owners(owner('Anna Ek')), 'NOT_IDENTIFIED'),
    [],
  ],
  ['the activity', before, withOrganization({ businessActivity: 'Fiske' }), [['businessActivity', null]]],
  [
    'a new officer',
    before,
    { ...before, officers: [[...body, newcomer], ...before.officers.slice(1)] },
    [['officers', 'New officer: Nils Nykomling']],
  ],
  [
    'an officer who left',
    { ...before, officers: [[...body, newcomer], ...before.officers.slice(1)] },
    before,
    [['officers', null]],
  ],
  [
    'officers in another order',
    { ...before, officers: [[member, newcomer]] },
    { ...before, officers: [[newcomer, member]] },
    [],
  ],
  [
    'officers that the register did not give',
    before,
    { ...before, officers: [], gaps: [{ field: 'officers', reason: 'SOURCE_DOWN' }] },
    [],
  ],
  [
    'a new owner',
    owners(owner('Anna Ek')),
    owners(owner('Anna Ek'), owner('Bo Ek')),
    [['owners', 'New owner: Bo Ek']],
  ],
  [
    'an owner whom it calls sanctioned since',
    owners(owner('Anna Ek'), sanctioned('Bo Ek')),
    owners(sanctioned('Anna Ek'), sanctioned('Bo Ek')),
    [['owners', 'Owner whom the register calls sanctioned: Anna Ek']],
  ],
  [
    'a new owner whom it calls sanctioned, where it keeps some back',
    restricted(owner('Anna Ek')),
    restricted(owner('Anna Ek'), sanctioned('Bo Ek')),
    [['owners', 'New owner: Bo Ek. Owner whom the register calls sanctioned: Bo Ek']],
  ],
  [
    'an owner whom it calls sanctioned no longer',
    owners(sanctioned('Anna Ek')),
    owners(owner('Anna Ek')),
    [['owners', null]],
  ],
  [
    'an owner who was below the threshold',
    owners(owner('Anna Ek', 90), owner('Bo Ek', 10)),
    owners(owner('Anna Ek', 10), owner('Bo Ek', 90)),
    [['owners', 'Owner who reaches the threshold: Bo Ek']],
  ],
  [
    'an owner who stays below the threshold',
    owners(owner('Anna Ek', 90), owner('Bo Ek', 10)),
    owners(owner('Anna Ek', 80), owner('Bo Ek', 20)),
    [['owners', null]],
  ],
  [
    'owners who do not reach the threshold because those of another company are down',
    owners(owner('Anna Ek', 10), ...above('Bo Ek')),
    gapOf('owners.above', owners(owner('Anna Ek', 10), ...above('Bo Ek').slice(0, 1)), 'SOURCE_DOWN'),
    [],
  ],
  [
    'a company above that is bankrupt',
    owners(owner('Anna Ek', 10), ...above('Bo Ek')),
    {
      ...owners(owner('Anna Ek', 10), ...above('Bo Ek')),
      companiesAbove: [{ company: holding, status: 'BANKRUPT', otherNames: [] }],
    },
    [['owners', 'Ownership that is unclear now: company not active']],
  ],
  ['another local form', before, formed({ localCode: 'X' }), [['legalType', null]]],
  ['a branch', before, formed({ category: 'BRANCH' }), [['legalType', 'Legal form: a branch']]],
  ['a branch as before', formed({ category: 'BRANCH' }), formed({ category: 'BRANCH' }), []],
  ['another share', owners(owner('Anna Ek')), owners(owner('Anna Ek', 60)), [['owners', null]]],
  [
    'owners that the register gives since',
    ownerless,
    owners(owner('Anna Ek')),
    [['owners', 'New owner: Anna Ek']],
  ],
  ['owners that the register does not give any more', owners(owner('Anna Ek')), ownerless, []],
  [
    'a new owner where it always keeps some back',
    restricted(owner('Anna Ek')),
    restricted(owner('Anna Ek'), owner('Bo Ek')),
    [['owners', 'New owner: Bo Ek']],
  ],
  [
    'an owner who is gone there',
    restricted(owner('Anna Ek'), owner('Bo Ek')),
    restricted(owner('Anna Ek')),
    [['owners', null]],
  ],
  [
    'an owner who is not named where it keeps some back since',
    owners(owner('Anna Ek'), owner('Bo Ek')),
    restricted(owner('Anna Ek')),
    [],
  ],
  ['another share there', restricted(owner('Anna Ek')), restricted(owner('Anna Ek', 60)), [['owners', null]]],
  [
    'a company above that could not be asked',
    owners(owner('Anna Ek', 10), ...above('Bo Ek')),
    gapOf('owners.above', owners(owner('Anna Ek', 10), ...above('Bo Ek').slice(0, 1))),
    [],
  ],
  [
    'a new officer where one role is unknown',
    gapOf('officers', before),
    gapOf('officers', { ...before, officers: [[...body, newcomer], ...before.officers.slice(1)] }),
    [['officers', 'New officer: Nils Nykomling']],
  ],
  ['who signs', before, { ...before, signing: { ...before.signing, combinations: [] } }, [['signing', null]]],
]

describe('the difference', () => {
  for (const [title, old, next, expected] of rows)
    test(title, () =>
      assert.deepEqual(
        organizationChanges(old, next, 'SE').map(({ field, review }) => [field, review]),
        expected,
      ),
    )
})

describe('a change has codes before and after', () => {
  const { legalType } = organization
  assert.ok(legalType)
  const as = (of: RegistryAnswer, category: 'LIMITED_COMPANY' | 'SOLE_TRADER' | null): RegistryAnswer => ({
    ...of,
    organization: { ...of.organization, legalType: category && { ...legalType, category } },
  })
  const limited = (of: RegistryAnswer) => as(of, 'LIMITED_COMPANY')
  const codes = (old: RegistryAnswer, next: RegistryAnswer) =>
    organizationChanges(old, next, 'SE').map(({ field, before, after }) => [field, before, after])

  test('for a status', () =>
    assert.deepEqual(codes(limited(before), limited(status('BANKRUPT'))), [['status', 'ACTIVE', 'BANKRUPT']]))
  test('but not for a name', () =>
    assert.deepEqual(codes(limited(before), limited(withOrganization({ organizationName: 'Annat AB' }))), [
      ['name', null, null],
    ]))
  test('but not for a company that is, or may be, a sole trader', () => {
    for (const category of ['SOLE_TRADER', null] as const)
      assert.deepEqual(codes(as(before, category), as(status('BANKRUPT'), category)), [
        ['status', null, null],
      ])
  })
})
