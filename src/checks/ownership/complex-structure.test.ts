/** Layered structures: the number of layers, the signs of a complex structure, and unknown facts. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { CompanyAbove } from '@foyer/company-registers/schemas/ownership'
import { exactly } from '@foyer/company-registers/shares'
import type { OrganizationRef } from '@foyer/signing-rules/schemas'
import { officer } from '@foyer/signing-rules/test/officers'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { ownershipWith, ownerWith } from '#test/fixtures/owners.ts'
import type { ChainCompany, CompanyForm } from '#workflows/ownership/declared.ts'
import type { OwnershipAnswer } from '#workflows/steps/ownership.ts'
import { layeredStructureOf } from './complex-structure.ts'

const workflow = workflowOf('KYB')
const withStep = { ...workflow, steps: [...workflow.steps, { key: 'owners', kind: 'OWNERSHIP' } as const] }
type Category = CompanyAbove['category']

/** "Ett SE LIMITED_COMPANY": a company above, its country, and what its register calls it. */
interface Above {
  name: string
  country: string | null
  category: Category
}
const above = (text: string): Above => {
  const [name = '', country = '', category = ''] = text.split(' ')
  return {
    name: `${name} Prov`,
    country: country === '-' ? null : country,
    category: category === '-' ? null : (category as NonNullable<Category>),
  }
}
const refOf = ({ name, country }: Above, at: number): OrganizationRef => ({
  kind: 'ORGANIZATION',
  name,
  organizationNumber: country
    ? { id: `100000${at}`, issuingCountry: country, type: 'REGISTRATION', display: `100000${at}` }
    : null,
})

const holds = (
  holder: OrganizationRef | ReturnType<typeof officer>['party'],
  of: OrganizationRef | null,
) => ({
  ...{ holder, of, type: 'SHAREHOLDING' as const, share: exactly(100) },
  ...{ registryCode: null, registryText: null },
})

/**
 * Anna owns the whole last company, each company owns the whole company before it, and the first owns the
 * whole applicant.
 */
function registered(companies: string[], change: Partial<RegistryAnswer> = {}): Partial<RegistryAnswer> {
  const chain = companies.map(above)
  const refs = chain.map(refOf)
  const owners = refs.map((ref, at) => holds(ref, refs[at - 1] ?? null))
  const top = holds(officer('Anna').party, refs.at(-1) ?? null)
  const companiesAbove = refs.map((company, at) => ({
    ...{ company, status: 'ACTIVE' as const, otherNames: [] },
    category: chain[at]?.category ?? null,
  }))
  return { owners: [...owners, top], companiesAbove, ...change }
}

interface Declared extends Partial<OwnershipAnswer> {
  companies?: Array<[country: string | null, form: CompanyForm | null]>
}
/** The same path in the applicant's answer. */
function declared({ companies = [], ...own }: Declared): OwnershipAnswer {
  const through = companies.map(
    ([country, form], at): ChainCompany => ({
      ...{ name: `Led ${at + 1}`, organizationNumber: null, country, form, share: exactly(100) },
    }),
  )
  return ownershipWith({ owners: [ownerWith({ ways: [{ share: exactly(100), through }] })], ...own })
}

function found(registry: Partial<RegistryAnswer>, answer?: OwnershipAnswer): string {
  const of = clearCase('KYB')
  const { owners: _, ...known } = of.data.registry ?? assert.fail()
  const answers = answer ? { ...of.data.answers, owners: answer } : of.data.answers
  const data = { ...of.data, answers, registry: { ...known, ...registry } }
  const structure = layeredStructureOf({ ...of, data }, withStep)
  if (structure === null) return 'not layered'
  const { layers, signs, unknown } = structure
  const codes = [...signs.map(({ sign }) => sign), ...unknown.map(({ question }) => question)]
  return [layers, ...codes].join(' ')
}

const three = ['Ett SE LIMITED_COMPANY', 'Tva SE LIMITED_COMPANY', 'Tre NO LIMITED_COMPANY']
const [ett = '', tva = '', tre = ''] = three
const noNominees = declared({ nominees: false })

describe('a registered structure', () => {
  const rows: Array<[what: string, registry: Partial<RegistryAnswer>, expected: string]> = [
    ['two layers are no layered structure', registered([ett, tva]), 'not layered'],
    ['three layers without a sign', registered(three), '3'],
    ['four layers', registered([...three, 'Fyra DK LIMITED_COMPANY']), '4'],
    ['a foundation', registered([ett, tva, 'Tre SE FOUNDATION']), '3 LEGAL_ARRANGEMENT'],
    ['a fund', registered([ett, 'Tva SE FUND', tre]), '3 LEGAL_ARRANGEMENT'],
    ['a company in the United Kingdom', registered([ett, 'Tva GB LIMITED_COMPANY', tre]), '3 OUTSIDE_EEA'],
    ['a company in Liechtenstein', registered([ett, tva, 'Tre LI LIMITED_COMPANY']), '3'],
    [
      'a foundation in Panama',
      registered([ett, tva, 'Tre PA FOUNDATION']),
      '3 LEGAL_ARRANGEMENT OUTSIDE_EEA',
    ],
    ['a form that no register gives', registered([ett, tva, 'Tre SE -']), '3 FORM_UNKNOWN'],
    ['a form that no reader knows', registered([ett, 'Tva SE OTHER', tre]), '3 FORM_UNKNOWN'],
    [
      'a country that no register gives',
      registered([ett, tva, 'Tre - LIMITED_COMPANY']),
      '3 COUNTRY_UNKNOWN',
    ],
    [
      'a branch, whose company is elsewhere',
      registered([ett, tva, 'Tre SE BRANCH']),
      '3 FORM_UNKNOWN COUNTRY_UNKNOWN',
    ],
    ['nothing is kept of the companies', registered(three, { companiesAbove: [] }), '3 FORM_UNKNOWN'],
    [
      'a nominee among the directors',
      registered(three, {
        officers: [[nominee()]],
      }),
      '3 NOMINEES',
    ],
  ]
  for (const [what, registry, expected] of rows)
    test(what, () => assert.equal(found(registry, noNominees), expected))

  test('counts a company that no register follows as a layer with hidden owners', () => {
    const { owners = [], ...rest } = registered(three)
    assert.equal(found({ ...rest, owners: owners.slice(0, -1) }, noNominees), '3 OPAQUE')
  })

  test('reports that the applicant was not asked about nominees', () =>
    assert.equal(found(registered(three)), '3 NOMINEES_UNKNOWN'))

  test('is not layered through a shareholder below the threshold', () => {
    const { owners = [], ...rest } = registered(three)
    const small = owners.map((each) => (each.of === null ? { ...each, share: exactly(10) } : each))
    assert.equal(found({ ...rest, owners: small }, noNominees), 'not layered')
  })
})

describe('a declared structure', () => {
  const se = ['SE', 'COMPANY'] as [string, CompanyForm]
  const rows: Array<[what: string, answer: Declared, expected: string]> = [
    ['two companies', { companies: [se, se], nominees: false }, 'not layered'],
    ['three companies', { companies: [se, se, se], nominees: false }, '3'],
    ['nominees', { companies: [se, se, se], nominees: true }, '3 NOMINEES'],
    ['nominees were not asked for', { companies: [se, se, se] }, '3 NOMINEES_UNKNOWN'],
    ['a trust', { companies: [se, ['SE', 'TRUST'], se], nominees: false }, '3 LEGAL_ARRANGEMENT'],
    ['a foundation', { companies: [['NL', 'FOUNDATION'], se, se], nominees: false }, '3 LEGAL_ARRANGEMENT'],
    [
      'a trust in Jersey with nominees',
      { companies: [['JE', 'TRUST'], se, se], nominees: true },
      '3 LEGAL_ARRANGEMENT OUTSIDE_EEA NOMINEES',
    ],
    [
      'a form that was not asked for',
      { companies: [['SE', null], se, se], nominees: false },
      '3 FORM_UNKNOWN',
    ],
    [
      'a country that is not known',
      { companies: [[null, 'COMPANY'], se, se], nominees: false },
      '3 COUNTRY_UNKNOWN',
    ],
  ]
  for (const [what, answer, expected] of rows)
    test(what, () => assert.equal(found({}, declared(answer)), expected))

  test('the applicant’s answers fill in what the register leaves out', () => {
    const through = [above(tre), above(tva), above(ett)].map((company, at): ChainCompany => {
      const { name, organizationNumber } = refOf(company, 2 - at)
      return {
        name,
        organizationNumber,
        country: 'SE',
        form: at === 1 ? 'TRUST' : 'COMPANY',
        share: exactly(100),
      }
    })
    const owners = [ownerWith({ ways: [{ share: exactly(100), through }] })]
    const answer = ownershipWith({ owners, nominees: false })
    assert.equal(found(registered(three, { companiesAbove: [] }), answer), '3 LEGAL_ARRANGEMENT')
  })
})

test('a customer outside the EEA is a sign by itself', () => {
  const of = clearCase('KYB')
  const registry = of.data.registry ?? assert.fail()
  const organizationNumber = { ...registry.organization.organizationNumber, issuingCountry: 'GB' }
  const organization = { ...registry.organization, organizationNumber }
  assert.equal(found(registered(three, { organization }), noNominees), '3 OUTSIDE_EEA')
})

test('names the companies that show a sign, and the path to them', () => {
  const of = clearCase('KYB')
  const registry = { ...(of.data.registry ?? assert.fail()), ...registered([ett, tva, 'Tre GB FOUNDATION']) }
  const answers = { ...of.data.answers, owners: noNominees }
  const structure = layeredStructureOf({ ...of, data: { ...of.data, registry, answers } }, withStep)
  assert.deepEqual(structure?.way, ['Ett Prov', 'Tva Prov', 'Tre Prov'])
  assert.deepEqual(structure?.signs, [
    { sign: 'LEGAL_ARRANGEMENT', companies: ['Tre Prov'] },
    { sign: 'OUTSIDE_EEA', companies: ['Tre Prov'] },
  ])
})

function nominee() {
  const known = officer('Nils', 'BOARD_MEMBER')
  return { ...known, roles: known.roles.map((role) => ({ ...role, registryCode: 'nominee-director' })) }
}
