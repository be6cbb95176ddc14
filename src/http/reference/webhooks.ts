/** The requests that Foyer sends: one webhook for each kind of event. */
import { EventEnvelope } from '#kernel/schemas/event.ts'
import { type EventKind, eventKinds, eventKindTable } from '#kernel/schemas/event-kinds.ts'
import { openSchema, type Schema, type SchemaRefs } from './schema-refs.ts'

const header = (name: string, description: string, required = true): Schema => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

/** Components of the document: every delivery has them. */
export const deliveryHeaders: Record<string, Schema> = {
  WebhookId: header('webhook-id', 'The eventId: the same in every try and replay.'),
  WebhookTimestamp: header(
    'webhook-timestamp',
    'Seconds since 1970: when this try was signed. Refuse old ones.',
  ),
  WebhookSignature: header(
    'webhook-signature',
    'Standard Webhooks: one or more signatures over id, timestamp and body.',
  ),
  ContentHmac: header(
    'content-hmac',
    'The signature of the body alone, for receivers without Standard Webhooks.',
  ),
  TraceParent: header(
    'traceparent',
    'W3C Trace Context, if the request that caused the event had one.',
    false,
  ),
}
const parameters = Object.keys(deliveryHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` }))

export function webhooksOf(refs: SchemaRefs): Record<string, Schema> {
  const envelope = openSchema(refs.of(EventEnvelope))
  return Object.fromEntries(
    eventKinds.map((kind) => [kind, { post: deliveryOf(kind, eventKindTable[kind].meaning, envelope) }]),
  )
}

const deliveryOf = (kind: EventKind, meaning: string, envelope: Schema): Schema => ({
  tags: ['webhooks'],
  operationId: `webhook.${kind}`,
  summary: meaning,
  description:
    `${meaning} Sent to the webhooks whose types include ${kind}, and to those for all types. It holds ids ` +
    'only: read the application with applications.get.',
  security: [],
  parameters,
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { allOf: [envelope, ofKind(kind)] } } },
  },
  responses: {
    '2XX': { description: 'Received. Every other answer is tried again, except 410.' },
    410: { description: 'Nothing more is sent: the webhook is switched off.' },
  },
})

/** Narrows `event.type` to this kind. */
const ofKind = (kind: EventKind): Schema => ({
  type: 'object',
  properties: {
    event: { type: 'object', properties: { type: { type: 'string', const: kind } }, required: ['type'] },
  },
  required: ['event'],
})
