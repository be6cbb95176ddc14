/** `foyer customer usage`: what a customer keeps and uses, beside its quotas; and `--quota`, which sets them. */
import { envelopeOf } from '../../adapters/postgres/cases/envelope.ts'
import { openDatabase } from '../../adapters/postgres/connections.ts'
import { type Recounted, recountStored } from '../../adapters/postgres/customers/recounting.ts'
import { usageOf, usedColumns } from '../../adapters/postgres/customers/usage.ts'
import { checkedKeys, masterOf } from '../../adapters/postgres/master-keys/verify-keys.ts'
import { limitsOf, type OwnQuotas, type Quota, quotaNames, quotas } from '../../customers/quotas.ts'
import { type Command, type Flag, type Given, UsageError } from '../command.ts'
import { columns } from '../help.ts'
import { customerFlag, customerIn } from '../id-flags.ts'
import { type Installation, keySourceOf, withInstallation } from '../installation.ts'

export const customerUsage: Command = {
  summary: 'Show what a customer keeps and uses, and its quotas',
  description:
    'Days and hours are those of UTC. --recount counts again what is kept, by opening each of its applications:\nonce after an upgrade from a version without quotas, and where doctor says that the sum is wrong.',
  flags: {
    customer: customerFlag,
    recount: { what: 'count the documents again' },
  },
  examples: [
    'customer usage --customer foyer:customer::0199…',
    'customer usage --customer foyer:customer::0199… --recount',
  ],
  run: (given, stage) =>
    withInstallation(stage, async (it) => {
      const customer = await customerIn(given, it)
      const recounted = given.has('recount') ? await recountIn(it, customer.id) : undefined
      const { rows } = await it.owner.query(
        `select ${usedColumns('$2')} from foyer.customer_head where customer_id = $1`,
        [customer.id, it.now()],
      )
      const [used, limits] = [usageOf(rows[0]), limitsOf(customer.quotas)]
      const table = quotaNames.map((quota) => [
        quotas[quota].what,
        String(used[quota]),
        `of ${limits[quota]}`,
      ])
      return {
        json: {
          id: it.ids.of('customer', customer.id),
          used,
          quotas: limits,
          ...(recounted && { recounted }),
        },
        text: [
          ...(recounted
            ? [
                `Counted ${recounted.applications} applications again: ${recounted.before} bytes before, ${recounted.after} now.`,
              ]
            : []),
          ...columns(table, ''),
        ].join('\n'),
      }
    }),
}

async function recountIn(it: Installation, customerId: string): Promise<Recounted> {
  const envelope = envelopeOf(masterOf(await checkedKeys(keySourceOf(it))))
  const database = openDatabase(it.server.source, () => undefined)
  try {
    return await recountStored({ database, envelope, now: it.now }, customerId)
  } finally {
    await database.close()
  }
}

/** As it is typed: stored-bytes. */
const typedAs = (quota: Quota): string => quota.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const known = new Map(quotaNames.map((quota) => [typedAs(quota), quota]))

export const quotaFlag: Flag = {
  what: `how much it may keep or use: ${[...known.keys()].join(', ')}; default for the service's own`,
  value: '<name>=<number>|default',
  many: true,
}

/** Those of before, with what is typed in place of some. */
export function quotasIn(given: Given, before: OwnQuotas): OwnQuotas {
  const after = { ...before }
  for (const typed of given.all('quota')) {
    const [, name = '', amount = ''] = /^([a-z-]+)=(\d{1,15}|default)$/.exec(typed) ?? []
    const quota = known.get(name)
    if (!quota)
      throw new UsageError(
        `--quota takes a name, = and a whole number or default. The names: ${[...known.keys()].join(', ')}.`,
      )
    if (amount === 'default') delete after[quota]
    else after[quota] = Number(amount)
  }
  return after
}

export const quotaText = (own: OwnQuotas): string =>
  quotaNames.map((quota) => `${limitsOf(own)[quota]} ${quotas[quota].what}`).join(', ')
