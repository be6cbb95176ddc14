/** The webhooks of a customer as commands work on them, in the database and not through a service. */

import { type Database, openDatabase } from '../../adapters/postgres/connections.ts'
import { uuidv7 } from '../../adapters/random-ids.ts'
import { sealingWith } from '../../adapters/webhooks/secrets.ts'
import { senderOf } from '../../adapters/webhooks/sending.ts'
import { webhooksIn } from '../../adapters/webhooks/store.ts'
import type { Webhooks, WebhookCommands } from '../../events/webhook.ts'
import { EventKind } from '../../schemas/event.ts'
import { CommandError, type Flag, type Given, type Stage } from '../command.ts'
import { derivedKeys } from '../derived-keys.ts'
import { customerIn } from '../id-flags.ts'
import { type Installation, keySourceOf, withInstallation } from '../installation.ts'

const operator = { kind: 'OPERATOR', id: null } as const

export const webhookFlag: Flag = { what: 'the webhook', value: '<id>', required: true }
export const kindFlag: Flag = { what: 'a kind of event', value: '<kind>', members: EventKind.enum }
export const kindsFlag: Flag = { ...kindFlag, what: 'a kind of event; without one, all', many: true }

export interface OpenedWebhooks {
  it: Installation
  customerId: string
  database: Database
  webhooks: Webhooks
  write<T>(work: (writes: WebhookCommands) => Promise<T>): Promise<T>
}

export function withWebhooks<T>(
  given: Given,
  stage: Stage,
  work: (opened: OpenedWebhooks) => Promise<T>,
): Promise<T> {
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
      const write: OpenedWebhooks['write'] = async (writing) =>
        (await webhooks.write(customerId, operator, undefined, writing)).body
      return await work({ it, customerId, database, webhooks, write })
    } finally {
      sender.close()
      await database.close()
    }
  })
}
