/** Which webhook gets which event, and what waits behind what. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EventKind } from '#kernel/schemas/event.ts'
import {
  afterFailure,
  fanOut,
  type Subscription,
  sendable,
  subscribes,
  type WaitingDelivery,
  waitsBehind,
} from './fan-out.ts'

const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 9, minutes))
const webhook = (more: Partial<Subscription> = {}): Subscription => ({
  ...{ webhookId: 'w', types: [], enabled: true, isDeleted: false },
  ...more,
})
/** `w/a 3.1 @5`: webhook w, application a, event 3, copy 1, due at minute 5. */
function delivery(text: string): WaitingDelivery {
  const [, webhookId = '', applicationId = '', seq, copy = 0, due = 0] =
    /^(\w)\/(\w) (\d+)(?:\.(\d+))?(?: @(\d+))?$/.exec(text) ?? []
  assert.ok(seq, text)
  return { webhookId, applicationId, seq: Number(seq), copy: Number(copy), dueAt: minute(Number(due)) }
}
const deliveries = (text: string) => (text === '' ? [] : text.split(', ').map(delivery))

describe('a webhook receives an event', () => {
  const rows: Array<[what: string, of: Subscription, kind: EventKind, does: boolean]> = [
    ['no types are all', webhook(), 'DOCUMENT_ADDED', true],
    ['one of its types', webhook({ types: ['DOCUMENT_ADDED'] }), 'DOCUMENT_ADDED', true],
    ['another type', webhook({ types: ['DOCUMENT_ADDED'] }), 'APPLICATION_CREATED', false],
    ['disabled', webhook({ enabled: false }), 'DOCUMENT_ADDED', false],
    ['deleted', webhook({ isDeleted: true }), 'DOCUMENT_ADDED', false],
  ]
  for (const [what, of, kind, does] of rows)
    test(`${what}: ${does}`, () => assert.equal(subscribes(of, kind), does))
})

describe('a new delivery is due', () => {
  const rows: Array<[what: string, waiting: string, due: number]> = [
    ['at once', '', 2],
    ['with an earlier one of its application', 'w/a 1 @9', 9],
    ['with the last of several', 'w/a 1 @9, w/a 2 @7', 9],
    ['at once after one that was due before', 'w/a 1 @1', 2],
    ['at once beside another application', 'w/b 1 @9', 2],
    ['at once beside another webhook', 'v/a 1 @9', 2],
    ['at once beside a replay', 'w/a 1.1 @9', 2],
  ]
  const event = { seq: 5, kind: 'DOCUMENT_ADDED', applicationId: 'a', at: minute(2) } as const
  for (const [what, waiting, due] of rows)
    test(what, () =>
      assert.deepEqual(fanOut([event], [webhook()], deliveries(waiting)), [delivery(`w/a 5 @${due}`)]),
    )

  test('for each event and webhook that subscribes to it', () => {
    const webhooks = [webhook(), webhook({ webhookId: 'v', types: ['DOCUMENT_ADDED'] })]
    const created = { ...event, seq: 4, kind: 'APPLICATION_CREATED' } as const
    const expected = 'w/a 4 @2, w/a 5 @2, v/a 5 @2'
    assert.deepEqual(fanOut([created, event], webhooks, []), deliveries(expected))
  })
})

describe('a delivery waits for an earlier one', () => {
  const rows: Array<[later: string, earlier: string, waits: boolean]> = [
    ['w/a 2', 'w/a 1', true],
    ['w/a 1', 'w/a 2', false],
    ['w/a 1', 'w/a 1', false],
    ['w/a 2', 'w/b 1', false],
    ['w/a 2', 'v/a 1', false],
    ['w/a 2', 'w/a 1.1', false],
    ['w/a 2.1', 'w/a 1', false],
    ['w/a 2.1', 'w/a 1.1', true],
    ['w/a 1.2', 'w/a 1.1', true],
    ['w/a 1.1', 'w/a 1.2', false],
  ]
  for (const [later, earlier, waits] of rows)
    test(`${later} behind ${earlier}: ${waits}`, () =>
      assert.equal(waitsBehind(delivery(later), delivery(earlier)), waits))
})

test('sends the due deliveries, the first of each application', () => {
  const waiting = 'w/a 1 @1, w/a 2 @1, w/b 3 @1, w/b 4.1 @1, v/a 2 @9, v/a 3 @1'
  assert.deepEqual(sendable(deliveries(waiting), minute(5)), deliveries('w/a 1 @1, w/b 3 @1, w/b 4.1 @1'))
})

test('after a failure, later deliveries of the application wait as long', () => {
  const waiting = deliveries('w/a 1 @1, w/a 2 @1, w/a 3 @9, w/a 1.1 @1, w/b 4 @1')
  const [failed] = waiting
  assert.ok(failed)
  assert.deepEqual(
    afterFailure(waiting, failed, minute(6)),
    deliveries('w/a 1 @6, w/a 2 @6, w/a 3 @9, w/a 1.1 @1, w/b 4 @1'),
  )
})
