/** `foyer hold …`: legal holds, which keep applications from being erased. */

import { type Command, CommandError, type Flag, UsageError } from '../command.ts'
import { columns } from '../help.ts'
import { customerFlag, findCustomer, readId } from '../id-flags.ts'
import { readTextLine } from '../text-flags.ts'
import { withPorts } from '../with-ports.ts'

const applicationFlag: Flag = { what: 'the application', value: '<id>', required: true }
const MAX_REFERENCE = 100

export const holdSet: Command = {
  description: [
    'Until you release the hold, neither retention nor applications.erase (409 legal_hold) erases the',
    'application. Setting a hold again replaces its reference.',
  ].join('\n'),
  flags: {
    customer: customerFlag,
    application: applicationFlag,
    reference: {
      what: 'where your reason is filed, such as a case number; no names',
      value: '<text>',
      required: true,
    },
  },
  examples: [
    'hold set --customer foyer:customer::… --application foyer:application::… --reference "T 1234-26"',
  ],
  run: (flags, context) => {
    const reference = readTextLine(flags, 'reference', MAX_REFERENCE)
    if (reference === '') throw new UsageError('--reference may not be empty.')
    return withPorts(context, async (ports) => {
      const { id: customerId, name } = await findCustomer(flags, ports)
      const applicationId = readId(flags, 'application', 'application', ports.ids)
      const shown = ports.ids.of('application', applicationId)
      const since = await ports.administration.hold({ customerId, applicationId }, reference)
      if (!since) throw new CommandError(`${name} has no application ${shown}.`, 'application_not_found')
      return { json: { applicationId: shown, since, reference }, text: `${shown} has a legal hold.` }
    })
  },
}

export const holdRelease: Command = {
  description: 'An application whose retention has passed is erased within the hour.',
  flags: { customer: customerFlag, application: applicationFlag },
  examples: ['hold release --customer foyer:customer::… --application foyer:application::…'],
  run: (flags, context) =>
    withPorts(context, async (ports) => {
      const { id: customerId } = await findCustomer(flags, ports)
      const applicationId = readId(flags, 'application', 'application', ports.ids)
      const shown = ports.ids.of('application', applicationId)
      if (!(await ports.administration.releaseHold({ customerId, applicationId })))
        throw new CommandError(`${shown} has no legal hold. See: npx foyer hold list`, 'hold_not_found')
      return { json: { applicationId: shown }, text: `The legal hold on ${shown} is released.` }
    }),
}

export const holdList: Command = {
  flags: { customer: customerFlag },
  examples: ['hold list --customer foyer:customer::…'],
  run: (flags, context) =>
    withPorts(context, async (ports) => {
      const { id } = await findCustomer(flags, ports)
      const holds = (await ports.administration.legalHolds(id)).map((each) => ({
        ...each,
        applicationId: ports.ids.of('application', each.applicationId),
      }))
      if (holds.length === 0) return { json: { holds }, text: 'There is no legal hold.' }
      const rows = holds.map(({ applicationId, since, reference }) => [
        applicationId,
        `${since.toISOString().slice(0, 19)}Z`,
        reference,
      ])
      const text = columns([['APPLICATION', 'SINCE', 'REFERENCE'], ...rows], '').join('\n')
      return { json: { holds }, text }
    }),
}
