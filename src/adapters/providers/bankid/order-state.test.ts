/** What the page shows of an order, and what each answer of BankID makes of it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  afterCollect,
  COLLECT_MS,
  isDue,
  isOf,
  LEASE_MS,
  needsRedirect,
  newState,
  OFFERED_MS,
  type OrderState,
  progressOf,
} from './order-state.ts'
import type { OrderRequest, RpCollected, RpFailure } from './rp-api.ts'

const START = Date.parse('2026-11-20T09:30:00.000Z')
const after = (seconds: number) => new Date(START + seconds * 1000)
const order = {
  orderRef: 'order-ref-1',
  autoStartToken: 'auto-start-1',
  qrStartToken: 'qr-token-1',
  qrStartSecret: 'qr-secret-1',
}
const kept = {
  nonce: 'n',
  returnUrl: 'https://foyer.example/return',
  request: {} as OrderRequest,
  leadsBack: null,
}
const state = newState(kept, order, START, START + OFFERED_MS)

describe('the page', () => {
  const shown = (change: Partial<OrderState> = {}, seconds = 0) => {
    const progress = progressOf({ ...state, ...change }, after(seconds))
    assert.ok(progress.kind === 'WAITING')
    return progress
  }
  test('shows another code each second, until the app is open', () => {
    const codes = [0, 1, 1.9, 2].map((seconds) => shown({}, seconds).qr?.split('.').slice(0, 3).join('.'))
    assert.deepEqual(codes, [
      'bankid.qr-token-1.0',
      'bankid.qr-token-1.1',
      'bankid.qr-token-1.1',
      'bankid.qr-token-1.2',
    ])
    assert.equal(shown({ hintCode: 'noClient' }).qr === null, false)
    assert.equal(shown({ hintCode: 'userSign' }).qr, null)
  })
  test('asks again each second while there is a code, then every two', () => {
    assert.equal(shown().askAgainAfterMs, 1_000)
    assert.equal(shown({ hintCode: 'started' }).askAgainAfterMs, 2_000)
  })
  test('opens the app, which leads back where it must be told to', () => {
    assert.deepEqual(shown().links, {
      phone: 'https://app.bankid.com/?autostarttoken=auto-start-1&redirect=null',
      computer: 'bankid:///?autostarttoken=auto-start-1&redirect=null',
    })
    const { phone } = shown({ leadsBack: 'https://foyer.example/onboarding/1/identity/eid' }).links
    assert.equal(
      new URL(phone ?? '').searchParams.get('redirect'),
      'https://foyer.example/onboarding/1/identity/eid',
    )
  })
  test('never holds the secret of the code', () =>
    assert.ok(!JSON.stringify(progressOf(state, after(3))).includes('qr-secret-1')))
  test('says when BankID does not answer', () =>
    assert.equal(shown({ isUnanswered: true }).hint, 'NO_ANSWER'))
  test('goes on with an outcome, and says how it ended', () => {
    const outcome = { kind: 'COMPLETE', body: '', at: '' } as const
    assert.deepEqual(progressOf({ ...state, outcome }, after(1)), { kind: 'ANSWERED' })
    assert.deepEqual(progressOf({ ...state, outcome: { kind: 'ENDED', hint: 'RISK' } }, after(1)), {
      ...{ kind: 'ENDED', hint: 'RISK' },
    })
  })
})

describe('after a question', () => {
  const claimed = { ...state, askedAgainFrom: START + 2_000 + LEASE_MS }
  const rows: Array<[string, RpCollected | RpFailure, number, unknown]> = [
    ['pending', { status: 'pending', hintCode: 'userSign' }, 2, { hintCode: 'userSign', outcome: null }],
    ['no answer', 'UNAVAILABLE', 2, { isUnanswered: true, outcome: null }],
    ['refused', 'REFUSED', 2, { isUnanswered: true, outcome: null }],
    ['forgotten', 'NO_SUCH_ORDER', 2, { outcome: { kind: 'ENDED', hint: 'TIMED_OUT' } }],
    [
      'cancelled',
      { status: 'failed', hintCode: 'userCancel' },
      2,
      { outcome: { kind: 'ENDED', hint: 'CANCELLED' } },
    ],
    [
      'not opened, too late',
      { status: 'failed', hintCode: 'startFailed' },
      301,
      { outcome: { kind: 'ENDED', hint: 'TIMED_OUT' } },
    ],
    [
      'complete',
      { status: 'complete', body: '{}' },
      2,
      { outcome: { kind: 'COMPLETE', body: '{}', at: after(2).toISOString() } },
    ],
  ]
  for (const [title, answer, seconds, expected] of rows)
    test(title, () => {
      const found = afterCollect(claimed, answer, after(seconds))
      assert.ok(found !== 'OFFER_AGAIN')
      for (const [name, value] of Object.entries(expected as object))
        assert.deepEqual(found[name as keyof OrderState], value, name)
      assert.equal(found.askedAgainFrom, START + 2_000 + COLLECT_MS)
    })
  test('an order that nobody opened is offered again for five minutes', () => {
    const failed = { status: 'failed', hintCode: 'startFailed' } as const
    assert.equal(afterCollect(claimed, failed, after(299)), 'OFFER_AGAIN')
  })
  test('an answer ends that there was none before', () => {
    const found = afterCollect(
      { ...claimed, isUnanswered: true },
      { status: 'pending', hintCode: 'started' },
      after(4),
    )
    assert.equal(found !== 'OFFER_AGAIN' && found.isUnanswered, false)
  })
})

test('BankID is asked every two seconds, and not after the end', () => {
  assert.equal(isDue(state, START + 1_999), false)
  assert.equal(isDue(state, START + 2_000), true)
  assert.equal(isDue({ ...state, outcome: { kind: 'ENDED', hint: 'FAILED' } }, START + 2_000), false)
})

test('belongs to one session of one application of one customer', () => {
  const own = { customerId: 'c', applicationId: 'a', sessionHash: 's' }
  assert.equal(isOf(own, own), true)
  for (const name of ['customerId', 'applicationId', 'sessionHash'] as const)
    assert.equal(isOf(own, { ...own, [name]: 'x' }), false, name)
  assert.equal(isOf({ ...own, sessionHash: null }, own), false)
})

test('iOS is told where to go, Android and computers are not', () => {
  const agents = {
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1.15': true,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15': true,
    'Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/150.0': false,
    '': false,
  }
  for (const [agent, needs] of Object.entries(agents)) assert.equal(needsRedirect(agent), needs, agent)
})
