/** `foyer webhook …`: where a customer is told of events. */
import type { Webhook } from '../../events/webhook.ts'
import { readWebhookUrl } from '../../events/webhook-url.ts'
import type { EventKind } from '../../shapes/event.ts'
import { type Command, type Flag, type Given, UsageError } from '../command.ts'
import { columns } from '../help.ts'
import { customerFlag, idIn } from '../named.ts'
import { kindsFlag, type OpenedWebhooks, webhookFlag, withWebhooks } from '../webhooks/opened.ts'

const urlFlag: Flag = { what: 'where events are sent: https, public', value: '<url>' }

const shown = ({ it }: OpenedWebhooks, webhook: Webhook) => ({
  ...webhook,
  id: it.ids.of('webhook', webhook.id),
})

function urlIn(given: Given, { webhooks }: OpenedWebhooks): string {
  const read = readWebhookUrl(given.text('url'), webhooks.allowPrivate)
  if (read.url === undefined) throw new UsageError(`--url: ${read.wrong}`)
  return read.url
}

export const webhookCreate: Command = {
  summary: 'Make a webhook',
  flags: { customer: customerFlag, url: { ...urlFlag, required: true }, kind: kindsFlag },
  examples: ['webhook create --customer foyer:customer::… --url https://hooks.bank.example/foyer'],
  run: (given, stage) =>
    withWebhooks(given, stage, async (opened) => {
      const wanted = { url: urlIn(given, opened), types: given.all('kind') as EventKind[], description: '' }
      const { webhook, secret } = await opened.write((writes) => writes.add(wanted))
      const json = { ...shown(opened, webhook), secret }
      return { json, text: `Made the webhook ${json.id}\nIts secret, shown this once: ${secret}` }
    }),
}

export const webhookList: Command = {
  summary: "List a customer's webhooks",
  flags: { customer: customerFlag },
  examples: ['webhook list --customer foyer:customer::…'],
  run: (given, stage) =>
    withWebhooks(given, stage, async (opened) => {
      const all = (await opened.webhooks.list(opened.customerId)).map((each) => shown(opened, each))
      const rows = all.map(({ id, url, enabled, switchedOff }) => [
        id,
        enabled ? 'on' : `off (${switchedOff})`,
        url,
      ])
      return { json: { webhooks: all }, text: columns(rows, '').join('\n') || 'There is no webhook.' }
    }),
}

export const webhookUpdate: Command = {
  summary: 'Change a webhook: its address, its kinds of event, on or off, a new secret',
  flags: {
    customer: customerFlag,
    webhook: webhookFlag,
    url: urlFlag,
    kind: kindsFlag,
    switch: { what: 'whether anything is sent', value: 'on|off', members: ['on', 'off'] },
    'rotate-secret': { what: 'a new secret; the old one signs beside it for 24 hours' },
  },
  examples: ['webhook update --customer foyer:customer::… --webhook foyer:webhook::… --switch on'],
  run: (given, stage) =>
    withWebhooks(given, stage, async (opened) => {
      const id = idIn(given, 'webhook', 'webhook', opened.it.ids)
      const change = {
        ...(given.has('url') ? { url: urlIn(given, opened) } : {}),
        ...(given.has('kind') ? { types: given.all('kind') as EventKind[] } : {}),
        ...(given.has('switch') ? { enabled: given.text('switch') === 'on' } : {}),
        ...(given.has('rotate-secret') ? { rotateSecret: true } : {}),
      }
      const { webhook, secret } = await opened.write((writes) => writes.change(id, change))
      const json = { ...shown(opened, webhook), ...(secret ? { secret } : {}) }
      return { json, text: `Changed.${secret ? ` Its new secret, shown this once: ${secret}` : ''}` }
    }),
}

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
