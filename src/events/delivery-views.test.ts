/** Deliveries and their tries as the API shows them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiVersions } from '#kernel/api-versions.ts'
import { idsOf } from '#kernel/ids.ts'
import { deliveryOf } from './delivery-views.ts'
import type { Delivery } from './webhook.ts'

const ports = { ids: idsOf('foyer'), apiVersions }
const at = new Date('2026-11-20T09:30:00.000Z')
const delivery: Delivery = {
  id: 'd',
  webhookId: 'w',
  eventId: 'e',
  applicationId: 'a',
  type: 'APPLICATION_STARTED',
  changes: null,
  apiVersion: '2026-12-01',
  status: 'WAITING',
  isReplay: true,
  createdAt: at,
  publishedAt: at,
  nextTryAt: new Date('2026-11-20T09:35:00.000Z'),
  tries: [{ at, durationMs: 12, status: 500, error: null, body: 'no' }],
}

test('shows public ids, and the headers of each try without signatures', () => {
  const shown = deliveryOf(delivery, ports)
  assert.deepEqual(shown, {
    id: 'foyer:delivery::d',
    webhookId: 'foyer:webhook::w',
    eventId: 'foyer:event::e',
    applicationId: 'foyer:application::a',
    type: 'APPLICATION_STARTED',
    status: 'WAITING',
    replay: true,
    createdAt: '2026-11-20T09:30:00.000Z',
    nextTryAt: '2026-11-20T09:35:00.000Z',
    requestBody:
      '{"eventId":"foyer:event::e","publishedAt":"2026-11-20T09:30:00.000Z",' +
      '"event":{"type":"APPLICATION_STARTED","applicationId":"foyer:application::a"}}',
    tries: [
      {
        at: '2026-11-20T09:30:00.000Z',
        durationMs: 12,
        status: 500,
        error: null,
        body: 'no',
        requestHeaders: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Foyer-Webhooks/1',
          'webhook-id': 'foyer:event::e',
          'webhook-timestamp': '1795167000',
        },
      },
    ],
  })
})

test('a finished delivery has no next try', () => {
  const over = deliveryOf({ ...delivery, status: 'GIVEN_UP', nextTryAt: null, tries: [] }, ports)
  assert.deepEqual([over.nextTryAt, over.tries], [null, []])
})
