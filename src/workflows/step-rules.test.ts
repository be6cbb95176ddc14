/** When a form repeats the saved answer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewAnswer, StepAnswer } from './answers.ts'
import { isSameAnswer } from './step-rules.ts'

const account = {
  type: 'IBAN',
  iban: 'SE4550000000058398257466',
  accountHolder: null,
  currency: null,
  bic: null,
  bankName: null,
  verification: 'CHECKSUM_OK',
} as const
const contact = {
  kind: 'CONTACT_DETAILS',
  firstName: 'Anna',
  lastName: 'Testsson',
  email: 'anna@example.com',
  phoneNumber: '+46701740605',
} as const
const reversed = <T extends object>(value: T): T => Object.fromEntries(Object.entries(value).reverse()) as T
const accepted = (key: string, at: string): NewAnswer => ({
  kind: 'TERMS',
  accepted: [{ key, version: '1', hash: '', at }],
})

const rows: Array<[what: string, saved: NewAnswer, given: NewAnswer, isSame: boolean]> = [
  ['the same details', contact, contact, true],
  ['the same details in another order', contact, reversed(contact), true],
  ['another e-mail', contact, { ...contact, email: 'other@example.com' }, false],
  [
    'the same account under a new id',
    { kind: 'BANK_ACCOUNT', account: { ...account, id: 'a' } },
    { kind: 'BANK_ACCOUNT', account: { ...account, id: 'b' } },
    true,
  ],
  [
    'another account under the same id',
    { kind: 'BANK_ACCOUNT', account: { ...account, id: 'a' } },
    { kind: 'BANK_ACCOUNT', account: { ...account, id: 'a', iban: 'NO9386011117947' } },
    false,
  ],
  ['terms accepted again later', accepted('general', '2026-01-01'), accepted('general', '2026-02-02'), true],
  ['other terms', accepted('general', '2026-01-01'), accepted('privacy', '2026-01-01'), false],
]

for (const [what, saved, given, isSame] of rows)
  test(`${what}: ${isSame ? 'the same answer' : 'a new answer'}`, () => {
    const savedAnswer = { ...saved, at: '2026-01-01T00:00:00.000Z', revision: 3 } as StepAnswer
    assert.equal(isSameAnswer(savedAnswer, given), isSame)
  })
