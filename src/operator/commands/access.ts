/** `foyer access list`: who has read what was collected of an application. */
import { NOBODY } from '../../adapters/postgres/access/log.ts'
import { type AccessRow, accessesOf } from '../../adapters/postgres/access/read-access-log.ts'
import type { Ids } from '../../ids.ts'
import { READS_KEPT_DAYS } from '../../tasks.ts'
import { type Command, type Given, UsageError } from '../command.ts'
import { columns } from '../help.ts'
import { idIn } from '../id-flags.ts'
import { withInstallation } from '../installation.ts'
import { pastMomentIn } from '../time-flags.ts'

const DEFAULT_LIMIT = 200
const MOST = 100_000

export const accessList: Command = {
  summary: 'List who has read what was collected of an application',
  description: [
    `Newest first, by the minute, with how often. Kept ${READS_KEPT_DAYS} days, also when the application is erased: there are ids in it and`,
    'nothing that was collected. A read is written within some seconds.',
  ].join('\n'),
  flags: {
    application: { what: 'the application', value: '<id>', required: true },
    since: { what: 'only from this moment on, or for so long back, such as 7d', value: '<time>' },
    limit: { what: `how many lines, up to ${MOST} (default: ${DEFAULT_LIMIT})`, value: '<number>' },
  },
  examples: [
    'access list --application foyer:application::0199…',
    'access list --application foyer:application::0199… --since 7d --json',
  ],
  run: (given, stage) => {
    const limit = limitIn(given)
    const since = given.has('since') ? pastMomentIn(given, 'since', stage.now()) : undefined
    return withInstallation(stage, async ({ owner, ids }) => {
      const applicationId = idIn(given, 'application', 'application', ids)
      const rows = await accessesOf(owner, applicationId, since, limit + 1)
      const hasMore = rows.length > limit
      const reads = rows.slice(0, limit).map((row) => shownOf(row, ids))
      return {
        json: { applicationId: ids.of('application', applicationId), reads, hasMore },
        text: tableOf(reads, hasMore),
      }
    })
  },
}

function limitIn(given: Given): number {
  const text = given.maybe('limit') ?? String(DEFAULT_LIMIT)
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (limit >= 1 && limit <= MOST) return limit
  throw new UsageError(`--limit takes a whole number from 1 to ${MOST}.`)
}

type Shown = ReturnType<typeof shownOf>

const shownOf = (row: AccessRow, ids: Ids) => ({
  customerId: ids.of('customer', row.customerId),
  minute: row.minute.toISOString(),
  operation: row.operation,
  times: row.times,
  /** null: nobody is known. */
  credential:
    row.credentialId === NOBODY
      ? null
      : {
          id: ids.of('credential', row.credentialId),
          kind: row.kind,
          clientId: row.clientId,
          description: row.description,
        },
})

const header = ['MINUTE', 'OPERATION', 'TIMES', 'CREDENTIAL', 'NAME']

function tableOf(reads: readonly Shown[], hasMore: boolean): string {
  if (reads.length === 0) return `Nobody has read of it, as far as is kept (${READS_KEPT_DAYS} days).`
  const rows = reads.map(({ minute, operation, times, credential }) => [
    `${minute.slice(0, 16)}Z`,
    operation,
    String(times),
    credential?.id ?? 'not known',
    credential?.description || credential?.clientId || '',
  ])
  const more = hasMore ? ['', 'There are older ones: give a higher --limit.'] : []
  return [...columns([header, ...rows], ''), ...more].join('\n')
}
