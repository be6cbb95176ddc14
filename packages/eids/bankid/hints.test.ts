/** Every documented hint code has words of its own choice, and an unknown one ends in nothing worse. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { endedHintOf, isUnopened, outcomeOfHint, waitingHintOf, wasNotOpened } from './hints.ts'

const pending = {
  outstandingTransaction: 'START',
  noClient: 'START',
  started: 'SEARCHING',
  userMrtd: 'READ_DOCUMENT',
  userCallConfirm: 'CONFIRM',
  userSign: 'CONFIRM',
  processing: 'PROCESSING',
  newInSomeLaterVersion: 'PROCESSING',
  constructor: 'PROCESSING',
  '': 'PROCESSING',
}
describe('a pending order', () => {
  for (const [code, hint] of Object.entries(pending))
    test(code || 'without a code', () => assert.equal(waitingHintOf(code), hint))
  test('counts as unopened with two hint codes only', () =>
    assert.deepEqual(Object.keys(pending).filter(isUnopened), ['outstandingTransaction', 'noClient']))
})

const failed = {
  expiredTransaction: ['TIMED_OUT', 'TIMED_OUT'],
  startFailed: ['TIMED_OUT', 'TIMED_OUT'],
  certificateErr: ['BLOCKED', 'REFUSED'],
  userCancel: ['CANCELLED', 'CANCELLED'],
  cancelled: ['STARTED_TWICE', 'REFUSED'],
  userDeclinedCall: ['CANCELLED', 'CANCELLED'],
  notSupportedByUserApp: ['APP_TOO_OLD', 'REFUSED'],
  transactionRiskBlocked: ['RISK', 'REFUSED'],
  newInSomeLaterVersion: ['FAILED', 'REFUSED'],
  toString: ['FAILED', 'REFUSED'],
}
describe('a failed order', () => {
  for (const [code, [hint, outcome]] of Object.entries(failed))
    test(code, () => {
      assert.equal(endedHintOf(code), hint)
      assert.equal(outcomeOfHint(endedHintOf(code)).kind, outcome)
    })
  test('is offered again when no app opened it', () =>
    assert.deepEqual(Object.keys(failed).filter(wasNotOpened), ['startFailed']))
})
