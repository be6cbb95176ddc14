/** `foyer customer suspend` and `resume`: a customer whose use has to stop now, with nothing lost. */
import { changeCustomer } from '../../adapters/postgres/customers/update-customer.ts'
import type { Command } from '../command.ts'
import { customerFlag, customerIn } from '../id-flags.ts'
import { withInstallation } from '../installation.ts'

const command = (
  isSuspended: boolean,
  words: Pick<Command, 'summary' | 'description' | 'examples'>,
): Command => ({
  ...words,
  flags: { customer: customerFlag },
  run: (given, stage) =>
    withInstallation(stage, async (it) => {
      const { id, name } = await customerIn(given, it)
      const at = it.now()
      await changeCustomer(it.owner, id, [{ suspended_at: isSuspended ? at : null }], at)
      return {
        json: { id: it.ids.of('customer', id), name, suspended: isSuspended },
        text: isSuspended
          ? `${name} is suspended: within 5 seconds its tokens, links and sessions end.`
          : `${name} is not suspended: what it has works again.`,
      }
    }),
})

export const customerSuspend = command(true, {
  summary: 'Stop a customer',
  description:
    "Within 5 seconds its credentials, tokens, links, sessions and downloads stop working, on every node. Nothing is lost:\nwhat was sent is still checked, and events are still delivered. 'customer resume' takes it back.",
  examples: ['customer suspend --customer foyer:customer::0199…'],
})

export const customerResume = command(false, {
  summary: 'Let a suspended customer go on',
  description:
    'Its credentials work again, and so do tokens, links and sessions that have not run out meanwhile.',
  examples: ['customer resume --customer foyer:customer::0199…'],
})
