/** The declared organization and its signatories compared with the registry. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RegistryAnswer } from '@foyer/company-registers/contract'
import { exactly } from '@foyer/company-registers/shares'
import type { Address } from '@foyer/national-fields/schemas/primitives'
import type { Case, CaseData } from '#applications/case.ts'
import { clearCase, proofOf, signedBy, state, workflowOf } from '#test/fixtures/case.ts'
import type { AnswerOf } from '#workflows/answers.ts'
import { isSameCompanyName, organizationDiscrepancies } from './organization-discrepancies.ts'

const workflow = workflowOf('KYB')
const clear = clearCase('KYB')
const registry = clear.data.registry ?? assert.fail()
const answer = clear.data.answers.company as AnswerOf<'ORGANIZATION'>
const number = answer.organizationNumber ?? assert.fail()

const found = (
  data: Partial<CaseData>,
  company: Partial<AnswerOf<'ORGANIZATION'>> = {},
  flow = workflow,
): string[] => {
  const answers = { ...clear.data.answers, company: { ...answer, ...company } }
  const of: Case = { ...clear, data: { ...clear.data, answers, ...data } }
  return organizationDiscrepancies(of, flow).map(({ code, detail }) => (detail ? `${code}: ${detail}` : code))
}
const organization = (change: Partial<RegistryAnswer['organization']>): Partial<CaseData> => ({
  registry: { ...registry, organization: { ...registry.organization, ...change } },
})

const declaredAt = (change: Partial<Address>): Partial<AnswerOf<'ORGANIZATION'>> => {
  const address = registry.organization.addresses[0] ?? assert.fail()
  return { declared: { legalForm: null, address: { ...address, ...change } } }
}

test('a confirmed active company with a covered signature has none', () => assert.deepEqual(found({}), []))

describe('the organization', () => {
  const rows: Array<
    [title: string, data: Partial<CaseData>, company: Partial<AnswerOf<'ORGANIZATION'>>, string[]]
  > = [
    ['is not named', { answers: {} }, {}, ['organization_not_known']],
    [
      'is declared, without registry entry',
      { registry: null },
      { source: 'DECLARED' },
      ['organization_declared_by_hand'],
    ],
    ['is declared and registered', {}, { source: 'DECLARED' }, ['organization_declared_by_hand']],
    ['is confirmed, its entry is missing', { registry: null }, {}, ['registry_gap: organization']],
    [
      'is not in the registry',
      { registry: null, checks: { REGISTRY: state('ANSWERED', { detail: 'NOT_FOUND' }) } },
      { source: 'DECLARED' },
      ['organization_declared_by_hand', 'organization_not_in_registry'],
    ],
    [
      'has another name',
      organization({ organizationName: 'Annat AB' }),
      {},
      ['organization_differs_from_registry: name'],
    ],
    [
      'has another number',
      {},
      { organizationNumber: { ...number, id: '5560000000' } },
      ['organization_differs_from_registry: organizationNumber'],
    ],
    [
      'has a number of another country',
      {},
      { organizationNumber: { ...number, issuingCountry: 'NO' } },
      ['organization_differs_from_registry: organizationNumber'],
    ],
    [
      'has a corrected address',
      {},
      declaredAt({ city: 'Flen' }),
      ['organization_differs_from_registry: address'],
    ],
    ['has the address of the registry, typed again', {}, declaredAt({}), []],
    ['has an address that the registry lacks', organization({ addresses: [] }), declaredAt({}), []],
    ['was declared without number', {}, { organizationNumber: null }, []],
    [
      'is not active',
      organization({ companyStatus: { ...registry.organization.companyStatus, code: 'BANKRUPT' as never } }),
      {},
      ['organization_not_active: BANKRUPT'],
    ],
    [
      'has no status that anybody knows',
      organization({ companyStatus: { ...registry.organization.companyStatus, code: 'UNKNOWN' } }),
      {},
      ['organization_status_unknown'],
    ],
  ]
  for (const [title, data, company, codes] of rows)
    test(title, () => assert.deepEqual(found(data, company), codes))

  test('is wound up when an officer is a liquidator, although its status is active', () => {
    const [member] = registry.officers.flat()
    assert.ok(member)
    for (const [code, status] of [
      ['LIQUIDATOR', 'IN_LIQUIDATION'],
      ['BANKRUPTCY_TRUSTEE', 'BANKRUPT'],
    ] as const) {
      const roles = member.roles.map((role) => ({ ...role, code }))
      const officers: RegistryAnswer['officers'] = [...registry.officers, [{ ...member, roles }]]
      assert.deepEqual(found({ registry: { ...registry, officers } }), [`organization_not_active: ${status}`])
    }
  })

  test('is a branch of a company abroad', () => {
    const { legalType } = registry.organization
    assert.ok(legalType)
    assert.deepEqual(found(organization({ legalType: { ...legalType, category: 'BRANCH' } })), [
      'registry_gap: companyAbroad',
    ])
  })

  test('lacks its legal form or address, and the gap is reported once', () => {
    const gaps = ['legalType', 'addresses'].map((field) => ({ field, reason: 'UNKNOWN_CODE' as const }))
    const checks = { REGISTRY: state('ANSWERED', { gaps }) }
    const data = { ...organization({ legalType: null, addresses: [] }), checks }
    assert.deepEqual(found(data), ['registry_gap: legalType, addresses'])
  })

  test('is one of several steps, and only one was looked up', () => {
    const flow = { ...workflow, steps: [{ key: 'first', kind: 'ORGANIZATION' } as const, ...workflow.steps] }
    const answers = { ...clear.data.answers, first: answer }
    assert.deepEqual(found({ answers }, {}, flow), ['registry_gap: 1 of 2'])
  })
})

describe('a workflow without a step on owners uses the register’s owners', () => {
  const flow = { ...workflow, steps: workflow.steps.filter(({ kind }) => kind !== 'OWNERSHIP') }
  const [member] = registry.officers.flat()
  assert.ok(member?.party.kind === 'PERSON')
  const holder = member.party
  const company = { kind: 'ORGANIZATION', name: 'Delägare AB', organizationNumber: null } as const
  const partner = (party: typeof holder | typeof company): Partial<RegistryAnswer> => {
    const roles = member.roles.map((role) => ({ ...role, code: 'PARTNER' as const }))
    return { owners: [], officers: [...registry.officers, [{ ...member, party, roles }]] }
  }
  const held = (percent: number, type: 'SHAREHOLDING' | 'SENIOR_MANAGING_OFFICIAL' = 'SHAREHOLDING') => ({
    ...{ holder, of: null, type, share: exactly(percent), registryCode: null, registryText: null },
  })
  const standIn = held(0, 'SENIOR_MANAGING_OFFICIAL')
  const rows: Array<[title: string, change: Partial<RegistryAnswer>, codes: string[]]> = [
    ['by a partner', partner(holder), []],
    ['not by a company that is a partner', partner(company), ['owners_not_known']],
    ['by an owner', { owners: [held(60)] }, []],
    ['not by a small owner', { owners: [held(20)] }, ['owners_not_known']],
    ['not by who stands in', { owners: [held(20), standIn] }, ['no_owner_declared']],
    ['not by a quarter with who stands in', { owners: [held(25), standIn] }, ['no_owner_declared']],
    ['by more than a quarter beside who stands in', { owners: [held(25.01), standIn] }, []],
  ]
  for (const [title, change, codes] of rows)
    test(title, () => {
      assert.deepEqual(found({ registry: { ...registry, ...change } }, {}, flow), codes)
    })
})

describe('the prefilled number', () => {
  const { id } = number
  const rows: Array<[prefilled: string | undefined, same: boolean]> = [
    [undefined, true],
    ['', true],
    [' - ', true],
    [id, true],
    [number.display, true],
    [`16${id}`, true],
    [`SE${id}01`, true],
    [`SE ${number.display}`, true],
    ['556016-0680', false],
    [id.slice(0, -1), false],
    [`${id}9`, false],
  ]
  for (const [organizationNumber, same] of rows)
    test(`${organizationNumber}: ${same ? 'the same' : 'another'}`, () => {
      const prefill = organizationNumber === undefined ? {} : { organizationNumber }
      const codes = same ? [] : ['organization_differs_from_prefill: organizationNumber']
      assert.deepEqual(found({ prefill }), codes)
    })
  test('may have lost its leading zeros in a spreadsheet', () => {
    const finnish = { ...number, id: '0112038-9', issuingCountry: 'FI' }
    const compare = (organizationNumber: string) =>
      found(
        { registry: null, prefill: { organizationNumber } },
        { organizationNumber: finnish, source: 'DECLARED' },
      )
    assert.deepEqual(compare('112038-9'), ['organization_declared_by_hand'])
    assert.equal(compare('112038-8').length, 2)
  })
  test('of another country may have lost its zeros too', () => {
    const british = { ...number, id: '00445790', issuingCountry: 'GB' }
    const compare = (organizationNumber: string) =>
      found(
        { registry: null, prefill: { organizationNumber } },
        { organizationNumber: british, source: 'DECLARED' },
      )
    assert.deepEqual(compare('445790'), ['organization_declared_by_hand'])
    assert.equal(compare('445791').length, 2)
  })
  test('is not compared with a company without number', () =>
    assert.deepEqual(found({ prefill: { organizationNumber: '1' } }, { organizationNumber: null }), []))
})

describe('the signatories', () => {
  const { signing } = registry
  const withSigning = (change: Partial<RegistryAnswer['signing']>): Partial<CaseData> => ({
    registry: { ...registry, signing: { ...signing, ...change } },
  })
  const [first] = signing.combinations.flat()
  assert.ok(first)
  const other = { ...first, party: signedBy(proofOf('petra-pepsson')).party }
  const procuration = signing.combinations.map((members) =>
    members.map((member) => ({ ...member, authority: 'PROCURATION' as const })),
  )
  const rows: Array<[title: string, data: Partial<CaseData>, codes: string[]]> = [
    ['nobody signed', { signatures: [] }, ['signatory_not_covered: UNVERIFIED']],
    [
      'somebody else signed',
      { signatures: [signedBy(proofOf('petra-pepsson'))] },
      ['signatory_not_covered: UNVERIFIED'],
    ],
    [
      'one of two signed',
      withSigning({ combinations: [[first, other]] }),
      ['signatory_not_covered: JOINTLY'],
    ],
    ['nobody can sign', withSigning({ combinations: [] }), ['signatory_not_covered: UNVERIFIED']],
    [
      'a procurist signed',
      withSigning({ combinations: procuration }),
      ['signatory_not_covered: PROCURATION'],
    ],
    [
      'the rule is partly understood',
      withSigning({ basis: { ...signing.basis, coverage: 'PARTIAL' } }),
      ['signing_rule_not_understood: PARTIAL'],
    ],
    [
      'the rule is not understood',
      withSigning({ basis: { ...signing.basis, coverage: 'NONE' } }),
      ['signing_rule_not_understood: NONE'],
    ],
    [
      'the rule is partly understood, and another one signed',
      {
        ...withSigning({ basis: { ...signing.basis, coverage: 'PARTIAL' } }),
        signatures: [signedBy(proofOf('petra-pepsson'))],
      },
      ['signing_not_known: SIGNING_PARTLY_UNDERSTOOD'],
    ],
    [
      'the register is silent',
      withSigning({
        combinations: [],
        basis: { ...signing.basis, coverage: 'NONE', ruleText: [], ruleCode: null },
      }),
      ['signing_not_known: SIGNING_NOT_PUBLISHED'],
    ],
    [
      'the signer is registered as deceased',
      {
        registry: {
          ...registry,
          officers: registry.officers.map((body) => body.map((officer) => ({ ...officer, deceased: true }))),
        },
      },
      ['signatory_not_covered: ALONE'],
    ],
  ]
  for (const [title, data, codes] of rows) test(title, () => assert.deepEqual(found(data), codes))
})

describe('company names', () => {
  const rows: Array<[a: string, b: string, same: boolean]> = [
    ['Testbolaget AB', 'TESTBOLAGET AB', true],
    ['Testbolaget AB', 'AB Testbolaget', true],
    ['Testbolaget AB', 'Testbolaget Aktiebolag', true],
    ['Testbolaget AB', 'Testbolaget AB (publ)', true],
    ['Prøve AS', 'Proeve Aksjeselskap', true],
    ['Prøve A/S', 'Prøve AS', true],
    ['Koe Oy', 'Koe Osakeyhtiö', true],
    ['Try Ltd.', 'Try Limited', true],
    ['Testbolaget AB', 'Testbolaget', false],
    ['Testbolaget AB', 'Testbolaget AS', false],
    ['Testbolaget AB', 'Testbolagen AB', false],
  ]
  for (const [a, b, same] of rows)
    test(`“${a}” and “${b}”: ${same}`, () => {
      assert.equal(isSameCompanyName(a, b), same)
      assert.equal(isSameCompanyName(b, a), same)
    })
})
