/** Opens the database and what is stored in it: cases, customers, workflows and keys. */
import type { Logger } from 'pino'
import { applicationTurns } from '#applications/store/application-turns.ts'
import type { CaseStore } from '#applications/store/applications.ts'
import { decryptedCases } from '#applications/store/decrypted-cache.ts'
import { directoryIn } from '#customers/store/directory.ts'
import { quotaErrorOf } from '#customers/store/usage.ts'
import { idsOf } from '#kernel/ids.ts'
import type { MetricRegistry } from '#kernel/metrics.ts'
import { openRevocations } from '#oauth/store/revocation-rows.ts'
import { signingKeysIn } from '#oauth/store/signing-key-rows.ts'
import { openTokens } from '#oauth/store/tokens.ts'
import { identityTransactionsIn } from '#onboarding/store/identity-transactions.ts'
import type { Config } from '#platform/config.ts'
import { envelopeOf } from '#platform/crypto/envelope.ts'
import type { CustomerTime } from '#platform/customer-time.ts'
import { type MinuteLines, minuteLines } from '#platform/minute-lines.ts'
import { openInstallation } from '#platform/open-installation.ts'
import { type LostRaces, lostRaces } from '#platform/postgres/availability/lost-races.ts'
import { openPresence } from '#platform/postgres/availability/presence.ts'
import { openDatabase } from '#platform/postgres/connections.ts'
import type { DatabaseServer } from '#platform/postgres/database-server.ts'
import type { OpenedMasterKeys } from '#platform/postgres/master-keys.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import { workflowsIn } from '#workflows/store/workflows.ts'

export interface StorageOptions {
  log: Logger
  /** In the time of the customer of the running work. */
  now: () => Date
  real: () => Date
  time: CustomerTime
  registry: MetricRegistry
  server?: DatabaseServer | undefined
  beforeMigrations?: (() => Promise<void>) | undefined
}

const meaningOf = (error: unknown) => quotaErrorOf(error) ?? error

export type Storage = Awaited<ReturnType<typeof openStorage>>

export async function openStorage(config: Config, options: StorageOptions) {
  const { log, now, real, time, registry } = options
  const { server, keys } = await openInstallation(config, log, options)
  const lost = (error: Error) =>
    log.warn({ code: (error as { code?: string }).code }, 'database connection lost')
  const races = lostRaces(log)
  countLostRaces(registry, races)
  const { onConnection } = races
  const database = openDatabase(server.source, lost, { onConnection, metrics: registry, meaningOf })
  const newId = () => uuidv7(now())
  const failures = minuteLines(log)
  const workflows = workflowsIn(database)
  const parts = { database, workflows, now, newId, onDecryptionFailed: logDecryptionFailures(failures) }
  const identityTransactions = identityTransactionsIn({
    database,
    key: keys.derived('identity-transactions'),
  })
  const store = caseStoreOf(keys, parts)
  const directory = directoryIn(database)
  const revocations = await openRevocations({
    database,
    auth: server.source.settings('foyer_auth'),
    ...{ now: real, aheadOf: time.aheadOf },
    onRevoked: directory.forget,
    log: lost,
  })
  const ids = idsOf(config.idNamespace)
  const worker = server.source.settings('foyer_worker')
  const presence = openPresence(worker)
  const signingKeys = signingKeysIn(database, worker, keys.derived('signing-keys'))
  const tokens = await openTokens(signingKeys, revocations, {
    ids,
    issuer: config.baseUrl,
    ...{ now: real, aheadOf: time.aheadOf },
    newId,
    onReloadFailed: (error) => lost(error as Error),
  })
  return {
    server,
    keys,
    database,
    onConnection,
    newId,
    failures,
    workflows,
    store,
    identityTransactions,
    directory,
    revocations,
    ids,
    worker,
    presence,
    tokens,
  }
}

/** Also for the command line. */
export const caseStoreOf = (
  keys: OpenedMasterKeys,
  parts: Pick<CaseStore, 'database' | 'workflows' | 'now' | 'newId' | 'onDecryptionFailed'>,
): CaseStore => ({
  ...parts,
  envelope: envelopeOf(keys.master),
  metadataKey: keys.derived('metadata-index'),
  searchKey: keys.derived('search-index'),
  partyKey: keys.derived('party-index'),
  decrypted: decryptedCases(),
  turns: applicationTurns(),
})

const logDecryptionFailures =
  (failures: MinuteLines) =>
  ({ message: detail }: Error): void => {
    const message = 'a case in a list cannot be opened'
    failures.write({ level: 'error', cause: detail, fields: { message: detail }, message })
  }

function countLostRaces(registry: MetricRegistry, { counts }: LostRaces): void {
  const help = (kind: string) =>
    `Transactions that the database aborted because of ${kind}; they are retried, or answered 503.`
  const deadlocks = { name: 'foyer_database_deadlocks_total', help: help('a deadlock') }
  const serialization = {
    name: 'foyer_database_serialization_failures_total',
    help: help('a serialization failure'),
  }
  registry.counter(deadlocks, () => counts().deadlock)
  registry.counter(serialization, () => counts().serialization)
}
