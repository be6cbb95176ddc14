/** The table of provider settings: reads for one customer, and changes in the current transaction. */
import pg from 'pg'
import type { Actor } from '#audit/entry.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import type { ProviderKind } from '../catalogue/provider-row.ts'
import { isProviderKey, type ProviderKey } from '../catalogue.ts'
import type { LastTest, StoredProvider } from '../ports.ts'
import type { SealedSecrets } from './provider-secrets.ts'

export interface ProviderSettingRow {
  provider: ProviderKey
  market: string
  kind: ProviderKind
  position: number
  enabled: boolean
  settings: Record<string, string>
  secrets: SealedSecrets
  updatedAt: Date
  updatedByKind: Actor['kind']
  updatedBy: string | null
  testedAt: Date | null
  testOutcome: LastTest['outcome'] | null
  testText: string | null
}

/** The columns of new settings. */
export const untried = { testedAt: null, testOutcome: null, testText: null } as const

const columns = `provider, market, kind, position, enabled, settings, secrets,
  updated_at as "updatedAt", updated_by_kind as "updatedByKind", updated_by as "updatedBy",
  tested_at as "testedAt", test_outcome as "testOutcome", test_text as "testText"`

export const LIST_PROVIDERS: Statement = {
  name: 'provider-settings-list',
  text: `select ${columns} from foyer.provider_setting where customer_id = $1
    order by kind, market, position, provider`,
}
/** Changes of one customer come one after the other: each is made from what is stored. */
const LOCK: Statement = {
  name: 'provider-settings-lock',
  text: 'select from foyer.customer where customer_id = $1 for no key update',
}
const PUT: Statement = {
  name: 'provider-setting-put',
  text: `insert into foyer.provider_setting (customer_id, provider, market, kind, position, enabled, settings,
      secrets, updated_at, updated_by_kind, updated_by, tested_at, test_outcome, test_text)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
    on conflict (customer_id, provider, market) do update set position = excluded.position,
      enabled = excluded.enabled, settings = excluded.settings, secrets = excluded.secrets,
      updated_at = excluded.updated_at, updated_by_kind = excluded.updated_by_kind,
      updated_by = excluded.updated_by, tested_at = excluded.tested_at,
      test_outcome = excluded.test_outcome, test_text = excluded.test_text`,
}
/** Stores the test of the tested settings, unless they have changed meanwhile. */
const KEEP_TEST: Statement = {
  name: 'provider-setting-test',
  text: `update foyer.provider_setting set tested_at = $4, test_outcome = $5, test_text = $6
    where customer_id = $1 and provider = $2 and market = $3 and updated_at = $7`,
}
const REMOVE: Statement = {
  name: 'provider-setting-remove',
  text: `delete from foyer.provider_setting where customer_id = $1 and provider = $2 and market = $3
    returning 1`,
}

/** Without those that a later version of Foyer has stored. */
export const knownRows = (rows: readonly ProviderSettingRow[]): ProviderSettingRow[] =>
  rows.filter(({ provider }) => isProviderKey(provider))

export const lockedRows = async (query: Query, customerId: string): Promise<ProviderSettingRow[]> => {
  await query(LOCK, [customerId])
  return knownRows(await query<ProviderSettingRow>(LIST_PROVIDERS, [customerId]))
}

/** Throws provider_conflict. */
export async function putRow(query: Query, customerId: string, row: ProviderSettingRow): Promise<void> {
  const { provider, market, kind, position, enabled, settings, secrets, updatedAt } = row
  const values = [
    JSON.stringify(settings),
    JSON.stringify(secrets),
    updatedAt,
    row.updatedByKind,
    row.updatedBy,
    ...[row.testedAt, row.testOutcome, row.testText],
  ]
  await query(PUT, [customerId, provider, market, kind, position, enabled, ...values]).catch((error) => {
    if (error instanceof pg.DatabaseError && error.constraint === 'provider_setting_registry')
      throw new ApiError('provider_conflict')
    throw error
  })
}

/** Throws provider_not_set. */
export async function removeRow(
  query: Query,
  customerId: string,
  provider: ProviderKey,
  market: string,
): Promise<void> {
  const removed = await query(REMOVE, [customerId, provider, market])
  if (removed.length === 0) throw new ApiError('provider_not_set')
}

/** Without the secrets. */
export const storedProviderOf = ({
  secrets,
  updatedByKind,
  updatedBy,
  testedAt,
  testOutcome,
  testText,
  ...row
}: ProviderSettingRow): StoredProvider => ({
  ...row,
  secrets: Object.entries(secrets).map(([name, { setAt, expiresAt }]) => ({
    name,
    setAt: new Date(setAt),
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  })),
  updatedBy: { kind: updatedByKind, id: updatedBy },
  lastTest: testedAt && testOutcome && { at: testedAt, outcome: testOutcome, text: testText },
})

export async function keepTest(
  query: Query,
  customerId: string,
  { provider, market, updatedAt }: ProviderSettingRow,
  { at, outcome, text }: LastTest,
): Promise<void> {
  await query(KEEP_TEST, [customerId, provider, market, at, outcome, text, updatedAt])
}
