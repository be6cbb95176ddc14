/** Unknown is never good: what each fact does when it is not known. A new fact needs a row here. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accountWorkflowOf, clearCase, now, state, useAnswer } from '#test/fixtures/case.ts'
import {
  answer,
  basis,
  type Change,
  gap,
  identity,
  organization,
  registry,
  status,
} from '#test/fixtures/case-changes.ts'
import { earlyFacts, lateFacts } from '#workflows/sentences/fixed-facts.ts'
import { decide } from './decision.ts'

/** A code: a person decides for this reason. Points: the risk counts it. Otherwise why nothing needs it. */
type Then = { person: string } | { points: string } | { notNeeded: string }
type Row = [change: Change, then: Then, kind?: 'KYC' | 'KYB']

const nobody: Change = () => ({ identity: null, signatures: [] })
const noRegister: Change = () => ({ registry: null })
const unscreened: Change = ({ checks: { SCREENING: _, ...checks } }) => ({ checks })
const person = (code: string): Then => ({ person: code })
const points = (code: string): Then => ({ points: code })
const notNeeded = (why: string): Then => ({ notNeeded: why })

/** By the name of the fact, as workflows name it. */
const facts: Record<string, Row[]> = {
  'organization.category': [
    [organization({ legalType: null }), person('registry_gap')],
    [gap('legalType', 'UNKNOWN_CODE'), person('registry_gap')],
  ],
  'organization.legalType': [[organization({ legalType: null }), person('registry_gap')]],
  'organization.status': [
    [status('UNKNOWN'), person('organization_status_unknown')],
    [noRegister, person('registry_gap')],
  ],
  'organization.source': [
    [({ answers: { company: _, ...answers } }) => ({ answers }), person('organization_not_known')],
  ],
  'organization.foundationDate': [
    [organization({ foundationDate: null, registrationDate: null }), points('company_age_unknown')],
    [organization({ foundationDate: null }), notNeeded('the day of registration stands in')],
  ],
  'organization.vat': [[() => ({}), notNeeded('no law asks for a VAT number; a rule of the workflow may')]],
  'person.proven': [
    [nobody, person('identity_not_proven')],
    [nobody, person('identity_not_proven'), 'KYC'],
  ],
  'person.assuranceLevel': [[identity({ assuranceLevel: null }), person('assurance_low'), 'KYC']],
  'person.country': [[nobody, person('identity_not_proven'), 'KYC']],
  'person.dateOfBirth': [
    [identity({ dateOfBirth: null }), person('age_unknown'), 'KYC'],
    [identity({ dateOfBirth: null }), person('age_unknown')],
  ],
  'person.nationalities': [[identity({ nationalities: [] }), person('nationality_unknown'), 'KYC']],
  'person.countryOfBirth': [[identity({ placeOfBirth: null }), person('place_of_birth_unknown'), 'KYC']],
  'risk.level': [[() => ({}), notNeeded('computed')]],
  'risk.score': [[() => ({}), notNeeded('computed')]],
  'checks.discrepancies': [[() => ({}), notNeeded('computed')]],
  'checks.gaps': [[() => ({}), notNeeded('computed')]],
  'checks.registryGaps': [
    [gap('officers', 'NOT_PUBLISHED'), person('registry_gap')],
    [gap('owners.above', 'SOURCE_DOWN'), person('registry_gap')],
    [gap('owners', 'NOT_IDENTIFIED'), person('registry_gap')],
    [gap('owners', 'UNKNOWN_CODE'), person('registry_gap')],
    [gap('owners', 'RESTRICTED'), points('owners_not_published')],
  ],
  'checks.kind': [[() => ({}), notNeeded('every application has one')]],
  'checks.sanctionHits': [[unscreened, person('check_open')]],
  'checks.personSanctionHits': [[unscreened, person('check_open'), 'KYC']],
  'checks.pepHits': [[() => ({ checks: { SCREENING: state('GAP') } }), person('screening_gap'), 'KYC']],
  'checks.age': [[identity({ dateOfBirth: '1983' }), person('age_unknown'), 'KYC']],
  'checks.companyAgeMonths': [
    [organization({ foundationDate: null, registrationDate: null }), points('company_age_unknown')],
  ],
  'checks.cashIntensive': [[organization({ industryCodes: [] }), points('industry_unknown')]],
  'checks.highRiskCountries': [[organization({ addresses: [] }), person('registry_gap')]],
  'checks.callForActionCountries': [[organization({ addresses: [] }), person('registry_gap')]],
  'checks.euListedCountries': [[organization({ addresses: [] }), person('registry_gap')]],
  'checks.increasedMonitoringCountries': [[organization({ addresses: [] }), person('registry_gap')]],
}

/** Parts that are not facts, and that a decision rests on nevertheless. */
const parts: Record<string, Row[]> = {
  'where the person lives': [[identity({ address: null }), person('residence_unknown'), 'KYC']],
  'what the account is for': [
    [answer('use', { values: { occupation: 'Teacher' } }), person('purpose_unknown'), 'KYC'],
    [answer('use', { values: {} }), person('purpose_unknown')],
  ],
  'what the person does': [
    [answer('use', { values: { purpose: 'Savings' } }), person('occupation_unknown'), 'KYC'],
  ],
  'the officers': [[registry(() => ({ officers: [] })), person('registry_gap')]],
  'the name of the business': [[gap('organizationName', 'UNKNOWN_CODE'), person('registry_gap')]],
  'the owners': [
    [registry(() => ({ owners: [] })), person('owners_not_known')],
    [
      registry(({ owners: _, ...rest }) => ({ ...rest, owners: undefined }) as never),
      person('owners_not_known'),
    ],
  ],
  'who may sign': [
    [basis('NONE'), person('signing_rule_not_understood')],
    [
      registry(({ signing }) => ({ signing: { ...signing, combinations: [] } })),
      person('signatory_not_covered'),
    ],
  ],
  'who signed': [[() => ({ signatures: [] }), person('signatory_not_covered')]],
  'the check of the register': [
    [({ checks: { REGISTRY: _, ...checks } }) => ({ checks }), person('check_open')],
  ],
  'the number of the company': [
    [answer('company', { source: 'DECLARED' }), person('organization_declared_by_hand')],
  ],
}

const decided = ([change, , kind = 'KYB']: Row) => {
  const of = clearCase(kind)
  const data = { ...of.data, answers: { ...of.data.answers, use: useAnswer } }
  return decide({ ...of, data: { ...data, ...change(data) } }, accountWorkflowOf(kind), now)
}

describe('an unknown fact never leads to an approval by accident', () => {
  for (const [name, rows] of Object.entries({ ...facts, ...parts }))
    for (const row of rows) {
      const [, then, kind = 'KYB'] = row
      test(`${kind}, ${name}: ${Object.entries(then).flat().join(' ')}`, () => {
        const { outcome, findings } = decided(row)
        const codes = findings.map(({ code }) => code)
        if ('person' in then) {
          assert.notEqual(outcome, 'APPROVED')
          assert.ok(codes.includes(then.person), codes.join(' '))
        } else if ('points' in then) assert.ok(codes.includes(then.points), codes.join(' '))
        else assert.equal(outcome, 'APPROVED')
      })
    }
})

test('the table above covers every fact of rules and conditions', () =>
  assert.deepEqual(Object.keys(facts).sort(), [...earlyFacts, ...lateFacts].map(({ name }) => name).sort()))
