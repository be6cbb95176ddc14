/** `foyer customer suspend` and `resume`: blocks a customer without losing data. */

import type { Command } from '../command.ts'
import { customerFlag, findCustomer } from '../id-flags.ts'
import { withPorts } from '../with-ports.ts'

const suspensionCommand = (
  isSuspended: boolean,
  help: Pick<Command, 'description' | 'examples'>,
): Command => ({
  ...help,
  flags: { customer: customerFlag },
  run: (flags, context) =>
    withPorts(context, async (ports) => {
      const { id, name } = await findCustomer(flags, ports)
      await ports.administration.updateCustomer(id, [{ suspended_at: isSuspended ? ports.now() : null }])
      return {
        json: { id: ports.ids.of('customer', id), name, suspended: isSuspended },
        text: isSuspended
          ? `${name} is suspended: its tokens, links and sessions stop working within 5 seconds.`
          : `${name} is not suspended: its credentials work again.`,
      }
    }),
})

export const customerSuspend = suspensionCommand(true, {
  description: [
    'Its credentials, tokens, links, sessions and downloads stop working within 5 seconds, in every',
    'process. No data is lost: submitted applications are still checked, and events are still',
    "delivered. 'customer resume' ends the suspension.",
  ].join('\n'),
  examples: ['customer suspend --customer foyer:customer::0199…'],
})

export const customerResume = suspensionCommand(false, {
  description: 'Its credentials work again, and so do tokens, links and sessions that have not expired.',
  examples: ['customer resume --customer foyer:customer::0199…'],
})
