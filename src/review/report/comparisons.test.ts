/** Declared beside registered and proven facts: which rows there are, their states, sources and findings. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RegistryAnswer, RegistryOrganization } from '@foyer/company-registers/contract'
import type { Address } from '@foyer/national-fields/schemas/primitives'
import type { Case, CaseData } from '#applications/case.ts'
import { decide } from '#checks/decision.ts'
import { type CaseFinding, findingsOf } from '#checks/findings/findings.ts'
import type { Comparison } from '#kernel/schemas/casework.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import type { AnswerOf, StepAnswer } from '#workflows/answers.ts'
import { addressOf } from '#workflows/steps/postal-address.ts'
import { comparisonsOf } from './comparisons.ts'

const clear = clearCase('KYB')
const company = clear.data.answers.company as AnswerOf<'ORGANIZATION'>
const registry = clear.data.registry ?? assert.fail()
const caseWith = (data: Partial<CaseData>, of = clear): Case => ({ ...of, data: { ...of.data, ...data } })
const compare = (of: Case, findings: readonly CaseFinding[] = []) =>
  comparisonsOf(of, workflowOf(of.kind), findings)
const partOf = (section: Comparison['section'], of: Case, findings?: readonly CaseFinding[]) =>
  compare(of, findings).find((each) => each.section === section)
const rowIn = (part: Comparison | undefined, name: string) => part?.rows.find(({ field }) => field === name)
const shownIn = (part: Comparison | undefined) =>
  part?.rows.map(({ field, declared, registered, state }) => [field, declared, registered, state])
const finding = (code: string, key: string): CaseFinding => ({
  ...{ code, number: 7, weight: 'BLOCKS', place: { section: 'people', key } },
  ...{ what: '', short: '', evidence: null, resolution: null },
})
const storgatan: Address = addressOf(
  { line: 'Storgatan 1', postalCode: '11122', city: 'Stockholm', country: 'SE' },
  'REGISTERED',
)

describe('the comparison of a company', () => {
  const shownWith = (entry: Partial<RegistryOrganization>, answer: Partial<typeof company> = {}) => {
    const known: RegistryAnswer = { ...registry, organization: { ...registry.organization, ...entry } }
    const answers = { ...clear.data.answers, company: { ...company, ...answer } }
    return partOf('company', caseWith({ registry: known, answers }))
  }

  test('needs the answer of the applicant', () => {
    const { company: _, ...others } = clear.data.answers
    assert.deepEqual(
      compare(caseWith({ answers: others })).map(({ section }) => section),
      ['people'],
    )
  })

  test('has only what the applicant declares of a company that no register knows', () => {
    const byHand: StepAnswer = {
      ...company,
      source: 'DECLARED',
      name: 'Provbolaget AB',
      declared: { legalForm: 'ideell förening', address: storgatan },
    }
    const part = partOf('company', caseWith({ registry: null, answers: { company: byHand } }))
    assert.deepEqual([part?.source, part?.retrievedAt], ['Register', null])
    assert.deepEqual(shownIn(part), [
      ['Name', 'Provbolaget AB', null, 'ONLY_DECLARED'],
      ['Number', company.organizationNumber?.display, null, 'ONLY_DECLARED'],
      ['Legal form', 'Ideell förening', null, 'ONLY_DECLARED'],
      ['Address', storgatan.formatted, null, 'ONLY_DECLARED'],
    ])
  })

  test('names the authority in its own language, else in English, and the time of its answer', () => {
    const authority = registry.organization.registrationAuthority ?? assert.fail()
    const sourceWith = (localName: string | null) =>
      shownWith({ registrationAuthority: { ...authority, name: 'Test Office', localName } })
    assert.equal(sourceWith('Provverket')?.source, 'Provverket')
    assert.equal(sourceWith(null)?.source, 'Test Office')
    assert.equal(sourceWith(null)?.retrievedAt, registry.provenance.retrievedAt)
    assert.equal(shownWith({ registrationAuthority: null })?.source, 'Register')
  })

  const [industry] = registry.organization.industryCodes
  const business: Array<[what: string, entry: Partial<RegistryOrganization>, shown: string | undefined]> = [
    ['in the words of the register', { businessActivity: 'Säljer prov' }, 'Säljer prov'],
    [
      'by its industry where the register has no words',
      {
        businessActivity: null,
        industryCodes: [
          { ...(industry ?? assert.fail()), description: 'Bakery', scheme: 'SNI2007', code: '107' },
        ],
      },
      'Bakery SNI2007 107',
    ],
    [
      'by the code alone of an industry without a description',
      {
        businessActivity: null,
        industryCodes: [
          { ...(industry ?? assert.fail()), description: null, scheme: 'SNI2007', code: '107' },
        ],
      },
      'SNI2007 107',
    ],
    ['in no row where neither is known', { businessActivity: null, industryCodes: [] }, undefined],
  ]
  for (const [what, entry, shown] of business)
    test(`says its business ${what}`, () =>
      assert.equal(rowIn(shownWith(entry), 'Business')?.registered, shown))

  test('gives the day of foundation where no day of registration is known', () => {
    const days = { foundationDate: '2018-11-05', registrationDate: '2018-11-20' }
    assert.equal(rowIn(shownWith(days), 'Registered')?.registered, '2018-11-20')
    assert.equal(
      rowIn(shownWith({ ...days, registrationDate: null }), 'Registered')?.registered,
      '2018-11-05',
    )
  })

  const addresses: Array<[what: string, registered: Address[], state: string]> = [
    ['calls the same address the same, however its lines are divided', [linesOf(storgatan)], 'SAME'],
    ['calls another address different', [{ ...storgatan, city: 'Lund' }], 'DIFFERS'],
    ['keeps a declared address that the register lacks', [], 'ONLY_DECLARED'],
  ]
  for (const [what, registered, state] of addresses)
    test(what, () => {
      const declared = { legalForm: null, address: storgatan }
      assert.equal(rowIn(shownWith({ addresses: registered }, { declared }), 'Address')?.state, state)
    })

  const forms: Array<[declared: string, state: string]> = [
    ['LIMITED_COMPANY', 'SAME'],
    ['Aktiebolag', 'SAME'],
    ['PARTNERSHIP', 'DIFFERS'],
  ]
  for (const [legalForm, state] of forms)
    test(`compares the declared form ${legalForm} with the registered kind of company: ${state}`, () => {
      const part = shownWith({}, { declared: { legalForm, address: null } })
      assert.equal(rowIn(part, 'Legal form')?.state, state)
    })

  const statuses = [
    ['ACTIVE', []],
    ['UNKNOWN', ['organization_status_unknown']],
    ['INACTIVE', ['organization_not_active']],
    ['BANKRUPT', ['organization_bankrupt_or_in_liquidation']],
    ['DISSOLVED', ['organization_dissolved']],
  ] as const
  for (const [status, codes] of statuses)
    test(`points from the status ${status} to ${codes[0] ?? 'no finding'}`, () => {
      const { organization } = registry
      const companyStatus = { ...organization.companyStatus, code: status }
      const of = caseWith({ registry: { ...registry, organization: { ...organization, companyStatus } } })
      const decided = caseWith({ findings: decide(of, workflowOf('KYB'), now).findings }, of)
      const findings = findingsOf(decided, workflowOf('KYB'))
      const { findingNumber } = rowIn(partOf('company', decided, findings), 'Status') ?? assert.fail()
      const pointedAt = findings.filter(({ number }) => number === findingNumber)
      assert.deepEqual(
        pointedAt.map(({ code }) => code),
        codes,
      )
    })

  const unproven = { identity: null }
  const declarers: Array<[what: string, data: Partial<CaseData>, name: string | null]> = [
    ['the proven person', {}, 'Anna Testsson'],
    ['the contact person of an unproven application', unproven, 'Eva Ny'],
    ['nobody before anyone has a name', { ...unproven, answers: { company } }, null],
  ]
  for (const [what, data, name] of declarers)
    test(`says who declares: ${what}`, () => {
      const contact = { ...clear.data.answers.contact, firstName: 'Eva', lastName: 'Ny' } as StepAnswer
      const of = caseWith({ answers: { ...clear.data.answers, contact }, ...data })
      assert.equal(partOf('company', of)?.declaredBy, name)
    })
})

describe('the comparison of a person', () => {
  const person = clearCase('KYC')
  const identity = person.data.identity ?? assert.fail()
  const { contact } = person.data.answers
  const details: AnswerOf<'PERSON_DETAILS'> = {
    ...{ kind: 'PERSON_DETAILS', at: '', revision: 1, givenName: 'Anna', familyName: 'Testsson' },
    ...{ dateOfBirth: identity.dateOfBirth, personalIdentityNumber: null, address: storgatan },
  }
  const shown = (data: Partial<CaseData>, findings?: readonly CaseFinding[]) =>
    partOf('people', caseWith(data, person), findings)
  const withDetails = (more: Partial<typeof details> = {}) => ({ contact, person: { ...details, ...more } })

  test('is left out while nothing is known about anyone', () =>
    assert.equal(shown({ identity: null, answers: {} }), undefined))

  test('has only the name of an unproven contact person', () => {
    const part = shown({ identity: null, answers: { contact } as CaseData['answers'] })
    assert.deepEqual([part?.source, part?.retrievedAt, part?.declaredBy], ['eID', null, 'Anna Testsson'])
    assert.deepEqual(shownIn(part), [['Name', 'Anna Testsson', null, 'ONLY_DECLARED']])
  })

  test('has only what the eID says of a person who declares nothing', () => {
    const part = shown({ answers: {} })
    assert.equal(part?.declaredBy, null)
    assert.deepEqual([part?.source, part?.retrievedAt], ['Test eID', identity.provenAt])
    assert.ok(part?.rows.every(({ state }) => state === 'ONLY_REGISTERED'))
    assert.equal(rowIn(part, 'Name')?.registered, 'Anna Testsson')
  })

  test('prefers the name of the person’s details to that of the contact', () => {
    const answers = withDetails({ givenName: 'Berit' }) as CaseData['answers']
    const part = shown({ answers })
    assert.deepEqual(rowIn(part, 'Name'), {
      ...{ field: 'Name', declared: 'Berit Testsson', registered: 'Anna Testsson' },
      ...{ state: 'DIFFERS', findingNumber: null },
    })
    assert.equal(part?.declaredBy, 'Berit Testsson')
  })

  test('calls a name without the middle name of the eID the same', () => {
    const proven = { ...identity, givenName: 'Anna Maria' }
    assert.equal(rowIn(shown({ identity: proven }), 'Name')?.state, 'SAME')
  })

  test('sets the declared facts of an unproven person in rows of their own', () => {
    const placeOfBirth = { country: 'NO', region: 'Vestland', locality: 'Bergen' }
    const answers = withDetails({ nationalities: ['NO'], placeOfBirth }) as CaseData['answers']
    assert.deepEqual(shownIn(shown({ identity: null, answers })), [
      ['Name', 'Anna Testsson', null, 'ONLY_DECLARED'],
      ['Date of birth', identity.dateOfBirth, null, 'ONLY_DECLARED'],
      ['Country', 'Sweden', null, 'ONLY_DECLARED'],
      ['Nationalities', 'Norway', null, 'ONLY_DECLARED'],
      ['Place of birth', 'Bergen, Vestland, Norway', null, 'ONLY_DECLARED'],
      ['Address', storgatan.formatted, null, 'ONLY_DECLARED'],
    ])
  })

  test('sets a stateless person against the nationality that the eID proves', () => {
    const answers = withDetails({ nationalities: [], isStateless: true }) as CaseData['answers']
    const { declared, registered, state } = rowIn(shown({ answers }), 'Nationalities') ?? assert.fail()
    assert.deepEqual([declared, registered, state], ['Stateless', 'Sweden', 'DIFFERS'])
  })

  test('points to the finding of the answer that names the person', () => {
    const found = [finding('identity_differs_from_declared', 'contactDetails.name')]
    const answers = withDetails() as CaseData['answers']
    assert.equal(rowIn(shown({}, found), 'Name')?.findingNumber, 7)
    assert.equal(rowIn(shown({ answers }, found), 'Name')?.findingNumber, null)
  })
})

/** The same address with its line in two. */
function linesOf(address: Address): Address {
  return { ...address, lines: ['Storgatan', '1'], formatted: 'Storgatan, 1, Stockholm' }
}
