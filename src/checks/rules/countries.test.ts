/** The countries that a case is connected to, each way with Iran, which is on two lists. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RegistryAnswer } from '@foyer/company-registers/contract'
import { countries } from '@foyer/national-fields/contact/address'
import { listOn, shippedLists } from '@foyer/national-fields/high-risk/country-lists'
import type { Address } from '@foyer/national-fields/schemas/primitives'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { Case, CaseData } from '#applications/case.ts'
import { clearCase, proofOf, workflowOf } from '#test/fixtures/case.ts'
import type { AnswerOf } from '#workflows/answers.ts'
import { highRiskCountriesOf } from './countries.ts'

const workflow = workflowOf('KYB')
const clear = clearCase('KYB')
const { registry, answers } = clear.data
const company = answers.company as AnswerOf<'ORGANIZATION'>
const account = answers.account as AnswerOf<'BANK_ACCOUNT'>
const proof = proofOf('anna-testsson')
assert.ok(registry && proof.personalIdentityNumber && company.organizationNumber)
const [address] = registry.organization.addresses
assert.ok(address)
const abroad: Address = { ...address, country: 'IR' }

const caseWith = (data: Partial<CaseData>, more: Partial<Case> = {}): Case => ({
  ...clear,
  ...more,
  data: { ...clear.data, ...data },
})
const found = (of: Case, country: string | null = null) =>
  highRiskCountriesOf(of, workflow, { purpose: { residence: country } }, '2026-11-20')
const withOfficer = (change: (party: RegistryAnswer['officers'][number][number]) => object): Case =>
  caseWith({
    registry: {
      ...registry,
      officers: registry.officers.map((body) =>
        body.map((each, at) => (at === 0 ? ({ ...each, ...change(each) } as typeof each) : each)),
      ),
    },
  })
const details: AnswerOf<'PERSON_DETAILS'> = {
  kind: 'PERSON_DETAILS',
  at: '',
  revision: 1,
  givenName: 'Anna',
  familyName: 'Testsson',
  dateOfBirth: null,
  personalIdentityNumber: null,
  address: null,
}
const bornAbroad = { country: 'IR', region: null, locality: 'Tabriz' }
const number = { ...proof.personalIdentityNumber, issuingCountry: 'IR' }
const companyNumber = { ...company.organizationNumber, issuingCountry: 'IR' }
const iban = { ...account.account, type: 'IBAN', iban: 'IR580540105180021273113007' } as const

const [signature] = clear.data.signatures
assert.ok(signature)
const signedBy = (party: Partial<PersonRef>): Case =>
  caseWith({ signatures: [{ ...signature, party: { ...signature.party, ...party } }] })

const connections: Array<[title: string, of: Case]> = [
  ['the market', caseWith({}, { countryCode: 'IR' })],
  ['the country of the eID', caseWith({ identity: { ...proof, country: 'IR' } })],
  ['the proven address', caseWith({ identity: { ...proof, address: abroad } })],
  ['a proven nationality', caseWith({ identity: { ...proof, nationalities: ['SE', 'IR'] } })],
  [
    'a declared nationality',
    caseWith({ answers: { ...answers, person: { ...details, nationalities: ['SE', 'IR'] } } }),
  ],
  ['the proven country of birth', caseWith({ identity: { ...proof, placeOfBirth: bornAbroad } })],
  [
    'the declared country of birth',
    caseWith({ answers: { ...answers, person: { ...details, placeOfBirth: bornAbroad } } }),
  ],
  ['the proven number', caseWith({ identity: { ...proof, personalIdentityNumber: number } })],
  ['the declared address', caseWith({ answers: { ...answers, person: { ...details, address: abroad } } })],
  [
    'the declared number',
    caseWith({ answers: { ...answers, person: { ...details, personalIdentityNumber: number } } }),
  ],
  [
    "the company's number",
    caseWith({ answers: { ...answers, company: { ...company, organizationNumber: companyNumber } } }),
  ],
  [
    "the company's declared address",
    caseWith({
      answers: { ...answers, company: { ...company, declared: { legalForm: null, address: abroad } } },
    }),
  ],
  [
    'the registered number',
    caseWith({
      registry: {
        ...registry,
        organization: { ...registry.organization, organizationNumber: companyNumber },
      },
    }),
  ],
  [
    'a registered address',
    caseWith({
      registry: { ...registry, organization: { ...registry.organization, addresses: [address, abroad] } },
    }),
  ],
  ['the address of an officer', withOfficer(() => ({ address: abroad }))],
  ['the nationality of an officer', withOfficer(({ party }) => ({ party: { ...party, nationality: 'IR' } }))],
  [
    'the residence of an officer',
    withOfficer(({ party }) => ({ party: { ...party, countryOfResidence: 'IR' } })),
  ],
  [
    'a company as an officer',
    withOfficer(() => ({ party: { kind: 'ORGANIZATION', name: 'A', organizationNumber: companyNumber } })),
  ],
  ['the nationality of somebody who signed', signedBy({ nationality: 'IR' })],
  ['the address of somebody who signed', signedBy({ countryOfResidence: 'IR' })],
  ['the number of somebody who signed', signedBy({ personalIdentityNumber: number })],
  ['the bank', caseWith({ answers: { ...answers, account: { ...account, account: iban } } })],
]
describe('a connection to Iran is found', () => {
  for (const [title, of] of connections)
    test(`by ${title}`, () => {
      const { highRiskCountries, callForActionCountries, euListedCountries } = found(of)
      assert.deepEqual(
        [highRiskCountries, callForActionCountries, euListedCountries],
        [['IR'], ['IR'], ['IR']],
      )
    })
  test('by an answer', () => assert.deepEqual(found(clear, 'IR').highRiskCountries, ['IR']))
})

describe('the country lists', () => {
  const rows: Array<[country: string | null, lists: string[]]> = [
    [null, []],
    ['NO', []],
    ['IR', ['callForAction', 'euListed']],
    ['AF', ['euListed']],
    ['RU', ['euListed']],
  ]
  for (const [country, lists] of rows)
    test(`${country}: ${lists.join(', ') || 'none'}`, () => {
      const risk = found(clear, country)
      const named = (['callForAction', 'euListed', 'increasedMonitoring'] as const).filter(
        (list) => risk[`${list}Countries`].length > 0,
      )
      assert.deepEqual(named, lists)
      assert.deepEqual(risk.highRiskCountries, lists.length > 0 ? [country] : [])
    })
})

test('ignore the company of a step that no longer applies', () => {
  const steps = workflow.steps.map((step) =>
    step.kind === 'ORGANIZATION' ? { ...step, when: { '==': [1, 2] } } : step,
  )
  const of = connections.find(([title]) => title === 'a registered address')?.[1] ?? assert.fail()
  const risk = highRiskCountriesOf(of, { ...workflow, steps }, { purpose: {} }, '2026-11-20')
  assert.deepEqual(risk.highRiskCountries, [])
})

test('apply by their day: before a row applies, the row before it does', () => {
  const on = (day: string) => listOn([row('2026-01-01', 'AF'), row('2026-06-19', 'AO', 'BA')], day)
  const row = (from: string, ...codes: string[]) => ({ from, instrument: 'invented', codes })
  assert.deepEqual(
    [on('2025-12-31'), on('2026-01-01'), on('2026-06-18'), on('2026-06-19'), on('2030-01-01')],
    [['AF'], ['AF'], ['AF'], ['AO', 'BA'], ['AO', 'BA']],
  )
})

test('have rows with real days, oldest first, each with its legal instrument', () => {
  const { version, ...lists } = shippedLists
  assert.match(version, /^foyer-\d{4}-\d{2}-\d{2}$/)
  for (const rows of Object.values(lists)) {
    const days = rows.map(({ from }) => from)
    assert.deepEqual(days, [...new Set(days)].sort())
    for (const { from, instrument, codes } of rows) {
      assert.equal(new Date(from).toISOString().slice(0, 10), from)
      assert.ok(instrument !== '' && codes.every((code) => countries.includes(code)))
    }
  }
})
