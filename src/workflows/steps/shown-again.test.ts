/** A saved answer is shown in the usual notation, and submitting it unchanged gives the same answer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rulesOf } from '../step-rules.ts'
import type { Step } from '../workflow.ts'
import type { Form, StepContext } from './step-kind.ts'

const context = (market: string): StepContext => ({
  market,
  mode: 'sandbox',
  today: '2026-11-20',
  now: '2026-11-20T09:30:00.000Z',
  language: 'en',
  facts: { answers: {}, market, organization: {}, person: {}, risk: {} },
  newId: () => 'new',
  sha256: (text) => `sha256 of ${text}`,
})

const contact = { firstName: 'Anna', lastName: 'Testsson', email: 'anna@a.example' }
const person = { givenName: 'Anna', familyName: 'Testsson', line: 'Provgatan 1', city: 'Stockholm' }
const rows: Array<[market: string, kind: Step['kind'], typed: Form, shown: Form]> = [
  ['SE', 'CONTACT_DETAILS', { ...contact, phoneNumber: '0701740605' }, { phoneNumber: '070-174 06 05' }],
  ['NO', 'CONTACT_DETAILS', { ...contact, phoneNumber: '40000000' }, { phoneNumber: '40 00 00 00' }],
  ['FI', 'CONTACT_DETAILS', { ...contact, phoneNumber: '0401234567' }, { phoneNumber: '040 1234567' }],
  ['FI', 'CONTACT_DETAILS', { ...contact, phoneNumber: '+46701740605' }, { phoneNumber: '+46 70 174 06 05' }],
  [
    'SE',
    'PERSON_DETAILS',
    { ...person, personalIdentityNumber: '198302182384', postalCode: '11122', country: 'SE' },
    { personalIdentityNumber: '19830218-2384', postalCode: '111 22' },
  ],
  [
    'NO',
    'PERSON_DETAILS',
    { ...person, personalIdentityNumber: '13097248022', postalCode: '0150', country: 'NO' },
    { personalIdentityNumber: '130972 48022', postalCode: '0150' },
  ],
  [
    'SE',
    'BANK_ACCOUNT',
    { type: 'IBAN', iban: 'se4550000000058398257466' },
    { iban: 'SE45 5000 0000 0583 9825 7466' },
  ],
  [
    'SE',
    'BANK_ACCOUNT',
    { type: 'SWEDEN_DOMESTIC', clearingNumber: '83279', accountNumber: '12345678' },
    { clearingNumber: '8327-9' },
  ],
]

for (const [market, kind, typed, expected] of rows)
  test(`${kind} in ${market}: ${Object.values(expected)}`, () => {
    const rules = rulesOf({ kind })
    const read = (form: Form) => {
      const answer = rules.read?.({ key: 'step', kind } as never, form, context(market))
      assert.ok(answer && 'answer' in answer, JSON.stringify(answer))
      return answer.answer
    }
    const given = read(typed)
    const shown = rules.valuesOf(given as never, market)
    assert.deepEqual({ ...shown, ...expected }, shown)
    assert.deepEqual(read(shown), given)
  })
