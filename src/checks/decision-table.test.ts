/** The decision, rule by rule: what triggers each rule, and the outcome. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RegistryAnswer } from '@foyer/company-registers/contract'
import { supportedLanguages } from '@foyer/national-fields/schemas/primitives'
import type { Case, CaseData } from '#applications/case.ts'
import type { PersonSanctionHit, SanctionHit } from '#kernel/schemas/screening.ts'
import {
  accountWorkflowOf,
  clearCase,
  namesakeHit,
  now,
  pepHit,
  proofOf,
  signedBy,
  state,
  useAnswer,
} from '#test/fixtures/case.ts'
import {
  account,
  answer,
  basis,
  type Change,
  coordination,
  gap,
  identity,
  nace,
  organization,
  registry,
  status,
  vat,
} from '#test/fixtures/case-changes.ts'
import { inSweden, throughLayers } from '#test/fixtures/layers.ts'
import { asked, owners, unregistered } from '#test/fixtures/owner-changes.ts'
import { bjornWith, ownerWith } from '#test/fixtures/owners.ts'
import type { IdentityDocument } from '#workflows/steps/identity.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { decide } from './decision.ts'
import { standardRules } from './rules/standard-rules.ts'
import { simulatedOwnersOf } from './sandbox/owners.ts'
import { testCompanyOf } from './sandbox/scenarios.ts'

type Row = [
  code: string,
  outcome: 'APPROVED' | 'DECLINED' | 'MANUAL_REVIEW',
  change: Change,
  kind?: 'KYC' | 'KYB',
]

/** The prefill of a customer who expects this person. */
const numberOf = (proof: CaseData['identity']): CaseData['prefill'] => {
  const number = proof?.personalIdentityNumber
  return number ? { personalIdentityNumber: { ...number, assurance: 'SELF_DECLARED' } } : {}
}
/** The prefill has a number, and the eID gives none. */
const withoutNumber: Change = (data) => ({
  ...identity({ personalIdentityNumber: null })(data),
  prefill: numberOf(data.identity),
})
const holder = (accountHolder: string) => account({ accountHolder })
const sanction = pepHit('s') as unknown as SanctionHit & PersonSanctionHit
const stranger = ownerWith({ givenName: 'Frida', familyName: 'Okänd', dateOfBirth: '1971-05-04' })
const from = (country: string) => organization({ registrationAuthority: null, addresses: [address(country)] })
const address = (country: string) => ({ country }) as RegistryAnswer['organization']['addresses'][number]

const table: Row[] = [
  ['all_clear', 'APPROVED', () => ({})],
  ['all_clear', 'APPROVED', () => ({}), 'KYC'],
  ['sanction_hit', 'MANUAL_REVIEW', () => ({ sanctionHits: [sanction] })],
  ['sanction_hit', 'MANUAL_REVIEW', () => ({ personSanctionHits: [sanction] }), 'KYC'],
  ['possibly_sanctioned', 'MANUAL_REVIEW', () => ({ personSanctionHits: [sanction] }), 'KYC'],
  ['pep_hit', 'MANUAL_REVIEW', () => ({ pepHits: [pepHit('1')] }), 'KYC'],
  ['politically_exposed', 'MANUAL_REVIEW', () => ({ pepHits: [pepHit('1')] }), 'KYC'],
  ['pep_hit', 'MANUAL_REVIEW', () => ({ pepHits: [resolved('TRUE_POSITIVE')] }), 'KYC'],
  ['pep_hit', 'MANUAL_REVIEW', () => ({ pepHits: [resolved('NO_DECISION')] }), 'KYC'],
  ['all_clear', 'APPROVED', () => ({ pepHits: [resolved('FALSE_POSITIVE')] }), 'KYC'],
  ['namesake_hit', 'MANUAL_REVIEW', () => ({ pepHits: [namesakeHit('1')] }), 'KYC'],
  ['screening_gap', 'MANUAL_REVIEW', () => ({ checks: { SCREENING: state('GAP') } }), 'KYC'],
  ['registry_gap', 'MANUAL_REVIEW', ({ checks }) => ({ checks: { ...checks, REGISTRY: state('GAP') } })],
  ['registry_gap', 'MANUAL_REVIEW', gap('officers', 'NOT_PUBLISHED')],
  ['registry_gap', 'MANUAL_REVIEW', gap('signing.procuration', 'SOURCE_DOWN')],
  ['registry_gap', 'MANUAL_REVIEW', () => ({ registry: null })],
  ['owners_not_published', 'APPROVED', gap('owners', 'RESTRICTED')],
  ['all_clear', 'APPROVED', gap('registeredCorporateTaxDate', 'NOT_PUBLISHED')],
  ['identity_not_proven', 'MANUAL_REVIEW', () => ({ identity: null, signatures: [] })],
  ['assurance_low', 'MANUAL_REVIEW', identity({ assuranceLevel: 'LOW' }), 'KYC'],
  ['assurance_low', 'MANUAL_REVIEW', identity({ assuranceLevel: null }), 'KYC'],
  ['all_clear', 'APPROVED', identity({ assuranceLevel: 'SUBSTANTIAL' }), 'KYC'],
  ['coordination_number_uncertain', 'MANUAL_REVIEW', coordination('ulla-osaker'), 'KYC'],
  ['all_clear', 'APPROVED', coordination('sam-samordning'), 'KYC'],
  ['coordination_number_uncertain', 'MANUAL_REVIEW', coordination('sam-samordning', 'no level'), 'KYC'],
  ['identity_differs_from_declared', 'MANUAL_REVIEW', answer('contact', { lastName: 'Annan' }), 'KYC'],
  ['identity_differs_from_declared', 'MANUAL_REVIEW', () => ({ prefill: { lastName: 'Annan' } }), 'KYC'],
  ['identity_differs_from_declared', 'MANUAL_REVIEW', () => ({ prefill: { firstName: 'Petra' } }), 'KYC'],
  ['all_clear', 'APPROVED', () => ({ prefill: { lastName: 'TESTSSON' } }), 'KYC'],
  ['all_clear', 'APPROVED', () => ({ prefill: { firstName: ' Anna ' } }), 'KYC'],
  ['all_clear', 'APPROVED', ({ identity: proof }) => ({ prefill: numberOf(proof) }), 'KYC'],
  [
    'identity_differs_from_declared',
    'MANUAL_REVIEW',
    () => ({ prefill: numberOf(proofOf('bjorn-provberg')) }),
  ],
  ['identity_differs_from_declared', 'MANUAL_REVIEW', withoutNumber, 'KYC'],
  ['identity_from_abroad', 'APPROVED', identity({ country: 'NO' }), 'KYC'],
  ['identity_cross_device', 'MANUAL_REVIEW', identity({ remarks: ['CROSS_DEVICE'] }), 'KYC'],
  ['identity_cross_device', 'MANUAL_REVIEW', identity({ remarks: ['DEVICE_ELSEWHERE'] }), 'KYC'],
  ['eid_risk_high', 'MANUAL_REVIEW', identity({ remarks: ['RISK_HIGH'] }), 'KYC'],
  ['eid_risk_raised', 'MANUAL_REVIEW', identity({ remarks: ['RISK_RAISED'] }), 'KYC'],
  ['eid_risk_unknown', 'MANUAL_REVIEW', identity({ remarks: ['RISK_UNKNOWN', 'OTHER_NETWORK'] }), 'KYC'],
  ['all_clear', 'APPROVED', identity({ remarks: ['OTHER_NETWORK'] }), 'KYC'],
  [
    'identity_number_not_given',
    'MANUAL_REVIEW',
    identity({ remarks: ['NO_NUMBER'], personalIdentityNumber: null }),
    'KYC',
  ],
  ['identity_status_unknown', 'MANUAL_REVIEW', identity({ remarks: ['STATUS_UNKNOWN'] }), 'KYC'],
  ['all_clear', 'APPROVED', identity({ remarks: [] }), 'KYC'],
  ['age_unknown', 'MANUAL_REVIEW', identity({ dateOfBirth: null }), 'KYC'],
  ['age_unknown', 'MANUAL_REVIEW', identity({ dateOfBirth: '1983' }), 'KYC'],
  ['person_under_age', 'DECLINED', identity({ dateOfBirth: '2008-11-21' }), 'KYC'],
  ['all_clear', 'APPROVED', identity({ dateOfBirth: '2008-11-20' }), 'KYC'],
  ['nationality_unknown', 'MANUAL_REVIEW', identity({ nationalities: [] }), 'KYC'],
  ['place_of_birth_unknown', 'MANUAL_REVIEW', identity({ placeOfBirth: null }), 'KYC'],
  ['residence_unknown', 'MANUAL_REVIEW', identity({ address: null }), 'KYC'],
  ['purpose_unknown', 'MANUAL_REVIEW', answer('use', { values: { occupation: 'Teacher' } }), 'KYC'],
  ['occupation_unknown', 'MANUAL_REVIEW', answer('use', { values: { purpose: 'Savings' } }), 'KYC'],
  ['signatory_under_age', 'MANUAL_REVIEW', identity({ dateOfBirth: '2008-11-21' })],
  ['organization_not_known', 'MANUAL_REVIEW', ({ answers: { company: _, ...answers } }) => ({ answers })],
  ['organization_declared_by_hand', 'MANUAL_REVIEW', answer('company', { source: 'DECLARED' })],
  ['organization_not_in_registry', 'MANUAL_REVIEW', found('NOT_FOUND')],
  ['organization_differs_from_registry', 'MANUAL_REVIEW', organization({ organizationName: 'Annat AB' })],
  [
    'organization_differs_from_prefill',
    'MANUAL_REVIEW',
    () => ({ prefill: { organizationNumber: '556000-0001' } }),
  ],
  ['organization_bankrupt_or_in_liquidation', 'MANUAL_REVIEW', status('BANKRUPT')],
  ['organization_bankrupt_or_in_liquidation', 'MANUAL_REVIEW', status('IN_LIQUIDATION')],
  ['organization_in_trouble', 'MANUAL_REVIEW', status('IN_LIQUIDATION')],
  ['organization_not_active', 'MANUAL_REVIEW', status('IN_RESTRUCTURING')],
  ['organization_status_unknown', 'MANUAL_REVIEW', status('UNKNOWN')],
  ['organization_dissolved', 'DECLINED', status('DISSOLVED')],
  ['organization_not_active', 'MANUAL_REVIEW', (data) => ({ ...status('DISSOLVED')(data), ...byHand(data) })],
  ['signatory_not_covered', 'MANUAL_REVIEW', () => ({ signatures: [signedBy(proofOf('bjorn-provberg'))] })],
  ['signatory_not_covered', 'MANUAL_REVIEW', () => ({ signatures: [] })],
  [
    'signatory_not_covered',
    'MANUAL_REVIEW',
    registry(({ officers }) => ({ officers: officers.map(deceased) })),
  ],
  ['signing_rule_not_understood', 'MANUAL_REVIEW', basis('PARTIAL')],
  ['signing_not_known', 'MANUAL_REVIEW', (data) => ({ ...basis('NONE')(data), signatures: [] })],
  ['owners_not_known', 'MANUAL_REVIEW', registry(() => ({ owners: [] }))],
  ['ownership_unclear', 'MANUAL_REVIEW', registry(() => ({ owners: ownersIn('se-owners-circular') }))],
  ['ownership_unclear', 'MANUAL_REVIEW', registry(() => ({ owners: ownersIn('se-owners-abroad') }))],
  ['all_clear', 'APPROVED', registry(() => ({ owners: ownersIn('se-owners-indirect') }))],
  ['all_clear', 'APPROVED', owners({ owners: [ownerWith(), bjornWith(40)] })],
  ['owners_not_published', 'APPROVED', throughLayers([inSweden, inSweden, inSweden])],
  ['structure_layered', 'MANUAL_REVIEW', throughLayers([inSweden, ['NL', 'FOUNDATION'], inSweden])],
  ['structure_layered', 'MANUAL_REVIEW', throughLayers([['GB', 'COMPANY'], inSweden, inSweden])],
  ['structure_layered', 'MANUAL_REVIEW', throughLayers([inSweden, inSweden, inSweden], true)],
  ['owners_not_published', 'APPROVED', throughLayers([['JE', 'TRUST'], inSweden])],
  ['structure_unknown', 'MANUAL_REVIEW', throughLayers([inSweden, ['SE', null], inSweden])],
  ['structure_unknown', 'MANUAL_REVIEW', throughLayers([inSweden, inSweden, inSweden], null)],
  ['structure_complex', 'MANUAL_REVIEW', throughLayers([['JE', 'TRUST'], inSweden, inSweden])],
  ['risk_high', 'MANUAL_REVIEW', throughLayers([['JE', 'TRUST'], inSweden, inSweden])],
  ['ownership_differs_from_registry', 'MANUAL_REVIEW', owners({ owners: [ownerWith()] })],
  ['ownership_unexplained', 'MANUAL_REVIEW', owners({ remainder: { who: 'OTHER', text: 'A fund' } })],
  ['owner_not_verified', 'MANUAL_REVIEW', unregistered(stranger)],
  ['owner_not_verified', 'MANUAL_REVIEW', unregistered(ownerWith({ dateOfBirth: '1983-02-19' }))],
  ['owners_not_published', 'APPROVED', unregistered(ownerWith())],
  ['owner_not_verified', 'MANUAL_REVIEW', owners({ owners: [ownerWith(), bjornWith(40), stranger] })],
  ['owners_not_published', 'APPROVED', asked(stranger, 'Frida Okänd', 'CONFIRMED')],
  ['owner_identity_differs', 'MANUAL_REVIEW', asked(stranger, 'Ivan Annan', 'CONFIRMED')],
  ['owner_disputes_declaration', 'MANUAL_REVIEW', asked(stranger, 'Frida Okänd', 'NOT_OWNER')],
  ['no_owner_declared', 'MANUAL_REVIEW', owners({ owners: [], nobody: 'We asked' })],
  ['pep_declared', 'MANUAL_REVIEW', owners({ owners: [ownerWith({ isPep: true }), bjornWith(40)] })],
  [
    'sanctioned_owner',
    'MANUAL_REVIEW',
    () => ({ personSanctionHits: [{ ...sanction, subject: 'Björn Provberg' }] }),
  ],
  ['vat_number_invalid', 'MANUAL_REVIEW', vat('INVALID', '2015-01-01')],
  ['all_clear', 'APPROVED', vat('INVALID', null)],
  ['all_clear', 'APPROVED', vat('UNAVAILABLE', '2015-01-01')],
  ['high_risk_country', 'MANUAL_REVIEW', from('IR')],
  ['country_call_for_action', 'MANUAL_REVIEW', from('KP')],
  ['country_eu_listed', 'MANUAL_REVIEW', from('AF')],
  ['country_increased_monitoring', 'MANUAL_REVIEW', from('BG')],
  ['risk_high', 'MANUAL_REVIEW', from('MM')],
  ['high_risk_country', 'MANUAL_REVIEW', account({ iban: 'LB62099900000001001901229114' }), 'KYC'],
  ['all_clear', 'APPROVED', account({ iban: 'NO9386011117947' }), 'KYC'],
  ['high_risk_country', 'MANUAL_REVIEW', answer('purpose', { values: { residence: 'IR' } }), 'KYC'],
  ['all_clear', 'APPROVED', answer('purpose', { values: { residence: 'DE' } }), 'KYC'],
  ['bank_account_unchecked', 'MANUAL_REVIEW', account({ verification: 'CHECKSUM_UNKNOWN' }), 'KYC'],
  ['bank_account_of_another', 'MANUAL_REVIEW', holder('Sven Annan'), 'KYC'],
  ['all_clear', 'APPROVED', holder('TESTSSON, Anna'), 'KYC'],
  ['bank_account_of_another', 'MANUAL_REVIEW', holder('Anna Testsson')],
  ['all_clear', 'APPROVED', holder('Ordförandens Testverk Aktiebolag')],
  ['document_remarked', 'MANUAL_REVIEW', () => ({ documents: [remarked] }), 'KYC'],
  ['identity_document_review', 'MANUAL_REVIEW', withDocument({}), 'KYC'],
  ['identity_differs_from_declared', 'MANUAL_REVIEW', withDocument({ familyName: 'Annan' }), 'KYC'],
  ['document_not_scanned', 'MANUAL_REVIEW', () => ({ documents: [{ ...remarked, ...held }] }), 'KYC'],
  ['document_infected', 'MANUAL_REVIEW', () => ({ infected: [infectedAt('2027-01-01T00:00:00Z')] }), 'KYC'],
  ['all_clear', 'APPROVED', () => ({ infected: [infectedAt('2020-01-01T00:00:00Z')] }), 'KYC'],
  ['cash_intensive', 'APPROVED', nace('2', '56.10')],
  ['cash_intensive', 'APPROVED', nace('2.1', '64.92')],
  ['all_clear', 'APPROVED', nace('2', '62.01')],
  ['industry_unknown', 'APPROVED', organization({ industryCodes: [] })],
  ['company_age_unknown', 'APPROVED', organization({ foundationDate: null, registrationDate: null })],
  ['company_new', 'APPROVED', organization({ foundationDate: '2025-11-21' })],
  ['all_clear', 'APPROVED', organization({ foundationDate: '2025-11-20' })],
]

function withDocument(more: Partial<IdentityDocument>): Change {
  return (data) => {
    const { givenName, familyName } = proofOf('anna-testsson')
    const document = {
      ...{ type: 'PASSPORT', country: 'SE', number: 'XB4711820', givenName, familyName },
      ...{ dateOfBirth: '1983-02-18', expiresOn: '2031-05-01', machineReadable: 'VALID', pictures: [] },
      ...more,
    }
    return { ...answer('identity', { method: 'DOCUMENT', document })(data), identity: null }
  }
}
const held = { remarks: [] as string[], scan: 'WAITING' as const }
const infectedAt = (at: string) => ({ id: 'd', step: 'papers', slot: 'bill', name: 'bill.pdf', at })

function resolved(to: 'TRUE_POSITIVE' | 'FALSE_POSITIVE' | 'NO_DECISION') {
  const hit = pepHit('1')
  return { ...hit, resolution: { ...hit.resolution, state: to } }
}
const ownersIn = (key: string) =>
  simulatedOwnersOf(testCompanyOf(key) ?? assert.fail(key)) ?? assert.fail(key)
const deceased = (members: RegistryAnswer['officers'][number]) =>
  members.map((each) => ({ ...each, deceased: true }))
function found(detail: string): Change {
  return ({ checks }) => ({ checks: { ...checks, REGISTRY: state('ANSWERED', { detail }) } })
}
const byHand = answer('company', { source: 'DECLARED' })
const remarked = { id: 'd', remarks: ['active content'] } as CaseData['documents'][number]

const changedCase = (kind: 'KYC' | 'KYB', change: Change): Case => {
  const of = clearCase(kind)
  const data = { ...of.data, answers: { ...of.data.answers, use: useAnswer } }
  return { ...of, data: { ...data, ...change(data) } }
}
/** Adds the step on owners when the case has their answer. */
const workflowFor = ({ kind, data }: Case): PublishedWorkflow => {
  const workflow = accountWorkflowOf(kind)
  return data.answers.owners
    ? { ...workflow, steps: [...workflow.steps, { key: 'owners', kind: 'OWNERSHIP' }] }
    : workflow
}
const codesOf = ({ findings, reasons }: ReturnType<typeof decide>) => [
  ...findings.map(({ code }) => code),
  ...reasons,
]

describe('the decision', () => {
  for (const [code, outcome, change, kind = 'KYB'] of table)
    it(`${kind}: ${code}, ${outcome}`, () => {
      const of = changedCase(kind, change)
      const decided = decide(of, workflowFor(of), now)
      assert.ok(codesOf(decided).includes(code), codesOf(decided).join(' '))
      assert.equal(decided.outcome, outcome)
    })

  it('names the document with a remark, and the remark', () => {
    const of = changedCase('KYC', () => ({ documents: [remarked] }))
    const { findings } = decide(of, workflowFor(of), now)
    assert.equal(findings.find(({ code }) => code === 'document_remarked')?.detail, 'd: active content')
  })

  it('has a row for every standard rule, each with its article and its text in every language', () => {
    const rows = new Set(table.map(([code]) => code))
    assert.deepEqual(
      standardRules.filter(({ key }) => !rows.has(key)).map(({ key }) => key),
      [],
    )
    for (const { key, articles, reason } of standardRules) {
      assert.ok(articles.length > 0, key)
      assert.deepEqual(Object.keys(reason).sort(), [...supportedLanguages].sort(), key)
      for (const text of Object.values(reason)) assert.match(text, /^\p{Lu}.*[^.]$/u, key)
    }
    assert.equal(new Set(standardRules.map(({ key }) => key)).size, standardRules.length)
  })
})
