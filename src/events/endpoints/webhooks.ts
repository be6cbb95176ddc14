/** POST /v1/webhooks.create, list, update, delete and test. */

import { Type } from 'typebox'
import { assertRecentIfPerson } from '#customers/recent-sign-in.ts'
import { actorOf, CustomReply, type Needs, operation } from '#endpoint.ts'
import { newestOf } from '#kernel/api-versions.ts'
import { assertVersion } from '#kernel/assert-version.ts'
import { pageOfAll, pageReply, wholeListPaging } from '#kernel/schemas/page.ts'
import { tryOf } from '../delivery-views.ts'
import { webhookUrlOf } from '../webhook-url.ts'
import {
  ApiVersion,
  ContentHmacKey,
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

/** A stored reply is marked by a header. */
export const replyOf = <T>({ body, replayed }: { body: T; replayed: boolean }): T | CustomReply<T> =>
  replayed ? new CustomReply(200, body, { 'Idempotent-Replayed': 'true' }) : body

const readWebhookId = ({ ids }: Needs<'ids'>, webhookId: string) =>
  ids.read('webhook', webhookId, '/webhookId')

export const webhooksCreate = operation({
  who: 'application',
  permission: 'webhooks',
  staff: 'DEVELOP',
  summary: 'Create a webhook',
  description:
    'Events are sent to it by POST, signed as in Standard Webhooks and with Content-HMAC, with the secret' +
    ' of this reply. At most 50 per customer. A person of the dashboard needs a sign-in of the last 30 ' +
    'minutes.',
  body: Type.Object(
    {
      url: WebhookUrl,
      types: Type.Optional(Types),
      description: Type.Optional(Description),
      contentHmacKey: Type.Optional(ContentHmacKey),
      apiVersion: Type.Optional(ApiVersion),
    },
    closed,
  ),
  reply: WebhookWithSecret,
  repeatable: true,
  async run(body, context: Needs<'apiVersions' | 'ids' | 'now' | 'webhooks'>) {
    const { webhooks, caller, ids } = context
    assertRecentIfPerson(context)
    const url = webhookUrlOf(body.url, webhooks.allowPrivate)
    const { types = [], description = '', apiVersion = newestOf(context.apiVersions), ...chosen } = body
    assertVersion(context.apiVersions, apiVersion)
    const repeatable = repeatableOf('webhooks.create', context)
    return replyOf(
      await webhooks.write(caller.customerId, actorOf(context), repeatable, async (writes) => {
        const { webhook, secret } = await writes.add({ ...chosen, url, types, description, apiVersion })
        return { ...webhookOf(webhook, ids), secret }
      }),
    )
  },
})

export const webhooksList = operation({
  who: 'application',
  permission: 'webhooks',
  staff: 'DEVELOP',
  summary: 'List webhooks',
  description: 'In the order of creation, without secrets.',
  body: Type.Object(wholeListPaging, closed),
  reply: Type.Object(pageReply(WebhookObject), closed),
  async run(body, { webhooks, caller, ids }: Needs<'ids' | 'webhooks'>) {
    const all = (await webhooks.list(caller.customerId)).map((each) => webhookOf(each, ids))
    return pageOfAll(all, body, ({ id }) => id)
  },
})

export const webhooksUpdate = operation({
  who: 'application',
  permission: 'webhooks',
  staff: 'DEVELOP',
  summary: 'Change a webhook',
  description:
    'Fields that are not sent stay unchanged. rotateSecret creates a new secret; the old one also signs ' +
    'for 24 hours. enabled: true switches a webhook on, and sends waiting deliveries at once, also when ' +
    'it is on already. A new url sends them too. A person of the dashboard who changes a secret needs a ' +
    'sign-in of the last 30 minutes.',
  body: Type.Object(
    {
      webhookId: WebhookRef,
      url: Type.Optional(WebhookUrl),
      types: Type.Optional(Types),
      description: Type.Optional(Description),
      enabled: Type.Optional(Type.Boolean()),
      contentHmacKey: Type.Optional(ContentHmacKey),
      apiVersion: Type.Optional(ApiVersion),
      rotateSecret: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  reply: WebhookChanged,
  repeatable: true,
  async run({ webhookId, url, ...rest }, context: Needs<'apiVersions' | 'ids' | 'now' | 'webhooks'>) {
    const { webhooks, caller, ids } = context
    const id = readWebhookId(context, webhookId)
    if (rest.apiVersion !== undefined) assertVersion(context.apiVersions, rest.apiVersion)
    if (rest.rotateSecret || rest.contentHmacKey !== undefined) assertRecentIfPerson(context)
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
  permission: 'webhooks',
  staff: 'DEVELOP',
  summary: 'Delete a webhook',
  description: 'Nothing more is sent to it. Its deliveries can still be read for 30 days.',
  body: Type.Object({ webhookId: WebhookRef }, closed),
  reply: Type.Object({ id: Type.String() }, closed),
  repeatable: true,
  async run(body, context: Needs<'ids' | 'webhooks'>) {
    const { webhooks, caller } = context
    const id = readWebhookId(context, body.webhookId)
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
  permission: 'webhooks',
  staff: 'DEVELOP',
  summary: 'Send a test event now',
  description:
    'Sends one signed event of the type WEBHOOK_TEST, without an application, and returns the answer of ' +
    'the receiver within 10 seconds. The event is not retried and not stored.',
  body: Type.Object({ webhookId: WebhookRef }, closed),
  reply: TryObject,
  failed: ({ error }) => error !== null,
  async run(body, context: Needs<'ids' | 'webhooks'>) {
    return tryOf(
      await context.webhooks.test(context.caller.customerId, readWebhookId(context, body.webhookId)),
    )
  },
})
