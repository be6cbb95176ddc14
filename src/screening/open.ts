/** Composes screening: the lists of the installation, own lists, and the index that searches both. */
import path from 'node:path'
import { csvRows, delimiterOf } from '@foyer/name-matching/lists/files/csv-rows'
import { MAIN_FILE } from '@foyer/name-matching/lists/list-file'
import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import type { Screening } from '#applications/provider-contracts.ts'
import type { MetricRegistry } from '#kernel/metrics.ts'
import type { Storage } from '#open-storage.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/postgres/connections.ts'
import { screeningSimulator } from '#providers/store/sandbox/screening.ts'
import { screeningMetrics } from './metrics.ts'
import type { ScreeningLists, ScreeningPorts } from './ports.ts'
import { openScreeningIndex } from './store/index/screening-index.ts'
import { screeningListsIn, type UpdateSettings } from './store/lists/update-lists.ts'
import { customerScreeningIn } from './store/live/customer-screening.ts'
import {
  liveScreeningOf,
  type ScreenEach,
  screenEachOf,
  screenedPairsOf,
  searchListsOf,
} from './store/live/live-screening.ts'
import { sandboxPairsOf, sandboxScreeningOf } from './store/live/sandbox-screening.ts'

interface Parts {
  config: Pick<Config, 'dataDirectory'>
  database: Pick<Database, 'auth'>
  worker: ClientConfig
  derived(label: string): Uint8Array
  now(): Date
  onEnded?: NonNullable<UpdateSettings['onEnded']>
}

export const listsOfInstallation = ({ config, derived, ...parts }: Parts): ScreeningLists =>
  screeningListsIn({
    ...parts,
    key: derived('screening-lists'),
    directory: path.join(config.dataDirectory, 'screening'),
  })

export interface OpenedScreening {
  ports: ScreeningPorts
  /** The screening of a live customer. */
  of(customerId: string): Screening
  /** The screening of a sandbox: the simulated lists of `simulator`, and its own lists. */
  inSandbox(customerId: string, simulator: Screening): Screening
  /** Screens many subjects of one live customer. */
  screenEach(customerId: string): Promise<ScreenEach | null>
  close(): Promise<void>
}

export function openScreening(
  config: Pick<Config, 'dataDirectory'>,
  {
    database,
    worker,
    keys,
    server,
    newId,
  }: Pick<Storage, 'database' | 'worker' | 'keys' | 'server' | 'newId'>,
  { now, log, registry }: { now: () => Date; log: Logger; registry: MetricRegistry },
): OpenedScreening {
  const ownKey = keys.derived('screening-own-lists')
  const counted = screeningMetrics(registry)
  const lists = listsOfInstallation({
    ...{ config, database, worker, now, derived: keys.derived },
    onEnded(listId, outcome) {
      counted.updated(listId, outcome.kind)
      if (outcome.kind === 'FAILED')
        log.error({ list: listId, why: outcome.why }, 'a screening list failed to update')
    },
  })
  const customerScreening = customerScreeningIn({ database, ownKey, now, newId, lists })
  const index = openScreeningIndex({
    ...{
      auth: server.source.settings('foyer_auth'),
      service: server.source.settings('foyer_service'),
      ownKey,
      log,
    },
    versions: async () =>
      Object.fromEntries(
        (await lists.all()).flatMap(({ listId, active }) => (active ? [[listId, active.version]] : [])),
      ),
  })
  counted.watch({ lists, index, now })
  const parts = { database, ownKey, lists, customers: customerScreening, index }
  const livePairs = screenedPairsOf(parts, now)
  const simulatedPairs = sandboxPairsOf(parts, screeningSimulator())
  return {
    ports: {
      ...{ screeningLists: lists, customerScreening },
      screenedPairs: ({ customerId, mode }, subjects, from) =>
        mode === 'sandbox'
          ? simulatedPairs(customerId, { ...subjects, now: now() }, from)
          : livePairs(customerId, subjects, from),
      searchLists: searchListsOf(parts, now),
      csvRows: (text) => csvRows(oneBuffer(text), { file: MAIN_FILE, delimiter: delimiterOf(text) }),
    },
    of: liveScreeningOf(parts),
    inSandbox: sandboxScreeningOf(parts),
    screenEach: screenEachOf(parts, now),
    close: index.close,
  }
}

async function* oneBuffer(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text, 'utf8')
}
