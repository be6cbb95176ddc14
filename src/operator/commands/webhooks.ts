/** `foyer webhook …`: where a customer is told of events. */
import type { Webhook } from '../../events/webhook.ts'
import { readWebhookUrl } from '../../events/webhook-url.ts'
import type { EventKind } from '../../schemas/event.ts'
import { type Command, type Flag, type Given, UsageError } from '../command.ts'
import { columns } from '../help.ts'
import { customerFlag, idIn } from '../id-flags.ts'
import { lineIn } from '../text-flags.ts'
import { kindsFlag, type OpenedWebhooks, webhookFlag, withWebhooks } from '../webhooks/with-webhooks.ts'

const urlFlag: Flag = { what: 'where events are sent: https, public', value: '<url>' }
const descriptionFlag: Flag = { what: 'what it is for, in your words', value: '<text>' }
const MOST_DESCRIPTION = 200

const shown = ({ it }: OpenedWebhooks, webhook: Webhook) => ({
  ...webhook,
  id: it.ids.of('webhook', webhook.id),
})

function urlIn(given: Given, { webhooks }: OpenedWebhooks): string {
  const read = readWebhookUrl(given.text('url'), webhooks.allowPrivate)
  if (read.url === undefined) throw new UsageError(`--url: ${read.wrong}`)
  return read.url
}

const descriptionIn = (given: Given): string => lineIn(given, 'description', MOST_DESCRIPTION)
const kindsIn = (given: Given) => [...new Set(given.all('kind'))] as EventKind[]

export const webhookCreate: Command = {
  summary: 'Make a webhook',
  flags: {
    customer: customerFlag,
    url: { ...urlFlag, required: true },
    kind: kindsFlag,
    description: descriptionFlag,
  },
  examples: ['webhook create --customer foyer:customer::… --url https://hooks.bank.example/foyer'],
  run: (given, stage) => {
    const description = descriptionIn(given)
    return withWebhooks(given, stage, async (opened) => {
      const wanted = { url: urlIn(given, opened), types: kindsIn(given), description }
      const { webhook, secret } = await opened.write((writes) => writes.add(wanted))
      const json = { ...shown(opened, webhook), secret }
      return { json, text: `Made the webhook ${json.id}\nIts secret, shown this once: ${secret}` }
    })
  },
}

export const webhookList: Command = {
  summary: "List a customer's webhooks",
  flags: { customer: customerFlag },
  examples: ['webhook list --customer foyer:customer::…'],
  run: (given, stage) =>
    withWebhooks(given, stage, async (opened) => {
      const all = (await opened.webhooks.list(opened.customerId)).map((each) => shown(opened, each))
      if (all.length === 0) return { json: { webhooks: [] }, text: 'There is no webhook.' }
      const rows = all.map((each) => [each.id, stateOf(each), kindsOf(each), each.url, lineOf(each)])
      return { json: { webhooks: all }, text: columns([header, ...rows], '').join('\n') }
    }),
}

const header = ['WEBHOOK', 'STATE', 'KINDS', 'ADDRESS', 'DESCRIPTION']
/** Why it is off: OWNER, GONE or FAILING. On and failing: since when. */
const stateOf = ({ enabled, switchedOff, failingSince }: Webhook): string =>
  enabled
    ? `on${failingSince ? `, failing since ${failingSince.toISOString().slice(0, 19)}Z` : ''}`
    : `off (${switchedOff})`
const kindsOf = ({ types }: Webhook): string => (types.length === 0 ? 'all' : types.join(','))
/** Those made by the API may have several lines. */
const lineOf = ({ description }: Webhook): string =>
  description.replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')

export const webhookUpdate: Command = {
  summary: 'Change a webhook: its address, its kinds of event, on or off, a new secret',
  flags: {
    customer: customerFlag,
    webhook: webhookFlag,
    url: urlFlag,
    kind: { ...kindsFlag, what: 'a kind of event, in place of those before' },
    'all-kinds': { what: 'all kinds of event, also those that come later' },
    description: descriptionFlag,
    switch: { what: 'whether anything is sent', value: 'on|off', members: ['on', 'off'] },
    'rotate-secret': { what: 'a new secret; the old one signs beside it for 24 hours' },
  },
  examples: ['webhook update --customer foyer:customer::… --webhook foyer:webhook::… --switch on'],
  run: (given, stage) => {
    if (!changes.some((flag) => given.has(flag)))
      throw new UsageError(`Say what to change: ${changes.map((flag) => `--${flag}`).join(', ')}.`)
    if (given.has('kind') && given.has('all-kinds'))
      throw new UsageError('--kind and --all-kinds do not go together: give one of them.')
    const description = descriptionIn(given)
    return withWebhooks(given, stage, async (opened) => {
      const id = idIn(given, 'webhook', 'webhook', opened.it.ids)
      const change = {
        ...(given.has('url') ? { url: urlIn(given, opened) } : {}),
        ...(given.has('kind') || given.has('all-kinds') ? { types: kindsIn(given) } : {}),
        ...(given.has('description') ? { description } : {}),
        ...(given.has('switch') ? { enabled: given.text('switch') === 'on' } : {}),
        ...(given.has('rotate-secret') ? { rotateSecret: true } : {}),
      }
      const { webhook, secret } = await opened.write((writes) => writes.change(id, change))
      const json = { ...shown(opened, webhook), ...(secret ? { secret } : {}) }
      return { json, text: `Changed.${secret ? ` Its new secret, shown this once: ${secret}` : ''}` }
    })
  },
}

const changes = ['url', 'kind', 'all-kinds', 'description', 'switch', 'rotate-secret']

export const webhookDelete: Command = {
  summary: 'Delete a webhook',
  flags: { customer: customerFlag, webhook: webhookFlag },
  examples: ['webhook delete --customer foyer:customer::… --webhook foyer:webhook::…'],
  run: (given, stage) =>
    withWebhooks(given, stage, async ({ it, write }) => {
      const id = idIn(given, 'webhook', 'webhook', it.ids)
      await write((writes) => writes.remove(id))
      return { json: { id: it.ids.of('webhook', id) }, text: 'Deleted.' }
    }),
}

export const webhookTest: Command = {
  summary: 'Send a signed test event now',
  flags: { customer: customerFlag, webhook: webhookFlag },
  examples: ['webhook test --customer foyer:customer::… --webhook foyer:webhook::…'],
  run: (given, stage) =>
    withWebhooks(given, stage, async ({ it, customerId, webhooks }) => {
      const said = await webhooks.test(customerId, idIn(given, 'webhook', 'webhook', it.ids))
      const text = said.error ?? `The receiver answered ${said.status} after ${said.durationMs} ms.`
      return { json: said, text, failed: said.error !== null }
    }),
}
