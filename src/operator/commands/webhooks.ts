/** `foyer webhook …`: creates, changes, tests and deletes webhooks. */
import type { ContentHmacKey, Webhook } from '../../events/webhook.ts'
import { readWebhookUrl } from '../../events/webhook-url.ts'
import type { EventKind } from '../../schemas/event.ts'
import { type Command, type Flag, type FlagValues, UsageError } from '../command.ts'
import { columns } from '../help.ts'
import { customerFlag, webhookFlag } from '../id-flags.ts'
import { readTextLine } from '../text-flags.ts'
import { type CustomerWebhooks, kindsFlag, withWebhooks } from '../webhooks/with-webhooks.ts'

const urlFlag: Flag = { what: 'the public https address that receives events', value: '<url>' }
const descriptionFlag: Flag = { what: 'what it is for, in your words', value: '<text>' }
const MAX_DESCRIPTION = 200
const hmacKeys = { 'decoded-secret': 'DECODED_SECRET', 'secret-text': 'SECRET_TEXT' } as const
const hmacKeyFlag: Flag = {
  what: 'what keys Content-HMAC: the bytes that the secret encodes (default), or its text as shown',
  value: 'decoded-secret|secret-text',
  members: Object.keys(hmacKeys),
}
/** undefined without the flag. */
const readHmacKey = (flags: FlagValues): ContentHmacKey | undefined =>
  hmacKeys[flags.optional('content-hmac-key') as keyof typeof hmacKeys]

const webhookViewOf = ({ ports }: CustomerWebhooks, webhook: Webhook) => ({
  ...webhook,
  id: ports.ids.of('webhook', webhook.id),
})

function readUrlFlag(flags: FlagValues, { webhooks }: CustomerWebhooks): string {
  const read = readWebhookUrl(flags.required('url'), webhooks.allowPrivate)
  if (read.url === undefined) throw new UsageError(`--url: ${read.wrong}`)
  return read.url
}

const readDescription = (flags: FlagValues): string => readTextLine(flags, 'description', MAX_DESCRIPTION)
const readKinds = (flags: FlagValues) => [...new Set(flags.all('kind'))] as EventKind[]

export const webhookCreate: Command = {
  flags: {
    customer: customerFlag,
    url: { ...urlFlag, required: true },
    kind: kindsFlag,
    description: descriptionFlag,
    'content-hmac-key': hmacKeyFlag,
  },
  examples: ['webhook create --customer foyer:customer::… --url https://hooks.bank.example/foyer'],
  run: (flags, context) => {
    const description = readDescription(flags)
    return withWebhooks(flags, context, async (hooks) => {
      const contentHmacKey = readHmacKey(flags)
      const url = readUrlFlag(flags, hooks)
      const chosen = contentHmacKey && { contentHmacKey }
      const webhookData = { url, types: readKinds(flags), description, ...chosen }
      const { webhook, secret } = await hooks.write((writes) => writes.add(webhookData))
      const json = { ...webhookViewOf(hooks, webhook), secret }
      return { json, text: `Created the webhook ${json.id}\nIts secret, shown only once: ${secret}` }
    })
  },
}

export const webhookList: Command = {
  flags: { customer: customerFlag },
  examples: ['webhook list --customer foyer:customer::…'],
  run: (flags, context) =>
    withWebhooks(flags, context, async (hooks) => {
      const all = (await hooks.webhooks.list(hooks.customerId)).map((each) => webhookViewOf(hooks, each))
      if (all.length === 0) return { json: { webhooks: [] }, text: 'There is no webhook.' }
      const rows = all.map((each) => [each.id, stateOf(each), kindsOf(each), each.url, oneLine(each)])
      return { json: { webhooks: all }, text: columns([header, ...rows], '').join('\n') }
    }),
}

const header = ['WEBHOOK', 'STATE', 'KINDS', 'ADDRESS', 'DESCRIPTION']
/** For a disabled webhook, the reason: OWNER, GONE or FAILING. For a failing one, since when. */
const stateOf = ({ enabled, switchedOff, failingSince }: Webhook): string =>
  enabled
    ? `on${failingSince ? `, failing since ${failingSince.toISOString().slice(0, 19)}Z` : ''}`
    : `off (${switchedOff})`
const kindsOf = ({ types }: Webhook): string => (types.length === 0 ? 'all' : types.join(','))
/** A description that was set by the API may have several lines. */
const oneLine = ({ description }: Webhook): string =>
  description.replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')

export const webhookUpdate: Command = {
  flags: {
    customer: customerFlag,
    webhook: webhookFlag,
    url: urlFlag,
    kind: { ...kindsFlag, what: 'a kind of event; replaces the earlier kinds' },
    'all-kinds': { what: 'all kinds of event, including future ones' },
    description: descriptionFlag,
    switch: { what: 'whether anything is sent', value: 'on|off', members: ['on', 'off'] },
    'content-hmac-key': hmacKeyFlag,
    'rotate-secret': { what: 'a new secret; the old one signs beside it for 24 hours' },
  },
  examples: ['webhook update --customer foyer:customer::… --webhook foyer:webhook::… --switch on'],
  run: (flags, context) => {
    if (!changes.some((flag) => flags.has(flag)))
      throw new UsageError(`Give at least one change: ${changes.map((flag) => `--${flag}`).join(', ')}.`)
    if (flags.has('kind') && flags.has('all-kinds'))
      throw new UsageError('Give either --kind or --all-kinds.')
    const description = readDescription(flags)
    return withWebhooks(flags, context, async (hooks) => {
      const id = await hooks.readWebhookFlag()
      const hmacKey = readHmacKey(flags)
      const change = {
        ...(flags.has('url') ? { url: readUrlFlag(flags, hooks) } : {}),
        ...(flags.has('kind') || flags.has('all-kinds') ? { types: readKinds(flags) } : {}),
        ...(flags.has('description') ? { description } : {}),
        ...(flags.has('switch') ? { enabled: flags.required('switch') === 'on' } : {}),
        ...(hmacKey ? { contentHmacKey: hmacKey } : {}),
        ...(flags.has('rotate-secret') ? { rotateSecret: true } : {}),
      }
      const { webhook, secret } = await hooks.write((writes) => writes.change(id, change))
      const json = { ...webhookViewOf(hooks, webhook), ...(secret ? { secret } : {}) }
      return { json, text: `Changed.${secret ? ` Its new secret, shown only once: ${secret}` : ''}` }
    })
  },
}

const changes = ['url', 'kind', 'all-kinds', 'description', 'switch', 'content-hmac-key', 'rotate-secret']

export const webhookDelete: Command = {
  flags: { customer: customerFlag, webhook: webhookFlag },
  examples: ['webhook delete --customer foyer:customer::… --webhook foyer:webhook::…'],
  run: (flags, context) =>
    withWebhooks(flags, context, async ({ ports, write, readWebhookFlag }) => {
      const id = await readWebhookFlag()
      await write((writes) => writes.remove(id))
      return { json: { id: ports.ids.of('webhook', id) }, text: 'Deleted.' }
    }),
}

export const webhookTest: Command = {
  flags: { customer: customerFlag, webhook: webhookFlag },
  examples: ['webhook test --customer foyer:customer::… --webhook foyer:webhook::…'],
  run: (flags, context) =>
    withWebhooks(flags, context, async ({ customerId, webhooks, readWebhookFlag }) => {
      const result = await webhooks.test(customerId, await readWebhookFlag())
      const text = result.error ?? `The receiver answered ${result.status} after ${result.durationMs} ms.`
      return { json: result, text, failed: result.error !== null }
    }),
}
