/** What the person reads: a fault of the issuer's status list is not told as one of their ID. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Spoil, verified } from '../../../../test/fixtures/wallet.ts'
import { refusedAnswers } from '../../../../test/fixtures/wallet-refusals.ts'
import { WalletRefusal } from '../wallet-verifier/refusal.ts'
import { refusalOf } from './refusal-words.ts'

async function refusalBy(spoil: Spoil): Promise<WalletRefusal> {
  const refusal = await verified(spoil).catch((error) => error)
  assert.ok(refusal instanceof WalletRefusal)
  return refusal
}

describe('the words for', () => {
  const ofList = refusedAnswers.filter(([title]) => title.startsWith('a status list'))
  assert.ok(ofList.length >= 6)
  for (const [title, code, spoil] of ofList)
    test(`${title} say that nobody could check`, async () => {
      const { detail } = await refusalBy(spoil)
      assert.deepEqual(refusalOf(code, detail), { code, hint: 'NOT_CHECKED' })
    })

  const ofTheId = {
    expired: 'EXPIRED',
    revoked: 'REVOKED',
    'a foreign issuer with the same names': 'NOT_TRUSTED',
    'a credential of typ JWT': 'WRONG_ANSWER',
    'a required claim missing': 'INCOMPLETE',
  } as const
  for (const [title, hint] of Object.entries(ofTheId))
    test(`${title} say ${hint}`, async () => {
      const [, code, spoil] = refusedAnswers.find((row) => row[0] === title) ?? assert.fail(title)
      const { detail } = await refusalBy(spoil)
      assert.deepEqual(refusalOf(code, detail), { code, hint })
    })

  test('a refusal of which no detail was kept', () =>
    assert.deepEqual(refusalOf('EXPIRED'), { code: 'EXPIRED', hint: 'EXPIRED' }))
})
