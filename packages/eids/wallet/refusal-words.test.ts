/** The text for the person: it does not blame their ID for a fault of the issuer's status list. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Spoil, verified } from '../test/wallet.ts'
import { refusedAnswers } from '../test/wallet-refusals.ts'
import { WalletRefusal } from '../wallet-verifier/refusal.ts'
import { refusalOf } from './refusal-words.ts'

async function refusalBy(spoil: Spoil): Promise<WalletRefusal> {
  const refusal = await verified(spoil).catch((error) => error)
  assert.ok(refusal instanceof WalletRefusal)
  return refusal
}

describe('the text for the applicant', () => {
  const ofList = refusedAnswers.filter(([title]) => title.startsWith('a status list'))
  assert.ok(ofList.length >= 6)
  for (const [title, code, spoil] of ofList)
    test(`says that the wallet could not be checked: ${title}`, async () => {
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
    test(`gives the hint ${hint}: ${title}`, async () => {
      const [, code, spoil] = refusedAnswers.find((row) => row[0] === title) ?? assert.fail(title)
      const { detail } = await refusalBy(spoil)
      assert.deepEqual(refusalOf(code, detail), { code, hint })
    })

  test('is general for a refusal without details', () =>
    assert.deepEqual(refusalOf('EXPIRED'), { code: 'EXPIRED', hint: 'EXPIRED' }))
})
