/** Composes the ports of the command line: config -> adapters -> ports. The commands know the ports only. */
import { existsSync } from 'node:fs'
import { headsDirectory } from '../adapters/audit/head-files.ts'
import { HEADS_KEY, type HeadKey, headKey, headSigner } from '../adapters/audit/head-keys.ts'
import { signedHeadsAt } from '../adapters/audit/read-heads.ts'
import { verifyAudit } from '../adapters/audit/verify.ts'
import { openDownloads } from '../adapters/crypto/downloads.ts'
import type { Revocations } from '../adapters/crypto/revocations.ts'
import { openTokens } from '../adapters/crypto/tokens.ts'
import { archivedPicture } from '../adapters/exports/archived-picture.ts'
import { archivedTerms } from '../adapters/exports/archived-terms.ts'
import { filesInArchive } from '../adapters/exports/read-archive.ts'
import { issueApiKey, issueClient } from '../adapters/issue-credentials.ts'
import { openAccessLog } from '../adapters/postgres/access/log.ts'
import { accessesOf } from '../adapters/postgres/access/read-access-log.ts'
import { applicationsIn } from '../adapters/postgres/cases/applications.ts'
import { envelopeOf } from '../adapters/postgres/cases/envelope.ts'
import { type Database, openDatabase } from '../adapters/postgres/connections.ts'
import { administrationOn } from '../adapters/postgres/customers/administration.ts'
import { applicationImportIn } from '../adapters/postgres/customers/import-applications.ts'
import { hold, legalHoldsOf, release } from '../adapters/postgres/customers/legal-holds.ts'
import { recountStored } from '../adapters/postgres/customers/recounting.ts'
import { signingKeysIn } from '../adapters/postgres/customers/signing-keys.ts'
import { updateCustomer } from '../adapters/postgres/customers/update-customer.ts'
import { usageOfCustomer } from '../adapters/postgres/customers/usage.ts'
import { workflowsIn } from '../adapters/postgres/customers/workflows.ts'
import { derivedKeys } from '../adapters/postgres/master-keys/derived-keys.ts'
import type { OpenedMasterKeys } from '../adapters/postgres/master-keys.ts'
import { operatorMonitoringIn } from '../adapters/postgres/monitoring/operator-monitoring.ts'
import { linksIn } from '../adapters/postgres/onboarding/links.ts'
import { providerSetupsOn } from '../adapters/providers/settings/provider-setups.ts'
import { uuidv7 } from '../adapters/random-ids.ts'
import { invitationLink } from '../adapters/staff/invitations.ts'
import { operatorTeamOn } from '../adapters/staff/operator-team.ts'
import { sealingWith } from '../adapters/webhooks/secrets.ts'
import { senderOf } from '../adapters/webhooks/sending.ts'
import { webhooksIn } from '../adapters/webhooks/store.ts'
import { noHeads } from '../audit/head.ts'
import type { AccessLog } from '../audit/ports.ts'
import { setCountryLists, shippedLists } from '../checks/rules/country-lists.ts'
import { simulatedMarkets } from '../checks/sandbox/scenarios.ts'
import { idsOf } from '../ids.ts'
import { caseStoreOf } from '../open-storage.ts'
import { type CommandContext, CommandError } from '../operator/command.ts'
import type {
  AuditVerification,
  KeyedPorts,
  OperatorAdministration,
  OperatorPorts,
} from '../ports/operator.ts'
import { archivePorts } from './archive-ports.ts'
import { type CommandDatabase, type DatabaseOptions, keySourceOf, withDatabase } from './command-database.ts'
import { commandProviderSettings } from './provider-ports.ts'
import { listsOfInstallation } from './screening-ports.ts'

/** What is open while a command runs, and how it is closed. */
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
      const database = openDatabase(opened.server.source, () => undefined)
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
  return {
    ids,
    newId,
    now,
    nocodeUrl: config.nocodeUrl,
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
  }
}

function administrationOf(opened: Opened): OperatorAdministration {
  const { owner, now, database } = opened
  const { createCredential, ...administration } = administrationOn(owner, now)
  return {
    ...administration,
    updateCustomer: (customerId, changes) => updateCustomer(owner, customerId, changes, now()),
    issueClient: (request) => issueClient({ createCredential }, request, now()),
    issueApiKey: (request) => issueApiKey({ createCredential }, request, now()),
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

async function openKeyed(opened: Opened): Promise<KeyedPorts> {
  const { config, database, ids, newId, now, note, onClose, workflows } = opened
  const keys = await keysOf(opened)
  const allowPrivate = config.webhookAllowPrivate
  const sender = senderOf({ allowPrivate, now })
  onClose(() => sender.close())
  const sealing = sealingWith(keys.derived('webhooks'))
  // A running service finds new deliveries by itself.
  const webhooks = webhooksIn({
    database,
    sealing,
    sender,
    ids,
    allowPrivate,
    now,
    newId,
    hint: () => undefined,
  })
  const accessLog = commandAccessLog(opened)
  const onDecryptionFailed = ({ message }: Error) => note(message)
  const store = caseStoreOf(keys, { database, workflows, now, newId, onDecryptionFailed })
  return {
    accessLog,
    applications: applicationsIn(store),
    ...archivePorts(config, opened.owner, store, keys),
    downloads: openDownloads({
      baseUrl: config.baseUrl,
      now,
      key: keys.derived('downloads'),
    }),
    tokens: tokensOf(opened, keys),
    links: linksIn({ database, nocodeUrl: config.nocodeUrl, now }),
    invitationLink: (invitation) => invitationLink(config.baseUrl, keys.derived('staff'), invitation),
    applicationImport: applicationImportIn({
      database,
      envelope: envelopeOf(keys.master),
      metadataKey: keys.derived('metadata-index'),
    }),
    webhooks,
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

/** Only signs: a command verifies and revokes no tokens. */
const noRevocations: Revocations = {
  isRevoked: () => false,
  revoke: () => Promise.reject(new Error('the command line revokes no tokens')),
  endSessions: () => Promise.reject(new Error('the command line ends no sessions')),
}

/** Loads the signing keys on first use. */
function tokensOf(
  { config, database, ids, newId, now, server }: Opened,
  keys: OpenedMasterKeys,
): KeyedPorts['tokens'] {
  const store = signingKeysIn(database, server.source.settings('foyer_worker'), keys.derived('signing-keys'))
  return {
    async session(of, tokenId) {
      const settings = { ids, issuer: config.baseUrl, now, newId, reloadSeconds: 0 }
      return (await openTokens(store, noRevocations, settings)).session(of, tokenId)
    },
  }
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
