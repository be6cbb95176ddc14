/**
 * The opened adapters of each customer. The settings are read again every few seconds; an adapter whose
 * settings are the same stays open, with its circuit breakers and connections.
 */
import { LRUCache } from 'lru-cache'
import type { ProviderUser } from '#applications/provider-contracts.ts'
import { CACHED_MS } from '#customers/credentials.ts'
import type { Database } from '#platform/postgres/connections.ts'
import { providerRow } from '../../catalogue.ts'
import { isUsable } from '../../configured.ts'
import type { ServiceWatch } from '../../metrics.ts'
import type { StoredProvider } from '../../ports.ts'
import type { ProviderSealing } from '../provider-secrets.ts'
import { knownRows, LIST_PROVIDERS, type ProviderSettingRow, storedProviderOf } from '../provider-store.ts'
import { type AdapterWorld, adapterOpener, type OpenAdapter, type OpenedAdapter } from './open-adapter.ts'

export interface OpenedProvider {
  stored: StoredProvider
  adapter: OpenedAdapter
}

export interface CustomerAdapters<Value> {
  of(user: ProviderUser): Promise<Value>
  /** After a change in this process. */
  forget(customerId: string): void
}

interface Settings<Value> {
  database: Pick<Database, 'read'>
  sealing: ProviderSealing
  world: AdapterWorld
  /** Counts the calls to a service, until it is closed. */
  watch(service: string): ServiceWatch
  /** Settings or secrets that cannot be used: the provider is then missing. */
  onUnusable(problem: { customerId: string; provider: string; market: string; error: Error }): void
  /** Made once for the same settings. */
  make: Promise<(opened: readonly OpenedProvider[], user: ProviderUser) => Value>
}

interface Kept extends OpenedProvider {
  /** The stored text: equal settings keep their adapter. */
  version: string
  watch: ServiceWatch
}
interface Entry<Value> {
  kept: readonly Kept[]
  value: Value | undefined
  /** A time of `performance.now()`. */
  freshUntil: number
  /** Counts what was forgotten: a read that began before does not count as fresh. */
  changes: number
  reading: Promise<Value> | undefined
}

const MOST_CUSTOMERS = 1_000

export function customerAdaptersIn<Value>(settings: Settings<Value>): CustomerAdapters<Value> {
  const entries = new LRUCache<string, Entry<Value>>({
    max: MOST_CUSTOMERS,
    dispose: ({ kept }) => closeAll(kept),
  })
  const read = async (entry: Entry<Value>, user: ProviderUser): Promise<Value> => {
    const { changes } = entry
    const { customerId } = user
    const rows = await settings.database.read<ProviderSettingRow>(customerId, LIST_PROVIDERS, [customerId])
    const openers = await openersOf(knownRows(rows), user)
    const make = await settings.make
    // From here to the end at once: a read that began earlier or later sees the whole change.
    const kept = openedOf(settings, user, openers, entry.kept)
    closeAll(entry.kept.filter((each) => !kept.includes(each)))
    const isSame = kept.length === entry.kept.length && kept.every((each, at) => each === entry.kept[at])
    const value = entry.value !== undefined && isSame ? entry.value : make(kept, user)
    entry.freshUntil = changes === entry.changes ? performance.now() + CACHED_MS : 0
    Object.assign(entry, { kept, value })
    return value
  }
  return {
    async of(user) {
      let entry = entries.get(user.customerId)
      if (entry?.value !== undefined && performance.now() < entry.freshUntil) return entry.value
      entry ??= { kept: [], value: undefined, freshUntil: 0, changes: 0, reading: undefined }
      entries.set(user.customerId, entry, { noDisposeOnSet: true })
      // Requests at the same time share one read.
      entry.reading ??= read(entry, user).finally(() => Object.assign(entry, { reading: undefined }))
      return entry.reading
    },
    forget(customerId) {
      const entry = entries.peek(customerId)
      if (entry) Object.assign(entry, { freshUntil: 0, changes: entry.changes + 1, reading: undefined })
    },
  }
}

const closeAll = (kept: readonly Kept[]): void => {
  for (const { watch } of kept) watch.close()
}

interface Opener {
  row: ProviderSettingRow
  stored: StoredProvider
  open: OpenAdapter
}

const openersOf = (rows: readonly ProviderSettingRow[], { mode }: ProviderUser): Promise<Opener[]> =>
  Promise.all(
    rows
      .map((row) => ({ row, stored: storedProviderOf(row) }))
      .filter(({ stored }) => isUsable(stored, mode))
      .map(async (each) => ({ ...each, open: await adapterOpener(each.row.provider) })),
  )

function openedOf<Value>(
  { sealing, world, watch, onUnusable }: Settings<Value>,
  user: ProviderUser,
  openers: readonly Opener[],
  before: readonly Kept[],
): readonly Kept[] {
  return openers.flatMap(({ row, stored, open }) => {
    const { provider, market } = row
    const version = JSON.stringify([provider, market, row.position, row.settings, row.secrets])
    const same = before.find((each) => each.version === version)
    if (same) return [same]
    const service = watch(provider)
    try {
      const settings = unsealed(sealing, user.customerId, row)
      const adapter = open(world, { ...user, provider, market, settings }, service)
      return [{ stored, adapter, version, watch: service }]
    } catch (error) {
      service.close()
      onUnusable({ customerId: user.customerId, provider, market, error: error as Error })
      return []
    }
  })
}

/** All fields of a row, with the defaults of later versions. Throws DecryptionError. */
export function unsealed(
  sealing: ProviderSealing,
  customerId: string,
  {
    provider,
    market,
    settings,
    secrets,
  }: Pick<ProviderSettingRow, 'provider' | 'market' | 'settings' | 'secrets'>,
): Record<string, string> {
  const defaults = providerRow(provider).fields.flatMap((field) =>
    field.default === undefined ? [] : [[field.name, field.default] as const],
  )
  const opened = Object.entries(secrets).map(
    ([name, { sealed }]) => [name, sealing.open({ customerId, provider, market }, name, sealed)] as const,
  )
  return { ...Object.fromEntries(defaults), ...settings, ...Object.fromEntries(opened) }
}
