/** Discrepancies of gaps, accounts and documents, and which parts are compared at all. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case, CaseData, CheckState } from '#applications/case.ts'
import type { StoredDocument } from '#applications/stored-document.ts'
import { clearCase, state, workflowOf } from '#test/fixtures/case.ts'
import type { AnswerOf } from '#workflows/answers.ts'
import { discrepanciesOf } from './discrepancies.ts'

const caseWith = (data: Partial<CaseData>, kind: 'KYC' | 'KYB' = 'KYB'): Case => {
  const clear = clearCase(kind)
  return { ...clear, data: { ...clear.data, ...data } }
}
const found = (of: Case) =>
  discrepanciesOf(of, workflowOf(of.kind)).map(({ code, detail }) => (detail ? `${code}: ${detail}` : code))

for (const kind of ['KYC', 'KYB'] as const)
  test(`a clear ${kind} case has none`, () => assert.deepEqual(found(clearCase(kind)), []))

describe('gaps', () => {
  type Gap = CheckState['gaps'][number]
  const gap = (field: string, reason: Gap['reason']): Gap => ({ field, reason }) as Gap
  const rows: Array<[check: 'REGISTRY' | 'SCREENING', state: CheckState, codes: string[]]> = [
    ['REGISTRY', state('ANSWERED'), []],
    ['REGISTRY', state('GAP'), ['registry_gap']],
    ...['organization', 'officers', 'signing', 'companyStatus'].map(
      (field): [check: 'REGISTRY', state: CheckState, codes: string[]] => [
        'REGISTRY',
        state('ANSWERED', { gaps: [gap(field, 'NOT_PUBLISHED')] }),
        [`registry_gap: ${field}`],
      ],
    ),
    ['REGISTRY', state('ANSWERED', { gaps: [gap('foundationDate', 'NOT_PUBLISHED')] }), []],
    ['REGISTRY', state('ANSWERED', { gaps: [gap('vat', 'SOURCE_DOWN')] }), []],
    ['REGISTRY', state('ANSWERED', { gaps: [gap('addresses', 'RESTRICTED')] }), []],
    ['REGISTRY', state('ANSWERED', { gaps: [gap('legalType', 'NOT_PUBLISHED')] }), []],
    ...[
      ...['addresses', 'legalType', 'organizationName'],
      ...['officers.country', 'owners.country', 'owners.above.country'],
    ].map((field): [check: 'REGISTRY', state: CheckState, codes: string[]] => [
      'REGISTRY',
      state('ANSWERED', { gaps: [gap(field, 'UNKNOWN_CODE')] }),
      [`registry_gap: ${field}`],
    ]),
    [
      'REGISTRY',
      state('ANSWERED', { gaps: [gap('foundationDate', 'SOURCE_DOWN'), gap('signing', 'NOT_PUBLISHED')] }),
      ['registry_gap: foundationDate, signing'],
    ],
    ['SCREENING', state('GAP'), ['screening_gap']],
    [
      'SCREENING',
      state('ANSWERED', { gaps: [gap('peps', 'NOT_CONFIGURED')] }),
      ['screening_gap: NO_PEP_LIST'],
    ],
    [
      'SCREENING',
      state('ANSWERED', { gaps: [gap('officialList', 'NOT_CONFIGURED')] }),
      ['screening_gap: NO_OFFICIAL_LIST'],
    ],
    [
      'SCREENING',
      state('ANSWERED', { gaps: [gap('peps', 'SET_ASIDE'), gap('lists', 'NOT_CONFIGURED')] }),
      ['screening_gap: LIST_NOT_IMPORTED'],
    ],
    ['SCREENING', state('ANSWERED', { gaps: [gap('peps', 'SET_ASIDE')] }), []],
    ['SCREENING', state('ANSWERED', { gaps: [gap('pep', 'SOURCE_DOWN')] }), ['screening_gap: SOURCE_DOWN']],
  ]
  for (const [check, given, codes] of rows)
    test(`${check} ${given.status} with ${JSON.stringify(given.gaps)}: ${codes}`, () =>
      assert.deepEqual(found(caseWith({ checks: { [check]: given } })), codes))
})

describe('bank accounts', () => {
  const verified = (
    verification: AnswerOf<'BANK_ACCOUNT'>['account']['verification'],
    accountHolder: string | null,
  ) => {
    const { answers } = clearCase('KYB').data
    const answer = answers.account as AnswerOf<'BANK_ACCOUNT'>
    const account = { ...answer.account, verification, accountHolder }
    return caseWith({ answers: { ...answers, account: { ...answer, account } } })
  }
  for (const [verification, codes] of [
    ['CHECKSUM_OK', []],
    ['OWNERSHIP_CONFIRMED', []],
    ['CHECKSUM_UNKNOWN', ['bank_account_unchecked: CHECKSUM_UNKNOWN']],
    ['UNVERIFIED', ['bank_account_unchecked: UNVERIFIED']],
  ] as const)
    test(`${verification}: ${codes.length === 0 ? 'fine' : codes}`, () =>
      assert.deepEqual(found(verified(verification, null)), codes))
  test('of another holder, without the name', () =>
    assert.deepEqual(found(verified('CHECKSUM_OK', 'Annat Bolag AB')), [
      'bank_account_of_another: accountHolder',
    ]))
})

test('documents with remarks are listed by id', () => {
  const document = (id: string, ...remarks: string[]) => ({ id, name: 'anna.pdf', remarks }) as StoredDocument
  const documents = [document('a'), document('b', 'JAVASCRIPT', 'EMBEDDED_FILE'), document('c', 'HEIC')]
  assert.deepEqual(found(caseWith({ documents })), [
    'document_remarked: b: JAVASCRIPT EMBEDDED_FILE, c: HEIC',
  ])
  assert.deepEqual(found(caseWith({ documents: [document('a')] })), [])
})

describe('the organization', () => {
  test('is compared in every KYB case, and in a KYC case with an organization', () => {
    assert.deepEqual(found(caseWith({ answers: {} }, 'KYB')), ['organization_not_known'])
    assert.deepEqual(found(caseWith({ answers: {} }, 'KYC')), [])
    const soleTrader = { ...clearCase('KYB'), kind: 'KYC' as const }
    soleTrader.data = { ...soleTrader.data, registry: null }
    assert.deepEqual(
      discrepanciesOf(soleTrader, workflowOf('KYB')).map(({ code }) => code),
      ['registry_gap'],
    )
  })
})

test('details hold no personal data', () => {
  const clear = clearCase('KYB')
  const { identity } = clear.data
  assert.ok(identity)
  const of = caseWith({
    identity: { ...identity, givenName: 'Eva', familyName: 'Annansson', assuranceLevel: 'LOW' },
    prefill: { firstName: 'Bo', lastName: 'Boson', organizationNumber: '556000-0000' },
    checks: { REGISTRY: state('GAP'), SCREENING: state('GAP') },
  })
  const text = JSON.stringify(discrepanciesOf(of, workflowOf('KYB')))
  for (const secret of ['Eva', 'Annansson', 'Boson', '556000', identity.personalIdentityNumber?.id ?? 'none'])
    assert.ok(!text.includes(secret), secret)
  assert.ok(text.includes('identity_differs_from_declared'))
})
