/** Composes screening: the lists of the installation, own lists, and the index that searches both. */
import path from 'node:path'
import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { screeningMetrics } from '../adapters/metrics/screening.ts'
import type { Database } from '../adapters/postgres/connections.ts'
import { screeningSimulator } from '../adapters/providers/sandbox/screening.ts'
import { csvRows, delimiterOf } from '../adapters/screening/files/csv-rows.ts'
import { openScreeningIndex } from '../adapters/screening/index/screening-index.ts'
import { screeningListsIn, type UpdateSettings } from '../adapters/screening/lists/update-lists.ts'
import { customerScreeningIn } from '../adapters/screening/live/customer-screening.ts'
import {
  liveScreeningOf,
  type ScreenEach,
  screenEachOf,
  screenedPairsOf,
  searchListsOf,
} from '../adapters/screening/live/live-screening.ts'
import { sandboxPairsOf, sandboxScreeningOf } from '../adapters/screening/live/sandbox-screening.ts'
import type { Screening } from '../applications/provider-contracts.ts'
import type { Config } from '../config.ts'
import type { Storage } from '../open-storage.ts'
import type { MetricRegistry } from '../ports/metrics.ts'
import { MAIN_FILE } from '../screening/lists/list-file.ts'
import type { ScreeningLists, ScreeningPorts } from '../screening/ports.ts'

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
  /** Of a sandbox: the simulated lists that this answers for, and its own. */
  inSandbox(customerId: string, simulator: Screening): Screening
  /** Of many of one live customer. */
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
