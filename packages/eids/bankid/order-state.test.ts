/** The page of an order, and its state after each answer of BankID. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  afterCollect,
  COLLECT_MS,
  deviceOf,
  isDue,
  isNotBack,
  isOf,
  LEASE_MS,
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
  state: 's',
  nonce: 'n',
  returnUrl: 'https://foyer.example/return',
  request: {} as OrderRequest,
  device: 'OTHER',
  returnCode: null,
} as const
const state = newState(kept, order, START, START + OFFERED_MS)
const here = { device: 'THIS', returnCode: 'c'.repeat(43) } as const

describe('the page of a pending order', () => {
  const shown = (change: Partial<OrderState> = {}, seconds = 0) => {
    const progress = progressOf({ ...state, ...change }, after(seconds))
    assert.ok(progress.kind === 'WAITING')
    return progress
  }
  test('shows another QR code each second, until the app is open', () => {
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
  test('polls each second while there is a QR code, then every two seconds', () => {
    assert.equal(shown().askAgainAfterMs, 1_000)
    assert.equal(shown({ hintCode: 'started' }).askAgainAfterMs, 2_000)
  })
  test('opens the app on the same device by a link only', () => {
    const { links, qr, askAgainAfterMs, device } = shown(here)
    assert.deepEqual(links, {
      phone: 'https://app.bankid.com/?autostarttoken=auto-start-1&redirect=null',
      computer: 'bankid:///?autostarttoken=auto-start-1&redirect=null',
    })
    assert.deepEqual([qr, askAgainAfterMs, device], [null, COLLECT_MS, 'THIS'])
  })
  test('shows only the QR code for another device, because a link would open anyone’s app', () => {
    assert.deepEqual(shown().links, { phone: null, computer: null })
    assert.ok(!JSON.stringify(progressOf(state, after(3))).includes(order.autoStartToken))
  })
  test('never contains the return code of the app', () =>
    assert.ok(!JSON.stringify(progressOf({ ...state, ...here }, after(3))).includes(here.returnCode)))
  test('waits for the return of the app on the same device, and then continues', () => {
    const answered = { ...state, ...here, outcome: { kind: 'COMPLETE', body: '', at: '' } } as const
    assert.equal(isNotBack(answered), true)
    assert.deepEqual(progressOf(answered, after(3)), {
      ...{ kind: 'WAITING', hint: 'NOT_BACK', qr: null, device: 'THIS', askAgainAfterMs: COLLECT_MS },
      links: { phone: null, computer: null },
    })
    assert.deepEqual(progressOf({ ...answered, isBack: true }, after(3)), { kind: 'ANSWERED' })
  })
  test('never contains the secret of the QR code', () =>
    assert.ok(!JSON.stringify(progressOf(state, after(3))).includes('qr-secret-1')))
  test('shows that BankID does not answer', () =>
    assert.equal(shown({ isUnanswered: true }).hint, 'NO_ANSWER'))
  test('continues after an outcome, and shows how the order ended', () => {
    const outcome = { kind: 'COMPLETE', body: '', at: '' } as const
    assert.deepEqual(progressOf({ ...state, outcome }, after(1)), { kind: 'ANSWERED' })
    assert.deepEqual(progressOf({ ...state, outcome: { kind: 'ENDED', hint: 'RISK' } }, after(1)), {
      ...{ kind: 'ENDED', hint: 'RISK' },
    })
  })
})

describe('after a request to BankID', () => {
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
  test('an order that no app opened is renewed for five minutes', () => {
    const failed = { status: 'failed', hintCode: 'startFailed' } as const
    assert.equal(afterCollect(claimed, failed, after(299)), 'OFFER_AGAIN')
  })
  test('a new answer clears an earlier missing answer', () => {
    const found = afterCollect(
      { ...claimed, isUnanswered: true },
      { status: 'pending', hintCode: 'started' },
      after(4),
    )
    assert.equal(found !== 'OFFER_AGAIN' && found.isUnanswered, false)
  })
})

test('BankID is polled every two seconds, and not after the end', () => {
  assert.equal(isDue(state, START + 1_999), false)
  assert.equal(isDue(state, START + 2_000), true)
  assert.equal(isDue({ ...state, outcome: { kind: 'ENDED', hint: 'FAILED' } }, START + 2_000), false)
})

test('an order belongs to one session of one application of one customer', () => {
  const own = { customerId: 'c', applicationId: 'a', sessionHash: 's' }
  assert.equal(isOf(own, own), true)
  for (const name of ['customerId', 'applicationId', 'sessionHash'] as const)
    assert.equal(isOf(own, { ...own, [name]: 'x' }), false, name)
  assert.equal(isOf({ ...own, sessionHash: null }, own), false)
})

test('phones start with the app on the same device, computers with the QR code', () => {
  const agents = {
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1.15': 'THIS',
    'Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/150.0 Mobile': 'THIS',
    'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0': 'THIS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15': 'OTHER',
    'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0': 'OTHER',
    '': 'OTHER',
  }
  for (const [agent, device] of Object.entries(agents)) assert.equal(deviceOf(agent), device, agent)
})
