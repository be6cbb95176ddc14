/** The actions of an owner by their link, and when they are possible. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case, Move } from '#applications/case.ts'
import type { OwnerRequest } from '#applications/owner-link.ts'
import { ApiError } from '#kernel/api-error.ts'
import { clearCase, now } from '#test/fixtures/case.ts'
import { ownerProof, ownerRequest } from '#test/fixtures/owner-requests.ts'
import { ownershipWith, ownerWith } from '#test/fixtures/owners.ts'
import {
  answerAsOwner,
  completeOwnerEid,
  failOwnerEid,
  mayAnswer,
  mayConfirm,
  noteOwnerEid,
  ownerRequestOf,
  ownerStartOf,
  startOwnerEid,
} from './owner-moves.ts'

const at = now.toISOString()
const clear = clearCase('KYB')
const frida = ownerWith({ givenName: 'Frida', familyName: 'Okänd', dateOfBirth: '1971-05-04' })
const theirs = ownerProof('Frida Okänd')
const another = ownerProof('Ivan Annan')
const start = { provider: 'simulator', state: 's', nonce: 'n', sessionHash: 'h' }
const started = { ...start, at }
const denied = { kind: 'NOT_OWNER', at, reason: 'No' } as const

const caseWith = (more: Partial<OwnerRequest> = {}, fields: Partial<Case> = {}): Case => ({
  ...clear,
  status: 'MANUAL_REVIEW',
  ...fields,
  data: {
    ...clear.data,
    answers: { ...clear.data.answers, owners: ownershipWith({ owners: [frida] }) },
    ownerRequests: [ownerRequest('o1', frida, more)],
  },
})

const open: Array<[what: string, of: Case, may: boolean]> = [
  ['in review', caseWith(), true],
  ['while it is checked', caseWith({}, { status: 'IN_PROGRESS' }), true],
  ['after it is approved', caseWith({}, { status: 'APPROVED' }), false],
  ['after it is declined', caseWith({}, { status: 'DECLINED' }), false],
  ['after it is cancelled', caseWith({}, { status: 'CANCELLED' }), false],
  ['after their time', caseWith({ expiresAt: at }), false],
  ['after the request was cancelled', caseWith({ cancelledAt: at }), false],
  ['after their answer', caseWith({ answer: denied }), false],
]
const needAnswer: Array<[what: string, move: Move]> = [
  ['start an eID', startOwnerEid('o1', start)],
  ['prove who they are', completeOwnerEid('o1', 's', theirs, [])],
  ['dispute', answerAsOwner('o1', 'NOT_OWNER', 'No')],
]
const refused = (move: Move, of: Case): boolean => {
  try {
    move(of, now)
    return false
  } catch (error) {
    assert.ok(error instanceof ApiError && error.code === 'status_conflict')
    return true
  }
}

for (const [what, of, may] of open)
  describe(`an owner asked ${what}`, () => {
    test(`${may ? 'may' : 'may not'} answer`, () =>
      assert.equal(mayAnswer(of, of.data.ownerRequests?.[0] ?? assert.fail(), now), may))
    for (const [action, move] of needAnswer)
      test(`${may ? 'can' : 'cannot'} ${action}`, () => assert.equal(refused(move, of), !may))
  })

describe('an eID', () => {
  test('is completed once, by the state that was started', () => {
    const of = caseWith({ started })
    assert.equal(ownerStartOf(of, 'o1', 'other'), undefined)
    assert.equal(completeOwnerEid('o1', 'other', theirs, [])(of, now), undefined)
    const moved = completeOwnerEid('o1', 's', theirs, [])(of, now) ?? assert.fail()
    assert.deepEqual(
      [moved.audit[0]?.action, moved.audit[0]?.detail.isDeclaredPerson],
      ['owner.proven', true],
    )
    assert.equal(completeOwnerEid('o1', 's', theirs, [])(moved.case, now), undefined)
  })
  test('is stored when it proves another person, and then allows no confirmation', () => {
    const moved = completeOwnerEid('o1', 's', another, [])(caseWith({ started }), now) ?? assert.fail()
    assert.equal(moved.audit[0]?.detail.isDeclaredPerson, false)
    assert.equal(mayConfirm(ownerRequestOf(moved.case, 'o1') ?? assert.fail()), false)
    assert.ok(refused(answerAsOwner('o1', 'CONFIRMED', null), moved.case))
  })
  test('proves nothing when it starts, and ends when it fails', () => {
    const moved = startOwnerEid('o1', start)(caseWith(), now) ?? assert.fail()
    assert.deepEqual(ownerRequestOf(moved.case, 'o1')?.started, started)
    assert.ok(refused(answerAsOwner('o1', 'CONFIRMED', null), moved.case))
    const failed = failOwnerEid('o1', 's', 'CANCELLED')(moved.case, now) ?? assert.fail()
    assert.equal(ownerRequestOf(failed.case, 'o1')?.started, null)
    assert.equal(failOwnerEid('o1', 's', 'CANCELLED')(failed.case, now), undefined)
    const noted = noteOwnerEid('o1', 'ELSEWHERE')(moved.case, now)
    assert.deepEqual(noted?.case, moved.case, 'the start stays')
  })
})

test('an owner confirms after the eID, and disputes without one', () => {
  const confirmed = answerAsOwner('o1', 'CONFIRMED', null)(caseWith({ proof: theirs }), now)
  assert.deepEqual(
    [confirmed?.audit[0]?.action, confirmed?.events],
    ['owner.confirmed', ['APPLICATION_DATA_CHANGED']],
  )
  const disputed = answerAsOwner('o1', 'SHARE_WRONG', '30%')(caseWith(), now)
  assert.deepEqual(
    [disputed?.audit[0]?.action, disputed?.audit[0]?.detail],
    ['owner.disputed', { why: 'SHARE_WRONG' }],
  )
  assert.equal(JSON.stringify(disputed?.audit).includes('30%'), false, 'their words stay in the case')
})
