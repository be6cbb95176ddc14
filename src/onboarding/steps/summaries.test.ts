/** The summary of each kind of step, in both languages. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case, CaseData } from '#applications/case.ts'
import { clearCase, proofOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import { addressOf } from '#workflows/steps/postal-address.ts'
import type { Step } from '#workflows/workflow.ts'
import { pagesOf } from './kinds.ts'

const saved = { at: '2026-11-20T09:30:00.000Z', revision: 1 }
const of = clearCase('KYC')
const change = (data: Partial<CaseData>, base: Case = of): Case => ({
  ...base,
  data: { ...base.data, ...data },
})
const summaryOf = (step: Step, answer: object, given: Case = of, language = 'en') =>
  pagesOf(step)
    .summary(
      { ...saved, kind: step.kind, ...answer } as StepAnswer,
      step,
      pageContext({ of: given, language }),
    )
    .map(({ label, value }) => `${label}: ${value.join(' | ')}`)

const iban = { id: 'a', type: 'IBAN', iban: 'SE4550000000058398257466', verification: 'CHECKSUM_OK' }
const swedish = {
  id: 'a',
  type: 'SWEDEN_DOMESTIC',
  clearingNumber: '83279',
  accountNumber: '12345678',
  verification: 'CHECKSUM_UNKNOWN',
}
const none = { accountHolder: null, bankName: null, currency: null, bic: null }
const address = addressOf(
  { line: 'Storgata 1', postalCode: '0150', city: 'Oslo', country: 'NO' },
  'RESIDENTIAL',
)
const number = proofOf('anna-testsson').personalIdentityNumber
const question = (key: string, kind: string, more: object = {}) => ({
  key,
  kind,
  label: { en: key, sv: `${key}?` },
  ...more,
})
const choices = [
  { value: 'a', label: { en: 'First', sv: 'Första' } },
  { value: 'b', label: { en: 'Second' } },
]
const questions = (...list: object[]) =>
  ({ key: 'page', kind: 'QUESTIONNAIRE', questions: list }) as unknown as Step
const terms = {
  key: 'terms',
  kind: 'TERMS',
  terms: ['general', 'news'].map((key) => ({ key, version: '1', title: { en: key }, text: { en: key } })),
} as Step
const documents = {
  key: 'docs',
  kind: 'DOCUMENTS',
  documents: [{ key: 'bill', type: 'PROOF_OF_ADDRESS', label: { en: 'Bill', sv: 'Räkning' } }],
} as Step
const file = (id: string, name: string) =>
  ({ id, name, step: 'docs', slot: 'bill' }) as CaseData['documents'][number]
const account: Step = { key: 'account', kind: 'BANK_ACCOUNT' }
const person: Step = { key: 'person', kind: 'PERSON_DETAILS' }
const company: Step = { key: 'company', kind: 'ORGANIZATION' }

const rows: Array<
  [what: string, step: Step, answer: object, given: Case, language: string, facts: string[]]
> = [
  ['an IBAN', account, { account: { ...none, ...iban } }, of, 'en', ['IBAN: SE45 5000 0000 0583 9825 7466']],
  [
    'a Swedish account',
    account,
    { account: { ...none, ...swedish, bankName: 'Swedbank', accountHolder: 'Anna' } },
    of,
    'sv',
    ['Clearingnummer: 8327-9', 'Kontonummer: 12345678', 'Bank: Swedbank', 'Kontohavare: Anna'],
  ],
  [
    'a person with everything',
    person,
    {
      givenName: 'Anna',
      familyName: 'Testsson',
      dateOfBirth: '1983-02-18',
      personalIdentityNumber: number,
      address,
    },
    of,
    'en',
    [
      'Name: Anna Testsson',
      'Personal identity number: 19830218-2384',
      'Date of birth: 18 February 1983',
      'Address: Storgata 1 | 0150 Oslo | Norway',
    ],
  ],
  [
    'a person of two countries',
    person,
    {
      ...{ givenName: 'Anna', familyName: 'Testsson', dateOfBirth: null },
      ...{ personalIdentityNumber: null, address: null },
      ...{ nationalities: ['SE', 'NO'], placeOfBirth: { country: 'NO', region: null, locality: 'Bergen' } },
    },
    of,
    'sv',
    ['Namn: Anna Testsson', 'Medborgarskap: Sverige, Norge', 'Födelseort: Bergen, Norge'],
  ],
  [
    'a person without a country',
    person,
    {
      ...{ givenName: 'Anna', familyName: 'Testsson', dateOfBirth: null },
      ...{ personalIdentityNumber: null, address: null, nationalities: [], isStateless: true },
    },
    of,
    'fi',
    ['Nimi: Anna Testsson', 'Kansalaisuus: Kansalaisuudeton'],
  ],
  [
    'a person with a name only',
    person,
    {
      givenName: 'Anna',
      familyName: 'Testsson',
      dateOfBirth: null,
      personalIdentityNumber: null,
      address: null,
    },
    of,
    'sv',
    ['Namn: Anna Testsson'],
  ],
  [
    'a proven identity',
    { key: 'identity', kind: 'IDENTITY' },
    {},
    of,
    'en',
    ['Name: Anna Testsson', 'Personal identity number: 19830218-2384', 'Confirmed with: simulator'],
  ],
  [
    'an identity that is no longer there',
    { key: 'identity', kind: 'IDENTITY' },
    {},
    change({ identity: null }),
    'en',
    [],
  ],
  [
    'contact details abroad',
    { key: 'contact', kind: 'CONTACT_DETAILS' },
    { firstName: 'Kari', lastName: 'Test', email: 'k@a.example', phoneNumber: '+4740000000' },
    of,
    'en',
    ['Name: Kari Test', 'Email address: k@a.example', 'Phone number: +47 40 00 00 00'],
  ],
  [
    'yes and no',
    questions(question('a', 'YES_NO'), question('b', 'YES_NO')),
    { values: { a: true, b: false } },
    of,
    'sv',
    ['a?: Ja', 'b?: Nej'],
  ],
  [
    'a question without an answer',
    questions(question('a', 'YES_NO')),
    { values: {} },
    of,
    'en',
    ['a: Not answered'],
  ],
  ['a number', questions(question('a', 'NUMBER')), { values: { a: 1234567 } }, of, 'en', ['a: 1,234,567']],
  [
    'a whole amount',
    questions(question('a', 'AMOUNT')),
    { values: { a: { amount: '1500', currency: 'EUR' } } },
    of,
    'en',
    ['a: 1,500 EUR'],
  ],
  [
    'an amount with cents',
    questions(question('a', 'AMOUNT')),
    { values: { a: { amount: '1500.5', currency: 'EUR' } } },
    of,
    'en',
    ['a: 1,500.50 EUR'],
  ],
  [
    'choices',
    questions(question('a', 'ONE_OF', { choices }), question('b', 'MANY_OF', { choices })),
    { values: { a: 'a', b: ['a', 'b'] } },
    of,
    'sv',
    ['a?: Första', 'b?: Första | Second'],
  ],
  [
    'a choice that the workflow no longer has',
    questions(question('a', 'ONE_OF', { choices })),
    { values: { a: 'old' } },
    of,
    'en',
    ['a: old'],
  ],
  [
    'a country, a date and lines',
    questions(question('a', 'COUNTRY'), question('b', 'DATE'), question('c', 'LONG_TEXT')),
    { values: { a: 'NO', b: '2024-03-01', c: 'one\ntwo' } },
    of,
    'en',
    ['a: Norway', 'b: 1 March 2024', 'c: one | two'],
  ],
  [
    'not an answer that no longer applies',
    questions(
      question('a', 'YES_NO'),
      question('b', 'YES_NO', { when: { '==': [{ var: 'answers.page.a' }, true] } }),
    ),
    { values: { a: false, b: true } },
    of,
    'en',
    ['a: No'],
  ],
  [
    'terms',
    terms,
    { accepted: [{ key: 'general', version: '1', at: saved.at }] },
    of,
    'en',
    ['general: Accepted', 'news: Not accepted'],
  ],
  [
    'files by name',
    documents,
    { slots: { bill: ['1', '2'] } },
    change({ documents: [file('1', 'a.pdf'), file('2', 'b.pdf')] }),
    'en',
    ['Bill: a.pdf | b.pdf'],
  ],
  [
    'a file that was removed',
    documents,
    { slots: { bill: ['1'] } },
    change({ documents: [] }),
    'sv',
    ['Räkning: Ingen fil'],
  ],
]
describe('the summary of', () => {
  for (const [what, step, answer, given, language, facts] of rows)
    test(what, () => assert.deepEqual(summaryOf(step, answer, given, language), facts))

  test('a company from the register uses its data, and one entered by hand does not', () => {
    const given = clearCase('KYB')
    const { company: answer } = given.data.answers
    const registered = summaryOf(company, answer ?? {}, given)
    assert.deepEqual(registered.slice(0, 3), [
      'Company: Ordförandens Testverk AB',
      'Organisation number: 529999-9986',
      'Legal form: Limited company (AB)',
    ])
    assert.equal(registered.length, 4)
    const declared = {
      name: 'A AB',
      organizationNumber: null,
      source: 'DECLARED',
      declared: { legalForm: 'OTHER', address },
    }
    assert.deepEqual(summaryOf(company, declared, given), [
      'Company: A AB',
      'Legal form: Other',
      'Address: Storgata 1 | 0150 Oslo | Norway',
    ])
  })
})
