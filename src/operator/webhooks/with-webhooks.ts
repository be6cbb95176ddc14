/** Opens the webhooks of a customer in the database, without a running service. */
import { type Database, openDatabase } from '../../adapters/postgres/connections.ts'
import { uuidv7 } from '../../adapters/random-ids.ts'
import { sealingWith } from '../../adapters/webhooks/secrets.ts'
import { senderOf } from '../../adapters/webhooks/sending.ts'
import { webhooksIn } from '../../adapters/webhooks/store.ts'
import type { WebhookCommands, Webhooks } from '../../events/webhook.ts'
import { EventKind } from '../../schemas/event.ts'
import { type CommandContext, CommandError, type Flag, type FlagValues } from '../command.ts'
import { derivedKeys } from '../derived-keys.ts'
import { findCustomer } from '../id-flags.ts'
import { type Installation, keySourceOf, withInstallation } from '../installation.ts'

const operator = { kind: 'OPERATOR', id: null } as const

export const webhookFlag: Flag = { what: 'the webhook', value: '<id>', required: true }
export const kindFlag: Flag = { what: 'a kind of event', value: '<kind>', members: EventKind.enum }
export const kindsFlag: Flag = { ...kindFlag, what: 'a kind of event (default: all)', many: true }

export interface CustomerWebhooks {
  installation: Installation
  customerId: string
  database: Database
  webhooks: Webhooks
  write<T>(work: (writes: WebhookCommands) => Promise<T>): Promise<T>
}

export function withWebhooks<T>(
  flags: FlagValues,
  context: CommandContext,
  work: (hooks: CustomerWebhooks) => Promise<T>,
): Promise<T> {
  return withInstallation(context, async (installation) => {
    const { id: customerId } = await findCustomer(flags, installation)
    const keys = await derivedKeys(keySourceOf(installation))
    if (!keys)
      throw new CommandError('The service has never started on this database. Start it once with npm start.')
    const { now, ids, config, server } = installation
    const allowPrivate = config.webhookAllowPrivate
    const database = openDatabase(server.source, () => undefined)
    const sender = senderOf({ allowPrivate, now })
    const sealing = sealingWith(keys.derived('webhooks'))
    const newId = () => uuidv7(now())
    const store = { database, sealing, sender, ids, allowPrivate, now, newId, hint: () => undefined }
    const webhooks = webhooksIn(store)
    try {
      const write: CustomerWebhooks['write'] = async (writing) =>
        (await webhooks.write(customerId, operator, undefined, writing)).body
      return await work({ installation, customerId, database, webhooks, write })
    } finally {
      sender.close()
      await database.close()
    }
  })
}
