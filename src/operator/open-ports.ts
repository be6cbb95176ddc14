/** Composes the ports of the command line: config -> adapters -> ports. The commands know the ports only. */
import { existsSync } from 'node:fs'
import { setCountryLists, shippedLists } from '@foyer/national-fields/high-risk/country-lists'
import { applicationsIn } from '#applications/store/applications.ts'
import { applicationImportIn } from '#applications/store/import-applications.ts'
import { noHeads } from '#audit/head.ts'
import type { AccessLog } from '#audit/ports.ts'
import { openAccessLog } from '#audit/store/access-log.ts'
import { headsDirectory } from '#audit/store/head-files.ts'
import { HEADS_KEY, type HeadKey, headKey, headSigner } from '#audit/store/head-keys.ts'
import { accessesOf } from '#audit/store/read-access-log.ts'
import { signedHeadsAt } from '#audit/store/read-heads.ts'
import { verifyAudit } from '#audit/store/verify.ts'
import { simulatedMarkets } from '#checks/sandbox/scenarios.ts'
import { administrationOn } from '#customers/store/administration.ts'
import { recountStored } from '#customers/store/recounting.ts'
import { updateCustomer } from '#customers/store/update-customer.ts'
import { quotaErrorOf, usageOfCustomer } from '#customers/store/usage.ts'
import { archivePorts } from '#exports/open-archive.ts'
import { archivedPicture } from '#exports/store/archived-picture.ts'
import { archivedTerms } from '#exports/store/archived-terms.ts'
import { filesInArchive } from '#exports/store/read-archive.ts'
import { idsOf } from '#kernel/ids.ts'
import { operatorMonitoringIn } from '#monitoring/store/operator-monitoring.ts'
import { caseStoreOf } from '#open-storage.ts'
import { envelopeOf } from '#platform/crypto/envelope.ts'
import { type Database, openDatabase } from '#platform/postgres/connections.ts'
import { derivedKeys } from '#platform/postgres/master-keys/derived-keys.ts'
import type { OpenedMasterKeys } from '#platform/postgres/master-keys.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import { commandProviderSettings } from '#providers/open.ts'
import { providerSetupsOn } from '#providers/store/settings/provider-setups.ts'
import { hold, legalHoldsOf, release } from '#retention/store/legal-holds.ts'
import { listsOfInstallation } from '#screening/open.ts'
import { invitationLink } from '#staff/store/invitations.ts'
import { operatorTeamOn } from '#staff/store/operator-team.ts'
import { workflowsIn } from '#workflows/store/workflows.ts'
import { type CommandContext, CommandError } from './command.ts'
import { type CommandDatabase, type DatabaseOptions, keySourceOf, withDatabase } from './database.ts'
import type {
  AuditVerification,
  KeyedPorts,
  OperatorAdministration,
  OperatorOperations,
  OperatorPorts,
} from './ports.ts'

/** The open parts while a command runs, and how to close them. */
interface Opened extends CommandDatabase, Pick<OperatorPorts, 'ids' | 'newId' | 'workflows'> {
  database: Database
  note(message: string): void
  onClose(close: () => unknown): void
}

/** Opens the database, runs the command and closes everything that it opened. */
export function withOperatorPorts<T>(
  context: Pick<CommandContext, 'config' | 'now' | 'note'>,
  work: (ports: OperatorPorts) => Promise<T>,
  options: DatabaseOptions = {},
): Promise<T> {
  return withDatabase(
    context,
    async (opened) => {
      setCountryLists(opened.config.countryLists ?? shippedLists)
      const closers: Array<() => unknown> = []
      const database = openDatabase(opened.server.source, () => undefined, {
        meaningOf: (error) => quotaErrorOf(error) ?? error,
      })
      const ids = idsOf(opened.config.idNamespace)
      const newId = () => uuidv7(opened.now())
      const onClose = (close: () => unknown) => void closers.unshift(close)
      onClose(() => database.close())
      const parts = { ids, newId, workflows: workflowsIn(database), database, note: context.note, onClose }
      try {
        return await work(portsOf({ ...opened, ...parts }))
      } finally {
        await closeAll(closers)
      }
    },
    options,
  )
}

/** Closes all, also after one fails. */
async function closeAll([close, ...rest]: ReadonlyArray<() => unknown>): Promise<void> {
  try {
    await close?.()
  } finally {
    if (rest.length > 0) await closeAll(rest)
  }
}

function portsOf(opened: Opened): OperatorPorts {
  const { config, ids, newId, now, workflows } = opened
  let keyed: Promise<KeyedPorts> | undefined
  let operations: Promise<OperatorOperations> | undefined
  return {
    ids,
    newId,
    now,
    workflows,
    administration: administrationOf(opened),
    team: operatorTeamOn(opened.owner, opened),
    providers: { ...providerSetupsOn(opened.owner, config), simulatedMarkets },
    audit: auditOf(opened),
    monitoring: operatorMonitoringIn({
      ...{ database: opened.database, now },
      worker: opened.server.source.settings('foyer_worker'),
    }),
    archives: { files: filesInArchive, picture: archivedPicture, terms: archivedTerms },
    keyed() {
      keyed ??= openKeyed(opened)
      return keyed
    },
    operations() {
      operations ??= openOperationsOf(opened)
      return operations
    },
  }
}

function administrationOf(opened: Opened): OperatorAdministration {
  const { owner, now, database } = opened
  const { createCredential: _credential, ...administration } = administrationOn(owner, now)
  return {
    ...administration,
    updateCustomer: (customerId, changes) => updateCustomer(owner, customerId, changes, now()),
    usage: (customerId) => usageOfCustomer(owner, customerId, now()),
    async recountUsage(customerId) {
      const envelope = envelopeOf((await keysOf(opened)).master)
      return recountStored({ database, envelope, now }, customerId)
    },
    hold: (held, reference) => hold(owner, held, reference, now()),
    releaseHold: (held) => release(owner, held, now()),
    legalHolds: (customerId) => legalHoldsOf(owner, customerId),
    accesses: (applicationId, since, limit) => accessesOf(owner, applicationId, since, limit),
  }
}

async function keysOf(opened: CommandDatabase): Promise<OpenedMasterKeys> {
  const keys = await derivedKeys(keySourceOf(opened))
  if (keys) return keys
  throw new CommandError(
    'The service has never started on this database, so there are no keys yet. Start it once with npm start.',
    'never_started',
  )
}

async function openOperationsOf(opened: Opened): Promise<OperatorOperations> {
  // A start of the service makes the keys, not a command.
  await keysOf(opened)
  const { openOperations } = await import('./open-operations.ts')
  return openOperations({ ...opened, accessLog: commandAccessLog(opened) })
}

async function openKeyed(opened: Opened): Promise<KeyedPorts> {
  const { config, database, newId, now, note, workflows } = opened
  const keys = await keysOf(opened)
  const onDecryptionFailed = ({ message }: Error) => note(message)
  const store = caseStoreOf(keys, { database, workflows, now, newId, onDecryptionFailed })
  return {
    applications: applicationsIn(store),
    ...archivePorts(config, opened.owner, store, keys),
    invitationLink: (invitation) => invitationLink(config.baseUrl, keys.derived('staff'), invitation),
    applicationImport: applicationImportIn({
      database,
      envelope: envelopeOf(keys.master),
      metadataKey: keys.derived('metadata-index'),
    }),
    screeningLists: listsOfInstallation({
      ...{ config, database, now, worker: opened.server.source.settings('foyer_worker') },
      derived: keys.derived,
    }),
    providerSettings: commandProviderSettings(config, { database, keys }, now),
  }
}

/** The outcome is printed after everything is closed: a read that cannot be recorded is not shown. */
function commandAccessLog({ database, now, onClose }: Opened): AccessLog {
  let isLost = false
  const error = () => {
    isLost = true
  }
  const { noteRead, close } = openAccessLog({ database, now, log: { warn: () => undefined, error } })
  onClose(async () => {
    await close()
    if (isLost)
      throw new CommandError(
        'The access log cannot be written, and what is not recorded is not shown. Try again.',
        'access_log_unavailable',
      )
  })
  return { noteRead, settled: async () => undefined }
}

function auditOf(opened: Opened): AuditVerification {
  const { config, owner } = opened
  const currentKey = async (): Promise<HeadKey> =>
    headSigner((await keysOf(opened)).derived(HEADS_KEY)).publicKey
  return {
    async loadHeads({ place: given, key }) {
      const place = given ?? headsDirectory(config.dataDirectory)
      const exists = existsSync(place)
      if (!exists && given !== undefined) throw new CommandError('--heads names no existing file or folder.')
      const heads = exists ? await signedHeadsAt(place, key ? headKey(key) : await currentKey()) : noHeads
      const { read, bad, customers } = heads
      return {
        place: read + bad.length === 0 ? null : place,
        read,
        bad,
        customers,
        verify: (customerId) => verifyAudit(owner, customerId, heads.of(customerId)),
      }
    },
    async publicKey() {
      const { id, bytes, object } = await currentKey()
      return { id, bytes, pem: object.export({ format: 'pem', type: 'spki' }).toString() }
    },
  }
}
