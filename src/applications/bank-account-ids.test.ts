/** Answering a step again: the same bank account keeps its id, another one gets a new id. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BankAccount } from '#kernel/schemas/documents-and-accounts.ts'
import { clearCase, now } from '#test/fixtures/case.ts'
import { answer } from './applicant-moves.ts'
import type { Case } from './case.ts'

const unset = { accountHolder: null, currency: null, bankName: null, bic: null } as const
const ibanOf = (id: string, iban: string): BankAccount => ({
  ...unset,
  id,
  type: 'IBAN',
  iban,
  verification: 'CHECKSUM_OK',
})
const domesticOf = (id: string, accountNumber: string): BankAccount => ({
  ...unset,
  id,
  type: 'SWEDEN_DOMESTIC',
  clearingNumber: '5439',
  accountNumber,
  verification: 'CHECKSUM_OK',
})
const first = 'SE4550000000058398257466'

const rows: Array<[string, BankAccount, BankAccount, string]> = [
  ['the same IBAN', ibanOf('old', first), ibanOf('new', first), 'old'],
  ['another IBAN', ibanOf('old', first), ibanOf('new', 'NO9386011117947'), 'new'],
  ['another holder', ibanOf('old', first), { ...ibanOf('new', first), accountHolder: 'Bolaget' }, 'old'],
  ['the same domestic account', domesticOf('old', '0014404'), domesticOf('new', '0014404'), 'old'],
  ['another domestic account', domesticOf('old', '0014404'), domesticOf('new', '0014405'), 'new'],
  ['another type', domesticOf('old', '0014404'), ibanOf('new', first), 'new'],
]

describe('answering the bank account again', () => {
  const clear = clearCase('KYC')
  const of: Case = { ...clear, submittedAt: null, data: { ...clear.data, answers: {} } }
  const answered = (current: Case, account: BankAccount) => {
    const moved = answer('account', { kind: 'BANK_ACCOUNT', account })(current, now)
    assert.ok(moved)
    return moved.case
  }
  for (const [title, before, again, id] of rows)
    it(`${title}: ${id} id`, () => {
      const { account } = answered(answered(of, before), again).data.answers
      assert.ok(account?.kind === 'BANK_ACCOUNT')
      assert.deepEqual(account.account, { ...again, id })
    })
})
