/** `foyer hold …`: applications that may not be erased for now, whatever their time of retention and whoever asks. */
import { hold, holdsOf, release } from '../../adapters/postgres/customers/legal-holds.ts'
import { type Command, CommandError, type Flag, UsageError } from '../command.ts'
import { columns } from '../help.ts'
import { customerFlag, customerIn, idIn } from '../id-flags.ts'
import { withInstallation } from '../installation.ts'
import { lineIn } from '../text-flags.ts'

const applicationFlag: Flag = { what: 'the application', value: '<id>', required: true }
const MOST_REFERENCE = 100

export const holdSet: Command = {
  summary: 'Keep an application from being erased (legal hold)',
  description:
    'Until the hold is released it is erased neither by time nor by applications.erase, which answers 409 legal_hold.\nAgain on one that is held: another reference.',
  flags: {
    customer: customerFlag,
    application: applicationFlag,
    reference: {
      what: 'where your reason is kept: the number of a file, no name',
      value: '<text>',
      required: true,
    },
  },
  examples: [
    'hold set --customer foyer:customer::… --application foyer:application::… --reference "T 1234-26"',
  ],
  run: (given, stage) => {
    const reference = lineIn(given, 'reference', MOST_REFERENCE)
    if (reference === '') throw new UsageError('--reference may not be empty.')
    return withInstallation(stage, async (it) => {
      const { id: customerId, name } = await customerIn(given, it)
      const applicationId = idIn(given, 'application', 'application', it.ids)
      const shown = it.ids.of('application', applicationId)
      const since = await hold(it.owner, { customerId, applicationId }, reference, it.now())
      if (!since) throw new CommandError(`${name} has no application ${shown}.`)
      return { json: { applicationId: shown, since, reference }, text: `${shown} is held.` }
    })
  },
}

export const holdRelease: Command = {
  summary: 'Release a legal hold',
  description: 'What is over its time of retention is then erased within the hour.',
  flags: { customer: customerFlag, application: applicationFlag },
  examples: ['hold release --customer foyer:customer::… --application foyer:application::…'],
  run: (given, stage) =>
    withInstallation(stage, async (it) => {
      const { id: customerId } = await customerIn(given, it)
      const applicationId = idIn(given, 'application', 'application', it.ids)
      const shown = it.ids.of('application', applicationId)
      if (!(await release(it.owner, { customerId, applicationId }, it.now())))
        throw new CommandError(`${shown} is not held. See: npx foyer hold list`)
      return { json: { applicationId: shown }, text: `${shown} is held no longer.` }
    }),
}

export const holdList: Command = {
  summary: "List a customer's applications that are held",
  flags: { customer: customerFlag },
  examples: ['hold list --customer foyer:customer::…'],
  run: (given, stage) =>
    withInstallation(stage, async (it) => {
      const { id } = await customerIn(given, it)
      const holds = (await holdsOf(it.owner, id)).map((each) => ({
        ...each,
        applicationId: it.ids.of('application', each.applicationId),
      }))
      if (holds.length === 0) return { json: { holds }, text: 'No application is held.' }
      const rows = holds.map(({ applicationId, since, reference }) => [
        applicationId,
        `${since.toISOString().slice(0, 19)}Z`,
        reference,
      ])
      const text = columns([['APPLICATION', 'SINCE', 'REFERENCE'], ...rows], '').join('\n')
      return { json: { holds }, text }
    }),
}
