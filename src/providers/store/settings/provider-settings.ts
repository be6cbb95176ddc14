/** Lists, changes and tries the provider settings of customers. Each change has its audit entry. */
import { isDeepStrictEqual } from 'node:util'
import { assertOpens } from '@foyer/provider-http/certificate-check'
import { type Actor, auditLine } from '#audit/entry.ts'
import { append } from '#audit/store/append.ts'
import { ApiError, type FieldError } from '#kernel/api-error.ts'
import { DecryptionError } from '#platform/crypto/aead.ts'
import type { Database } from '#platform/postgres/connections.ts'
import { isSealed, type ProviderRow } from '../../catalogue/provider-row.ts'
import { providerRow } from '../../catalogue.ts'
import { keptTest } from '../../kept-test.ts'
import type {
  ProviderChange,
  ProviderPlace,
  ProviderSettings,
  ProviderTestResult,
  StoredProvider,
} from '../../ports.ts'
import { changedSettings, marketProblem, normalMarket, settingsProblems } from '../../provider-settings.ts'
import { clientCertificates } from '../adapters.ts'
import { expiryOf, type ProviderSealing, type SealedSecrets } from '../provider-secrets.ts'
import {
  keepTest,
  knownRows,
  LIST_PROVIDERS,
  lockedRows,
  type ProviderSettingRow,
  putRow,
  removeRow,
  storedProviderOf,
  untried,
} from '../provider-store.ts'
import { unsealed } from './customer-providers.ts'
import { type AdapterWorld, openAdapter } from './open-adapter.ts'
import { listAccepted, listSeen } from './provider-lists.ts'
import { tryProvider } from './try-provider.ts'

interface Settings {
  database: Pick<Database, 'read' | 'transaction'>
  sealing: ProviderSealing
  world: AdapterWorld
  allowPrivate: boolean
  now(): Date
  /** Clears what this process has cached; the others read again within seconds. */
  forget(customerId: string): void
}
type Customer = Parameters<ProviderSettings['set']>[0]

export function providerSettingsIn(parts: Settings): ProviderSettings {
  const { database, allowPrivate, now, forget } = parts
  const rowsOf = async (customerId: string) =>
    knownRows(await database.read<ProviderSettingRow>(customerId, LIST_PROVIDERS, [customerId]))
  const rowAt = async (customerId: string, place: ProviderPlace) => placed(await rowsOf(customerId), place)
  const settings: ProviderSettings = {
    allowPrivate,
    list: async (customerId) => (await rowsOf(customerId)).map(storedProviderOf),
    async set(customer, actor, change) {
      const tried = changedRow(parts, customer, actor, change, await rowsOf(customer.id))
      await assertUsable(parts, customer, tried)
      const stored = await database.transaction(customer.id, async (query) => {
        const rows = await lockedRows(query, customer.id)
        const row = changedRow(parts, customer, actor, change, rows)
        if (!isSameUse(parts, customer, row, tried)) return undefined
        await putRow(query, customer.id, row)
        const { provider, market, kind, enabled } = row
        const changed = [...Object.keys(change.settings), ...Object.keys(change.secrets)].join(', ')
        const detail = { provider, market, kind, enabled, changed }
        await append(query, customer.id, [auditLine({ action: 'provider.set', actor, detail }, now(), null)])
        return storedProviderOf(row)
      })
      forget(customer.id)
      // Another person has changed it meanwhile, so that what would be stored was not tried: once more.
      return stored ?? settings.set(customer, actor, change)
    },
    async remove(customerId, actor, { provider, market: given }) {
      const market = normalMarket(providerRow(provider), given)
      await database.transaction(customerId, async (query) => {
        await removeRow(query, customerId, provider, market)
        const entry = { action: 'provider.removed', actor, detail: { provider, market } } as const
        await append(query, customerId, [auditLine(entry, now(), null)])
      })
      forget(customerId)
    },
    seenList: async (customerId, place) => listSeen(database, customerId, await rowAt(customerId, place)),
    acceptList: async (customerId, actor, place, sequence) =>
      listAccepted(parts, { customerId, actor, sequence }, await rowAt(customerId, place)),
    async test({ id: customerId, mode }, { number, ...place }) {
      const row = await rowAt(customerId, place)
      const result = await triedRow(parts, { id: customerId, mode }, row, number)
      const kept = keptTest(result, number)
      if (kept)
        await database.transaction(customerId, (query) =>
          keepTest(query, customerId, row, { at: now(), ...kept }),
        )
      return result
    },
  }
  return settings
}

async function triedRow(
  { sealing, world }: Settings,
  { id: customerId, mode }: Customer,
  row: ProviderSettingRow,
  number: string | undefined,
): Promise<ProviderTestResult> {
  const { provider, market } = row
  try {
    const use = { customerId, mode, provider, market, settings: unsealed(sealing, customerId, row) }
    return await tryProvider(world, use, number)
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    const text = 'A secret cannot be decrypted. Set it again.'
    return { outcome: 'UNUSABLE', text, durationMs: 0, calls: [] }
  }
}

/** Throws provider_not_set. */
function placed(rows: readonly ProviderSettingRow[], place: ProviderPlace): ProviderSettingRow {
  const market = normalMarket(providerRow(place.provider), place.market)
  const row = rows.find((each) => each.provider === place.provider && each.market === market)
  if (!row) throw new ApiError('provider_not_set')
  return row
}

/** The row after the change. Throws invalid_provider_settings. */
function changedRow(
  { sealing, allowPrivate, now }: Settings,
  { id: customerId, mode }: Customer,
  actor: Actor,
  change: ProviderChange,
  rows: readonly ProviderSettingRow[],
): ProviderSettingRow {
  const { provider } = change
  const row = providerRow(provider)
  const market = normalMarket(row, change.market)
  const before = rows.find((each) => each.provider === provider && each.market === market)
  const kept = { settings: before?.settings ?? {}, secretNames: Object.keys(before?.secrets ?? {}) }
  const wrongMarket = marketProblem(row, market)
  refuse([
    ...(wrongMarket ? [wrongMarket] : []),
    ...settingsProblems(row, kept, change, { mode, allowPrivate }),
  ])
  const place = { customerId, provider, market }
  const settings = changedSettings(row, kept, change)
  const secrets = changedSecrets(sealing, place, row, before?.secrets ?? {}, change, now())
  const after = { ...{ provider, market, kind: row.kind, settings, secrets }, updatedAt: now() }
  const isSame =
    before !== undefined && isDeepStrictEqual([before.settings, before.secrets], [settings, secrets])
  const others = rows.filter(({ kind }) => kind === row.kind).map(({ position }) => position)
  return {
    ...after,
    enabled: change.enabled ?? before?.enabled ?? true,
    position: change.position ?? before?.position ?? Math.max(0, ...others) + 1,
    updatedByKind: actor.kind,
    updatedBy: actor.id,
    ...(isSame
      ? { testedAt: before.testedAt, testOutcome: before.testOutcome, testText: before.testText }
      : untried),
  }
}

/** Opens the adapter. Before the transaction: it may take a while. Throws invalid_provider_settings. */
async function assertUsable(
  { world, sealing }: Settings,
  { id: customerId, mode }: Customer,
  row: ProviderSettingRow,
): Promise<void> {
  const { provider, market } = row
  try {
    const settings = unsealed(sealing, customerId, row)
    const certificate = await clientCertificates[provider]?.(settings)
    if (certificate) await assertOpens(certificate)
    await openAdapter(world, { customerId, mode, provider, market, settings, isNew: true }, unwatched)
  } catch (error) {
    const { name } = providerRow(provider)
    const message = `${name} cannot be opened with these settings: ${(error as Error).message}`
    refuse([{ path: '/settings', code: 'unusable', message }])
  }
}

const isSameUse = (
  { sealing }: Settings,
  { id }: Customer,
  row: ProviderSettingRow,
  tried: ProviderSettingRow,
): boolean => isDeepStrictEqual(unsealed(sealing, id, row), unsealed(sealing, id, tried))

const unwatched = { breaker: () => undefined, ended: () => undefined }

function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw new ApiError('invalid_provider_settings', { errors })
}

function changedSecrets(
  sealing: ProviderSealing,
  place: { customerId: string; provider: StoredProvider['provider']; market: string },
  { fields }: ProviderRow,
  before: SealedSecrets,
  { secrets }: ProviderChange,
  at: Date,
): SealedSecrets {
  const sealedFields = fields.filter(isSealed)
  const rows = sealedFields.flatMap(({ name, kind }) => {
    const value = secrets[name]
    if (value === null || (value === undefined && !before[name])) return []
    if (value === undefined) return [[name, before[name]] as const]
    const expiresAt = kind === 'certificate' ? expiryOf(value) : null
    const sealed = sealing.seal(place, name, value)
    return [[name, { sealed, setAt: at.toISOString(), expiresAt }] as const]
  })
  return Object.fromEntries(rows) as SealedSecrets
}
