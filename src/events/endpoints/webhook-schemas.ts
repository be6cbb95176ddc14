/** Webhooks and deliveries on the wire. */
import { type Static, Type } from 'typebox'
import type { CallContext } from '../../endpoint.ts'
import type { Ids } from '../../ids.ts'
import type { Repeatable } from '../../ports.ts'
import { EventKind } from '../../schemas/event.ts'
import { orNull, Timestamp } from '../../schemas/primitives.ts'
import { deliveryStatuses, type Webhook } from '../webhook.ts'

const closed = { additionalProperties: false } as const

export const WebhookRef = Type.String({ minLength: 1, maxLength: 200, description: 'The id of the webhook.' })
export const WebhookUrl = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    'Where events are sent by POST: an absolute https address on port 443 or 8443, without user info and fragment, that leads to public addresses alone.',
  examples: ['https://hooks.example/foyer'],
})
export const Types = Type.Array(EventKind, {
  maxItems: 50,
  uniqueItems: true,
  description: 'Which kinds of event; empty: all, also those that come later.',
  examples: [['APPLICATION_APPROVED', 'APPLICATION_DECLINED']],
})
export const Description = Type.String({ maxLength: 200, description: "In the owner's words." })
export const DeliveryStatus = Type.Enum([...deliveryStatuses], {
  description:
    'WAITING for its first or next try; DELIVERED; GIVEN_UP after the last try; CANCELLED with its webhook.',
})

const secretField = 'whsec_ and the base64 of 32 bytes. Shown this once: keep it.'
const webhookFields = {
  id: Type.String(),
  url: Type.String(),
  types: Types,
  description: Type.String(),
  enabled: Type.Boolean(),
  switchedOff: orNull(
    Type.Enum(['OWNER', 'GONE', 'FAILING'], {
      description: 'Why it is not enabled: by its owner, by its answer 410, or after five days of failures.',
    }),
  ),
  failingSince: orNull(Timestamp),
  publicKey: orNull(
    Type.String({
      description:
        'whpk_ and the base64 of an Ed25519 public key: verifies the v1a signatures without a secret. Another one after rotateSecret. null: the webhook is older than these; rotateSecret makes one.',
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
    secret: Type.Optional(Type.String({ description: `After rotateSecret alone. ${secretField}` })),
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
  status: orNull(Type.Integer({ description: "The receiver's status; null: no answer came." })),
  error: orNull(Type.String({ description: 'Why it counts as failed; null when it was delivered.' })),
  body: Type.String({
    description:
      'The first 64 kB of what the receiver replyOf. Empty once the application is erased: it may have named the applicant.',
  }),
}
export const TryObject = Type.Object(tryFields, closed)

export const DeliveryObject = Type.Object(
  {
    id: Type.String(),
    webhookId: Type.String(),
    eventId: Type.String({ description: 'Is webhook-id on every try, and on every replay.' }),
    applicationId: Type.String(),
    type: EventKind,
    status: DeliveryStatus,
    replay: Type.Boolean({ description: 'Sent again by webhooks.deliveries.replay.' }),
    createdAt: Timestamp,
    nextTryAt: orNull({ ...Timestamp, description: 'null: it is over, or its webhook is switched off.' }),
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

export const actorOf = ({ caller }: CallContext) => ({ kind: 'CUSTOMER', id: caller.credentialId }) as const

export const repeatableOf = (
  operation: string,
  { idempotency }: CallContext,
): Omit<Repeatable, 'reply'> | undefined => idempotency && { operation, ...idempotency }
