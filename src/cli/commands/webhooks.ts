/** `foyer webhook …`: where a customer is told of events, what became of it, and sending again. */
import { uuidv7 } from '../../adapters/ids.ts'
import { openDatabase } from '../../adapters/postgres/connections.ts'
import { sealingWith } from '../../adapters/webhooks/secrets.ts'
import { senderOf } from '../../adapters/webhooks/sending.ts'
import { webhooksIn } from '../../adapters/webhooks/store.ts'
import {
  type DeliveryStatus,
  deliveryStatuses,
  type Webhook,
  type Webhooks,
  type WebhookWrites,
} from '../../events/webhook.ts'
import { readWebhookUrl } from '../../events/webhook-url.ts'
import { Refusal } from '../../refusal.ts'
import { EventKind } from '../../shapes/event.ts'
import { type Command, CommandError, type Flag, type Given, type Stage, UsageError } from '../command.ts'
import { columns } from '../help.ts'
import { type Installation, keySourceOf, withInstallation } from '../installation.ts'
import { customerFlag, customerIn, idIn } from '../named.ts'
import { derivedKeys } from '../opened-keys.ts'

const operator = { kind: 'OPERATOR', id: null } as const
const webhookFlag: Flag = { what: 'the webhook', value: '<id>', required: true }
const typeFlag: Flag = {
  what: 'a kind of event; without one, all',
  value: '<type>',
  many: true,
  members: EventKind.enum,
}
const urlFlag: Flag = { what: 'where events are sent: https, public', value: '<url>' }

interface Opened {
  it: Installation
  customerId: string
  webhooks: Webhooks
  write<T>(work: (writes: WebhookWrites) => Promise<T>): Promise<T>
}

function withWebhooks<T>(given: Given, stage: Stage, work: (opened: Opened) => Promise<T>): Promise<T> {
  return withInstallation(stage, async (it) => {
    const { id: customerId } = await customerIn(given, it)
    const keys = await derivedKeys(keySourceOf(it))
    if (!keys)
      throw new CommandError('No service has started on this database yet. Start it once, with npm start.')
    const { now, ids, config, server } = it
    const allowPrivate = config.webhookAllowPrivate
    const database = openDatabase(server.source, () => undefined)
    const sender = senderOf({ allowPrivate, now })
    const sealing = sealingWith(keys.derived('webhooks'))
    const newId = () => uuidv7(now())
    const store = { database, sealing, sender, ids, allowPrivate, now, newId, hint: () => undefined }
    const webhooks = webhooksIn(store)
    try {
      const write: Opened['write'] = async (writing) =>
        (await webhooks.write(customerId, operator, undefined, writing)).body
      return await work({ it, customerId, webhooks, write })
    } catch (error) {
      if (error instanceof Refusal) throw new CommandError(error.message.replace(/^\w+: /, ''))
      throw error
    } finally {
      sender.close()
      await database.close()
    }
  })
}

const shown = ({ it }: Opened, webhook: Webhook) => ({ ...webhook, id: it.ids.of('webhook', webhook.id) })

function urlIn(given: Given, { webhooks }: Opened): string {
  const read = readWebhookUrl(given.text('url'), webhooks.allowPrivate)
  if (read.url === undefined) throw new UsageError(`--url: ${read.wrong}`)
  return read.url
}

export const webhookCreate: Command = {
  summary: 'Make a webhook',
  flags: { customer: customerFlag, url: { ...urlFlag, required: true }, type: typeFlag },
  examples: ['webhook create --customer foyer:customer::… --url https://hooks.bank.example/foyer'],
  run: (given, stage) =>
    withWebhooks(given, stage, async (opened) => {
      const wanted = { url: urlIn(given, opened), types: given.all('type') as EventKind[], description: '' }
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
  summary: 'Change a webhook: its address, its types, on or off, a new secret',
  flags: {
    customer: customerFlag,
    webhook: webhookFlag,
    url: urlFlag,
    type: typeFlag,
    switch: { what: 'whether anything is sent', value: 'on|off', members: ['on', 'off'] },
    'rotate-secret': { what: 'a new secret; the old one signs beside it for 24 hours' },
  },
  examples: ['webhook update --customer foyer:customer::… --webhook foyer:webhook::… --switch on'],
  run: (given, stage) =>
    withWebhooks(given, stage, async (opened) => {
      const id = idIn(given, 'webhook', 'webhook', opened.it.ids)
      const change = {
        ...(given.has('url') ? { url: urlIn(given, opened) } : {}),
        ...(given.has('type') ? { types: given.all('type') as EventKind[] } : {}),
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

export const webhookReplay: Command = {
  summary: 'Send the events of a range of time again',
  description: 'Also those that happened while the webhook was switched off. The events keep their ids.',
  flags: {
    customer: customerFlag,
    webhook: webhookFlag,
    from: { what: 'the first moment', value: '<time>', required: true },
    to: { what: 'the moment after the last', value: '<time>', required: true },
    status: {
      what: 'only events whose newest delivery has it',
      value: '<status>',
      members: deliveryStatuses,
    },
  },
  examples: [
    'webhook replay --customer foyer:customer::… --webhook foyer:webhook::… --from 2026-11-20T00:00:00Z --to 2026-11-21T00:00:00Z --status GIVEN_UP',
  ],
  run: (given, stage) =>
    withWebhooks(given, stage, async ({ it, write }) => {
      const webhookId = idIn(given, 'webhook', 'webhook', it.ids)
      const [from, to] = [timeIn(given, 'from'), timeIn(given, 'to')]
      const status = given.maybe('status') as DeliveryStatus | undefined
      let [total, after] = [0, 0]
      for (let isDone = false; !isDone; ) {
        const range = { webhookId, from, to, after, ...(status ? { status } : {}) }
        const { replayed, last } = await write((writes) => writes.replayRange(range))
        total += replayed
        isDone = last === null
        after = last ?? 0
        stage.note(`${total} events …`)
      }
      return { json: { replayed: total }, text: `${total} events are sent again.` }
    }),
}

function timeIn(given: Given, flag: string): Date {
  const at = new Date(given.text(flag))
  if (Number.isNaN(at.getTime())) throw new UsageError(`--${flag} takes a time such as 2026-11-20T09:30:00Z.`)
  return at
}
