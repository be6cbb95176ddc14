/** The trusted list of a wallet: what is known of it, and its acceptance when it is numbered again. */

import type { SeenLists } from '@foyer/eids/wallet/restarted-list'
import { type Actor, auditLine } from '#audit/entry.ts'
import { append } from '#audit/store/append.ts'
import type { Database } from '#platform/postgres/connections.ts'
import { acceptList, seenListOf } from '../list-sequences.ts'
import type { ProviderSettingRow } from '../provider-store.ts'

type Transactions = Pick<Database, 'transaction'>

export async function listSeen(
  database: Transactions,
  customerId: string,
  { settings: { listUrl } }: ProviderSettingRow,
): Promise<SeenLists | undefined> {
  if (listUrl === undefined) return undefined
  return database.transaction(customerId, (query) => seenListOf(query, customerId, listUrl))
}

/** With its audit entry. */
export async function listAccepted(
  { database, now }: { database: Transactions; now(): Date },
  { customerId, actor, sequence }: { customerId: string; actor: Actor; sequence: number },
  { provider, market, settings: { listUrl: url } }: ProviderSettingRow,
): Promise<boolean> {
  if (url === undefined) return false
  return database.transaction(customerId, async (query) => {
    if (!(await acceptList(query, customerId, { url, sequence }))) return false
    const entry = { action: 'provider.list_accepted', actor, detail: { provider, market, sequence } } as const
    await append(query, customerId, [auditLine(entry, now(), null)])
    return true
  })
}
