/**
 * `foyer customer usage`: shows what a customer stores and uses, and its quotas. Also reads `--quota`, which
 * sets them.
 */

import { limitsOf, type OwnQuotas, type Quota, quotaNames, quotas } from '#customers/quotas.ts'
import { type Command, type Flag, type FlagValues, UsageError } from '../command.ts'
import { columns } from '../help.ts'
import { customerFlag, findCustomer } from '../id-flags.ts'
import { withPorts } from '../with-ports.ts'

export const customerUsage: Command = {
  description: [
    'Days and hours are in UTC. --recount decrypts each application and counts its documents again. Run',
    'it when doctor reports a wrong sum.',
  ].join('\n'),
  flags: {
    customer: customerFlag,
    recount: { what: 'count the documents again' },
  },
  examples: [
    'customer usage --customer foyer:customer::0199…',
    'customer usage --customer foyer:customer::0199… --recount',
  ],
  run: (flags, context) =>
    withPorts(context, async (ports) => {
      const customer = await findCustomer(flags, ports)
      const recounted = flags.has('recount')
        ? await ports.administration.recountUsage(customer.id)
        : undefined
      const used = await ports.administration.usage(customer.id)
      const limits = limitsOf(customer.quotas)
      const table = quotaNames.map((quota) => [
        quotas[quota].what,
        String(used[quota]),
        `of ${limits[quota]}`,
      ])
      return {
        json: {
          id: ports.ids.of('customer', customer.id),
          used,
          quotas: limits,
          ...(recounted && { recounted }),
        },
        text: [
          ...(recounted
            ? [
                `Counted ${recounted.applications} applications again: ${recounted.before} bytes ` +
                  `before, ${recounted.after} now.`,
              ]
            : []),
          ...columns(table, ''),
        ].join('\n'),
      }
    }),
}

/** The name on the command line, such as stored-bytes. */
const flagNameOf = (quota: Quota): string =>
  quota.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const quotasByFlagName = new Map(quotaNames.map((quota) => [flagNameOf(quota), quota]))

export const quotaFlag: Flag = {
  what: `a quota: ${[...quotasByFlagName.keys()].join(', ')}; default for the default of Foyer`,
  value: '<name>=<number>|default',
  many: true,
}

/** The earlier quotas, changed by the flags. */
export function readQuotas(flags: FlagValues, before: OwnQuotas): OwnQuotas {
  const after = { ...before }
  for (const text of flags.all('quota')) {
    const [, name = '', amount = ''] = /^([a-z-]+)=(\d{1,15}|default)$/.exec(text) ?? []
    const quota = quotasByFlagName.get(name)
    if (!quota)
      throw new UsageError(
        '--quota takes <name>=<number> or <name>=default. The names are: ' +
          `${[...quotasByFlagName.keys()].join(', ')}.`,
      )
    if (amount === 'default') delete after[quota]
    else after[quota] = Number(amount)
  }
  return after
}

export const quotaText = (own: OwnQuotas): string =>
  quotaNames.map((quota) => `${limitsOf(own)[quota]} ${quotas[quota].what}`).join(', ')
