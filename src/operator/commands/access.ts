/** `foyer access list`: which credentials, or the operator, have read the data of an application. */

import type { Ids } from '#kernel/ids.ts'
import { READS_KEPT_DAYS } from '#retention/periods.ts'
import { type Command, type FlagValues, UsageError } from '../command.ts'
import { columns } from '../help.ts'
import { readId } from '../id-flags.ts'
import type { AccessRow } from '../ports.ts'
import { readPastTime } from '../time-flags.ts'
import { withPorts } from '../with-ports.ts'

const DEFAULT_LIMIT = 200
const MAXIMUM = 100_000

export const accessList: Command = {
  description: [
    `Newest first, with minute and count. Entries are kept for ${READS_KEPT_DAYS} days, even after the`,
    'application is erased: they contain ids and no collected data. A read appears within seconds.',
  ].join('\n'),
  flags: {
    application: { what: 'the application', value: '<id>', required: true },
    since: { what: 'only reads since this time or duration, such as 7d', value: '<time>' },
    limit: { what: `number of lines, up to ${MAXIMUM} (default: ${DEFAULT_LIMIT})`, value: '<number>' },
  },
  examples: [
    'access list --application foyer:application::0199…',
    'access list --application foyer:application::0199… --since 7d --json',
  ],
  run: (flags, context) => {
    const limit = readLimit(flags)
    const since = flags.has('since') ? readPastTime(flags, 'since', context.now()) : undefined
    return withPorts(context, async ({ administration, ids }) => {
      const applicationId = readId(flags, 'application', 'application', ids)
      const rows = await administration.accesses(applicationId, since, limit + 1)
      const hasMore = rows.length > limit
      const reads = rows.slice(0, limit).map((row) => readViewOf(row, ids))
      return {
        json: { applicationId: ids.of('application', applicationId), reads, hasMore },
        text: tableOf(reads, hasMore),
      }
    })
  },
}

function readLimit(flags: FlagValues): number {
  const text = flags.optional('limit') ?? String(DEFAULT_LIMIT)
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (limit >= 1 && limit <= MAXIMUM) return limit
  throw new UsageError(`--limit takes a whole number from 1 to ${MAXIMUM}.`)
}

type ReadView = ReturnType<typeof readViewOf>

const readViewOf = (row: AccessRow, ids: Ids) => ({
  customerId: ids.of('customer', row.customerId),
  minute: row.minute.toISOString(),
  operation: row.operation,
  times: row.times,
  reader: row.reader,
  /** Null unless a person read in the dashboard. */
  person: row.person === null ? null : { id: ids.of('user', row.readerId), name: row.person },
  /** null when a person or the operator read, or when the credential is unknown. */
  credential:
    row.reader === 'CREDENTIAL'
      ? {
          id: ids.of('credential', row.readerId),
          kind: row.kind,
          clientId: row.clientId,
          description: row.description,
        }
      : null,
})

const header = ['MINUTE', 'OPERATION', 'TIMES', 'READER', 'NAME']

function tableOf(reads: readonly ReadView[], hasMore: boolean): string {
  if (reads.length === 0) return `No reads in the last ${READS_KEPT_DAYS} days.`
  const rows = reads.map(({ minute, operation, times, reader, credential, person }) => [
    `${minute.slice(0, 16)}Z`,
    operation,
    String(times),
    credential?.id ?? person?.id ?? reader.toLowerCase(),
    person?.name ?? (credential?.description || credential?.clientId || ''),
  ])
  const more = hasMore ? ['', 'There are older reads: use a higher --limit.'] : []
  return [...columns([header, ...rows], ''), ...more].join('\n')
}
