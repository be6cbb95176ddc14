/** Opens the webhooks of a customer in the database, without a running service. */

import type { WebhookCommands, Webhooks } from '../../events/webhook.ts'
import type { OperatorPorts } from '../../ports/operator.ts'
import { EventKind } from '../../schemas/event.ts'
import type { CommandContext, Flag, FlagValues } from '../command.ts'
import { findCustomer, readWebhook } from '../id-flags.ts'
import { withPorts } from '../with-ports.ts'

const operator = { kind: 'OPERATOR', id: null } as const

export const kindFlag: Flag = { what: 'a kind of event', value: '<kind>', members: EventKind.enum }
export const kindsFlag: Flag = { ...kindFlag, what: 'a kind of event (default: all)', many: true }

export interface CustomerWebhooks {
  ports: OperatorPorts
  customerId: string
  webhooks: Webhooks
  write<T>(work: (writes: WebhookCommands) => Promise<T>): Promise<T>
  /** The UUID of --webhook. */
  readWebhookFlag(): Promise<string>
}

export function withWebhooks<T>(
  flags: FlagValues,
  context: CommandContext,
  work: (hooks: CustomerWebhooks) => Promise<T>,
): Promise<T> {
  return withPorts(context, async (ports) => {
    const { id: customerId } = await findCustomer(flags, ports)
    const { webhooks } = await ports.keyed()
    return work({
      ports,
      customerId,
      webhooks,
      write: async (writing) => (await webhooks.write(customerId, operator, undefined, writing)).body,
      readWebhookFlag: () => readWebhook(flags, ports.ids, () => webhooks.list(customerId)),
    })
  })
}
