/** POST /v1/webhooks.create, list, update, delete, test: where a customer wants to be told of events. */
import { Type } from 'typebox'
import { Answered, type CallContext, operation } from '../../endpoint.ts'
import { tryOf } from '../delivery-views.ts'
import { webhookUrlOf } from '../webhook-url.ts'
import {
  actorOf,
  Description,
  repeatableOf,
  TryObject,
  Types,
  WebhookChanged,
  WebhookObject,
  WebhookRef,
  WebhookUrl,
  WebhookWithSecret,
  webhookOf,
} from './webhook-schemas.ts'

const closed = { additionalProperties: false } as const

/** The answer of before says so in a header. */
export const replyOf = <T>({ body, replayed }: { body: T; replayed: boolean }): T | Answered<T> =>
  replayed ? new Answered(200, body, { 'Idempotent-Replayed': 'true' }) : body

const read = ({ ids }: CallContext, webhookId: string) => ids.read('webhook', webhookId, '/webhookId')

export const webhooksCreate = operation({
  who: 'application',
  summary: 'Create a webhook',
  description:
    'Events are sent there by POST, signed by Standard Webhooks and Content-HMAC with the secret of this answer. At most 50 a customer.',
  body: Type.Object(
    { url: WebhookUrl, types: Type.Optional(Types), description: Type.Optional(Description) },
    closed,
  ),
  reply: WebhookWithSecret,
  repeatable: true,
  async run(body, context) {
    const { webhooks, caller, ids } = context
    const url = webhookUrlOf(body.url, webhooks.allowPrivate)
    const { types = [], description = '' } = body
    const repeatable = repeatableOf('webhooks.create', context)
    return replyOf(
      await webhooks.write(caller.customerId, actorOf(context), repeatable, async (writes) => {
        const { webhook, secret } = await writes.add({ url, types, description })
        return { ...webhookOf(webhook, ids), secret }
      }),
    )
  },
})

export const webhooksList = operation({
  who: 'application',
  summary: 'List webhooks',
  description: 'In the order in which they were made, without their secrets.',
  body: Type.Object({}, closed),
  reply: Type.Object({ data: Type.Array(WebhookObject) }, closed),
  async run(_body, { webhooks, caller, ids }) {
    return { data: (await webhooks.list(caller.customerId)).map((each) => webhookOf(each, ids)) }
  },
})

export const webhooksUpdate = operation({
  who: 'application',
  summary: 'Change a webhook',
  description:
    'What is not sent stays. With rotateSecret there is a new secret, and the old one signs beside it for 24 hours. With enabled: true one that was switched off goes on where it stopped, at once; so it does at another url.',
  body: Type.Object(
    {
      webhookId: WebhookRef,
      url: Type.Optional(WebhookUrl),
      types: Type.Optional(Types),
      description: Type.Optional(Description),
      enabled: Type.Optional(Type.Boolean()),
      rotateSecret: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  reply: WebhookChanged,
  repeatable: true,
  async run({ webhookId, url, ...rest }, context) {
    const { webhooks, caller, ids } = context
    const id = read(context, webhookId)
    const change = {
      ...rest,
      ...(url === undefined ? {} : { url: webhookUrlOf(url, webhooks.allowPrivate) }),
    }
    const repeatable = repeatableOf('webhooks.update', context)
    return replyOf(
      await webhooks.write(caller.customerId, actorOf(context), repeatable, async (writes) => {
        const { webhook, secret } = await writes.change(id, change)
        return { ...webhookOf(webhook, ids), ...(secret === null ? {} : { secret }) }
      }),
    )
  },
})

export const webhooksDelete = operation({
  who: 'application',
  summary: 'Delete a webhook',
  description: 'Nothing more is sent to it. What was sent can still be read for 30 days.',
  body: Type.Object({ webhookId: WebhookRef }, closed),
  reply: Type.Object({ id: Type.String() }, closed),
  repeatable: true,
  async run(body, context) {
    const { webhooks, caller } = context
    const id = read(context, body.webhookId)
    const repeatable = repeatableOf('webhooks.delete', context)
    return replyOf(
      await webhooks.write(caller.customerId, actorOf(context), repeatable, async (writes) => {
        await writes.remove(id)
        return { id: context.ids.of('webhook', id) }
      }),
    )
  },
})

export const webhooksTest = operation({
  who: 'application',
  summary: 'Send a test event now',
  description:
    'Sends one signed event of the type WEBHOOK_TEST, without an application, and answers within 10 seconds what the receiver said. It is not tried again, and not kept.',
  body: Type.Object({ webhookId: WebhookRef }, closed),
  reply: TryObject,
  async run(body, context) {
    return tryOf(await context.webhooks.test(context.caller.customerId, read(context, body.webhookId)))
  },
})
