/** Wire schemas of webhooks and deliveries. */

import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import type { Needs } from '#endpoint.ts'
import type { RequestKey } from '#kernel/idempotency.ts'
import type { Ids } from '#kernel/ids.ts'
import { EventKind } from '#kernel/schemas/event.ts'
import { contentHmacKeys, deliveryStatuses, type Webhook } from '../webhook.ts'

const closed = { additionalProperties: false } as const

export const WebhookRef = Type.String({ minLength: 1, maxLength: 200, description: 'The id of the webhook.' })
export const WebhookUrl = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    'Where events are sent by POST: an absolute https URL on port 443 or 8443, without user info and ' +
    'fragment, whose host has only public addresses.',
  examples: ['https://hooks.example/foyer'],
})
export const Types = Type.Array(EventKind, {
  maxItems: 50,
  uniqueItems: true,
  description: 'Which kinds of event. Empty: all, including kinds that are added later.',
  examples: [['APPLICATION_APPROVED', 'APPLICATION_DECLINED']],
})
export const Description = Type.String({ maxLength: 200, description: 'Free text of the owner.' })
export const ContentHmacKey = Type.Enum([...contentHmacKeys], {
  description:
    'What keys the Content-HMAC header. DECODED_SECRET (default): the 32 bytes that the secret encodes, as ' +
    'for the other signatures. SECRET_TEXT: the text of the secret itself, whsec_ included, for ' +
    'receivers that use a secret as it is written.',
})
export const ApiVersion = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  maxLength: 10,
  description:
    'The dated version of the API in whose shape events are sent. Default: the newest when the webhook is ' +
    'created. It also holds for waiting deliveries and for replays.',
  examples: ['2026-12-01'],
})
export const DeliveryStatus = Type.Enum([...deliveryStatuses], {
  description:
    'WAITING for the first or next try; DELIVERED; GIVEN_UP after the last try; CANCELLED when the ' +
    'webhook was deleted.',
})

const secretField = 'whsec_ and the base64 of 32 bytes. Shown only once: store it.'
const webhookFields = {
  id: Type.String(),
  url: Type.String(),
  types: Types,
  description: Type.String(),
  enabled: Type.Boolean(),
  switchedOff: orNull(
    Type.Enum(['OWNER', 'GONE', 'FAILING'], {
      description:
        'Why it is not enabled: switched off by its owner, after the answer 410, or after five days of ' +
        'failures.',
    }),
  ),
  failingSince: orNull(Timestamp),
  contentHmacKey: ContentHmacKey,
  apiVersion: ApiVersion,
  publicKey: orNull(
    Type.String({
      description:
        'whpk_ and the base64 of an Ed25519 public key, which verifies the v1a signatures without a ' +
        'secret. rotateSecret replaces it. null: the webhook is older than these keys; rotateSecret ' +
        'creates one.',
    }),
  ),
  createdAt: Timestamp,
}
export const WebhookObject = Type.Object(webhookFields, closed)
export const WebhookWithSecret = Type.Object(
  { ...webhookFields, secret: Type.String({ description: secretField }) },
  closed,
)
export const WebhookChanged = Type.Object(
  {
    ...webhookFields,
    secret: Type.Optional(Type.String({ description: `Only after rotateSecret. ${secretField}` })),
  },
  closed,
)

export const webhookOf = (webhook: Webhook, ids: Ids): Static<typeof WebhookObject> => ({
  ...webhook,
  id: ids.of('webhook', webhook.id),
  failingSince: webhook.failingSince?.toISOString() ?? null,
  createdAt: webhook.createdAt.toISOString(),
})

const tryFields = {
  at: Timestamp,
  durationMs: Type.Integer(),
  status: orNull(Type.Integer({ description: "The HTTP status of the receiver's answer; null: no answer." })),
  error: orNull(Type.String({ description: 'Why the try failed; null when it was delivered.' })),
  body: Type.String({
    description:
      "The first 64 kB of the receiver's answer. Empty once the application is erased, as it may name the" +
      ' applicant.',
  }),
}
export const TryObject = Type.Object(tryFields, closed)

export const DeliveryObject = Type.Object(
  {
    id: Type.String(),
    webhookId: Type.String(),
    eventId: Type.String({ description: 'The webhook-id header of every try and every replay.' }),
    applicationId: Type.String(),
    type: EventKind,
    status: DeliveryStatus,
    replay: Type.Boolean({ description: 'Sent again by webhooks.deliveries.replay.' }),
    createdAt: Timestamp,
    nextTryAt: orNull({ ...Timestamp, description: 'null: no further try, or the webhook is switched off.' }),
    requestBody: Type.String({ description: 'The body of every try, byte for byte.' }),
    tries: Type.Array(
      Type.Object(
        {
          ...tryFields,
          requestHeaders: Type.Record(Type.String(), Type.String(), {
            description: 'As sent, without the signatures.',
          }),
        },
        closed,
      ),
    ),
  },
  closed,
)

export const repeatableOf = (operation: string, { idempotency }: Needs): RequestKey | undefined =>
  idempotency && { operation, ...idempotency }
