/** The bank account form: account holders, and all problems at once. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StepOf } from '../workflow.ts'
import { bankAccount } from './bank-account.ts'
import type { Form, StepContext } from './step-kind.ts'

const context: StepContext = {
  market: 'SE',
  mode: 'sandbox',
  today: '2026-11-20',
  now: '2026-11-20T09:30:00.000Z',
  language: 'en',
  facts: { answers: {}, market: 'SE', organization: {}, person: {}, risk: {} },
  newId: () => 'new',
  sha256: (text) => `sha256 of ${text}`,
}
const step: StepOf<'BANK_ACCOUNT'> = { key: 'account', kind: 'BANK_ACCOUNT' }
const read = (form: Form) => bankAccount.read?.(step, form, context) ?? assert.fail('no form')
const iban = { type: 'IBAN', iban: 'SE45 5000 0000 0583 9825 7466' }
const swedish = { type: 'SWEDEN_DOMESTIC', clearingNumber: '5439', accountNumber: '0014404' }

const holders: Array<[typed: string, kept: string | null]> = [
  ['AB 3 Åäö & Co', 'AB 3 Åäö & Co'],
  [' 24/7 Städ (publ) ', '24/7 Städ (publ)'],
  ['Anna-Lena O’Brien', 'Anna-Lena O’Brien'],
  ['', null],
]
for (const [typed, kept] of holders)
  test(`accepts the account holder “${typed}”`, () => {
    for (const account of [iban, swedish]) {
      const answer = read({ ...account, accountHolder: typed })
      assert.equal('answer' in answer ? answer.answer.account.accountHolder : answer.problems, kept)
    }
  })

const missing: Array<[form: Form, problems: string[]]> = [
  [{ clearingNumber: '', accountNumber: ' ' }, ['clearingNumber required', 'accountNumber required']],
  [{ clearingNumber: '5439' }, ['accountNumber required']],
  [{ accountNumber: '0014404' }, ['clearingNumber required']],
  [{ clearingNumber: '54' }, ['clearingNumber invalid_clearing', 'accountNumber required']],
  [{ clearingNumber: '80003' }, ['clearingNumber clearing_check_digit', 'accountNumber required']],
  [
    { clearingNumber: '80003', accountNumber: '1'.repeat(12) },
    ['clearingNumber clearing_check_digit', 'accountNumber invalid_account_number'],
  ],
  [{ clearingNumber: '9999' }, ['clearingNumber clearing_unknown', 'accountNumber required']],
  [{ accountNumber: '1'.repeat(13) }, ['clearingNumber required', 'accountNumber invalid_account_number']],
  [
    { clearingNumber: '9999', accountNumber: 'salary' },
    ['clearingNumber clearing_unknown', 'accountNumber invalid_account_number'],
  ],
  [{ clearingNumber: '9999', accountNumber: '0014405' }, ['clearingNumber clearing_unknown']],
  [{ clearingNumber: '54', accountNumber: '0014404' }, ['clearingNumber invalid_clearing']],
  [{ clearingNumber: '5439', accountNumber: '0014405' }, ['accountNumber invalid_account_number']],
  [
    { accountHolder: 'AB\u202eBA' },
    ['clearingNumber required', 'accountNumber required', 'accountHolder characters_not_allowed'],
  ],
]
for (const [form, problems] of missing)
  test(`${JSON.stringify(form)}: ${problems}`, () => {
    const answer = read({ type: 'SWEDEN_DOMESTIC', ...form })
    assert.ok('problems' in answer)
    assert.deepEqual(
      answer.problems.map(({ field, code }) => `${field} ${code}`),
      problems,
    )
  })
