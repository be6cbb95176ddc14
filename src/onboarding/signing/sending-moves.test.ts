/** The applicant's own part: finished, sent, and taken back. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clearCase, now, workflowOf } from '../../../test/fixtures/case.ts'
import { coSigner, effectsOf, persons, signingWorkflow, unsentCase } from '../../../test/fixtures/signing.ts'
import type { Case } from '../../applications/case.ts'
import { isWaitingForSignatures } from '../../applications/lifecycle-moves.ts'
import { finishSigning, send, takeBack } from './sending-moves.ts'

const workflow = signingWorkflow()
const at = now.toISOString()
const own = { APPLICANT: persons.anna }
const bjorn = coSigner('b', persons.bjorn)
const both = { ...own, b: persons.bjorn }

describe('Continue', () => {
  const again = coSigner('b', persons.bjorn, { voidedAt: at })
  const rows: Array<[what: string, of: Case, effects: string[]]> = [
    ['without enough people does nothing', unsentCase({ signed: own }), ['nothing']],
    [
      'with enough people finishes the step',
      unsentCase({ signed: own, coSigners: [bjorn] }),
      ['step.answered'],
    ],
    [
      'asks those again whose signature became void',
      unsentCase({ signed: own, coSigners: [again] }),
      ['step.answered', 'signing.invited_again', 'INVITED to b', 'REMINDER to b', 'REMINDER to b'],
    ],
  ]
  for (const [what, of, effects] of rows)
    test(what, () => assert.deepEqual(effectsOf(finishSigning('signing', workflow)(of, now)), effects))
})

describe('Send', () => {
  const rows: Array<[what: string, of: Case, first: string, isWaiting: boolean]> = [
    [
      'with every signature submits',
      unsentCase({ signed: both, coSigners: [bjorn] }),
      'application.submitted',
      false,
    ],
    [
      'with a signature missing waits',
      unsentCase({ signed: own, coSigners: [bjorn] }),
      'signing.awaited',
      true,
    ],
  ]
  for (const [what, of, first, isWaiting] of rows)
    test(what, () => {
      const moved = send(workflow)(of, now) ?? assert.fail()
      assert.equal(effectsOf(moved)[0], first)
      assert.equal(isWaitingForSignatures(moved.case), isWaiting)
      assert.equal(moved.case.submittedAt === null, isWaiting)
      if (isWaiting) assert.throws(() => send(workflow)(moved.case, now), 'it is sent once')
    })

  test('without a step of the kind SIGNING submits with the proof of the identity', () => {
    const moved = send(workflowOf('KYC'))({ ...clearCase('KYC'), submittedAt: null }, now)
    assert.equal(moved?.case.data.signatures[0]?.method, 'EID_AUTHENTICATION')
  })
})

describe('taking it back', () => {
  test('opens the answers and makes every signature void', () => {
    const moved =
      takeBack()(unsentCase({ signed: own, coSigners: [bjorn], sentAt: at }), now) ?? assert.fail()
    assert.deepEqual(effectsOf(moved), ['signing.taken_back', 'signing.voided'])
    assert.equal(isWaitingForSignatures(moved.case), false)
    assert.deepEqual(moved.case.data.signatures, [])
  })
  test('is possible only while it waits', () => {
    assert.throws(() => takeBack()(unsentCase(), now))
    assert.throws(() => takeBack()({ ...unsentCase({ sentAt: at }), submittedAt: now }, now))
  })
})
