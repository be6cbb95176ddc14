/** The applicant's own part: checked, left to others, and taken back. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case } from '#applications/case.ts'
import { isWaitingForSignatures } from '#applications/lifecycle-moves.ts'
import { isChecked } from '#applications/signing/fingerprint.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { coSigner, effectsOf, persons, signingWorkflow, unsentCase } from '#test/fixtures/signing.ts'
import { leaveToOthers } from './proceed.ts'
import { send, takeBack } from './sending-moves.ts'

const workflow = signingWorkflow()
const at = now.toISOString()
const own = { APPLICANT: persons.anna }
const bjorn = coSigner('b', persons.bjorn)
const asa = coSigner('c', persons.asa)
const both = { ...own, b: persons.bjorn }

describe('the applicant leaves the signing to the others, which', () => {
  const again = coSigner('b', persons.bjorn, { voidedAt: at })
  const rows: Array<[what: string, of: Case, effects: string[]]> = [
    ['without enough people does nothing', unsentCase({ coSigners: [bjorn] }), ['nothing']],
    [
      'before the answers are checked does nothing',
      unsentCase({ coSigners: [bjorn, asa], checked: null }),
      ['nothing'],
    ],
    [
      'with enough people waits for them',
      unsentCase({ coSigners: [bjorn, asa] }),
      ['step.answered', 'signing.awaited'],
    ],
    [
      'asks those again whose signature became void',
      unsentCase({ coSigners: [again, asa] }),
      [
        ...['step.answered', 'signing.invited_again', 'signing.awaited'],
        ...['INVITED to b', 'REMINDER to b', 'REMINDER to b'],
      ],
    ],
  ]
  for (const [what, of, effects] of rows)
    test(what, () => assert.deepEqual(effectsOf(leaveToOthers('signing', workflow)(of, now)), effects))
})

describe('Continue on Check your answers', () => {
  const rows: Array<[what: string, of: Case, effects: string[]]> = [
    ['only records what is to be signed', unsentCase({ checked: null }), ['signing.answers_checked']],
    ['again does nothing', unsentCase(), ['nothing']],
    [
      'with every signature submits',
      unsentCase({ signed: both, coSigners: [bjorn], checked: null }),
      ['signing.answers_checked', 'step.answered', 'application.submitted'],
    ],
    [
      'with only the signatures of others missing waits',
      unsentCase({ signed: own, coSigners: [bjorn], checked: null }),
      ['signing.answers_checked', 'step.answered', 'signing.awaited'],
    ],
  ]
  for (const [what, of, effects] of rows)
    test(what, () => {
      const moved = send(workflow)(of, now)
      assert.deepEqual(
        effectsOf(moved).filter((each) => !each.startsWith('check')),
        effects,
      )
      assert.ok(isChecked((moved?.case ?? of).data))
      assert.equal(isWaitingForSignatures(moved?.case ?? of), effects.includes('signing.awaited'))
    })

  test('is refused while the application waits for signatures', () => {
    assert.throws(() => send(workflow)(unsentCase({ signed: own, coSigners: [bjorn], sentAt: at }), now))
  })
  test('submits with the proof of the identity in a workflow without signing', () => {
    const moved = send(workflowOf('KYC'))({ ...clearCase('KYC'), submittedAt: null }, now)
    assert.equal(moved?.case.data.signatures[0]?.method, 'EID_AUTHENTICATION')
  })
})

describe('taking the application back', () => {
  test('opens the answers, voids every signature, and requires a new check of the answers', () => {
    const moved =
      takeBack()(unsentCase({ signed: own, coSigners: [bjorn], sentAt: at }), now) ?? assert.fail()
    assert.deepEqual(effectsOf(moved), ['signing.taken_back', 'signing.voided'])
    assert.equal(isWaitingForSignatures(moved.case), false)
    assert.deepEqual(moved.case.data.signatures, [])
    assert.equal(isChecked(moved.case.data), false)
  })
  test('is possible only while the application waits for signatures', () => {
    assert.throws(() => takeBack()(unsentCase(), now))
    assert.throws(() => takeBack()({ ...unsentCase({ sentAt: at }), submittedAt: now }, now))
  })
})
