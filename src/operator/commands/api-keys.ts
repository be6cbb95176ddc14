/** `foyer apikey create`: the credentials of the deprecated API, which no operation creates. */

import type { Command } from '../command.ts'
import { columns } from '../help.ts'
import { customerFlag, findCustomer } from '../id-flags.ts'
import { readTextLine } from '../text-flags.ts'
import { withPorts } from '../with-ports.ts'

const MAX_DESCRIPTION = 200

export const apikeyCreate: Command = {
  description: [
    'API keys only work for the deprecated operations. For new systems, use foyer call credentials.create.',
    'The key is shown once: Foyer only stores its hash.',
  ].join('\n'),
  flags: { customer: customerFlag, description: { what: 'what it is for, in your words', value: '<text>' } },
  examples: ['apikey create --customer foyer:customer::0199…'],
  run: (flags, context) => {
    const description = readTextLine(flags, 'description', MAX_DESCRIPTION)
    return withPorts(context, async (ports) => {
      const { id: customerId, mode } = await findCustomer(flags, ports)
      const { credentialId, apiKey } = await ports.administration.issueApiKey({
        customerId,
        mode,
        description,
      })
      const id = ports.ids.of('credential', credentialId)
      return {
        json: { id, customerId: ports.ids.of('customer', customerId), apiKey, description },
        text: `${columns(
          [
            ['API key', apiKey],
            ['Credential', id],
          ],
          '',
        ).join('\n')}\n\nStore the key now. Foyer cannot show it again.`,
      }
    })
  },
}
