/** Writes when credentials were last used: at most once a minute for each, and no request waits. */
import { LRUCache } from 'lru-cache'
import type { CredentialUses } from '#oauth/ports.ts'
import type { Database, Statement } from '#platform/postgres/connections.ts'

interface Settings {
  database: Pick<Database, 'write'>
  now(): Date
  everyMs?: number
}

interface Use {
  customerId: string
  at: Date
  secretAt: Date | null
  oldSecretAt: Date | null
}

const EVERY_MS = 1_000
const MINUTE = 60_000
/** Credentials whose last write is remembered. Of the others, a use may be written again sooner. */
const REMEMBERED = 10_000

// Always in the same order, so that two processes cannot deadlock. `greatest` ignores nulls.
const WRITE: Statement = {
  name: 'credential-used',
  text: `with used as (select * from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[],
      $5::timestamptz[]) as u (credential_id, at, secret_at, old_secret_at)),
    locked as (select credential_id from foyer.credential where customer_id = $1
      and credential_id in (select credential_id from used) order by credential_id for no key update)
    update foyer.credential c set last_used_at = greatest(c.last_used_at, u.at),
      secret_used_at = greatest(c.secret_used_at, u.secret_at),
      old_secret_used_at = greatest(c.old_secret_used_at, u.old_secret_at)
    from used u join locked using (credential_id)
    where c.customer_id = $1 and c.credential_id = u.credential_id`,
}

export interface OpenedCredentialUses extends CredentialUses {
  /** Writes what is waiting, as far as the database is available. */
  close(): Promise<void>
}

export function openCredentialUses({ database, now, everyMs = EVERY_MS }: Settings): OpenedCredentialUses {
  let waiting = new Map<string, Use>()
  const written = new LRUCache<string, number>({ max: REMEMBERED })
  let timer: NodeJS.Timeout | undefined
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush(false).finally(() => {
        if (waiting.size > 0) schedule()
      })
    }, everyMs).unref()
  }
  const flush = async (isLast: boolean): Promise<void> => {
    const due = new Map<string, Array<[string, Use]>>()
    const later = new Map<string, Use>()
    for (const [credentialId, use] of waiting) {
      const isDue = isLast || now().getTime() - (written.get(credentialId) ?? 0) >= MINUTE
      if (!isDue) later.set(credentialId, use)
      else due.set(use.customerId, [...(due.get(use.customerId) ?? []), [credentialId, use]])
    }
    waiting = later
    for (const [customerId, uses] of due) {
      for (const [credentialId] of uses) written.set(credentialId, now().getTime())
      // A lost use is no loss: the next one is written in a minute.
      await database.write(customerId, WRITE, [customerId, ...valuesOf(uses)]).catch(() => undefined)
    }
  }
  return {
    note({ customerId, credentialId, by }) {
      const at = now()
      const use = waiting.get(credentialId) ?? { customerId, at, secretAt: null, oldSecretAt: null }
      use.at = at
      if (by === 'SECRET') use.secretAt = at
      if (by === 'OLD_SECRET') use.oldSecretAt = at
      waiting.set(credentialId, use)
      schedule()
    },
    async close() {
      clearTimeout(timer)
      await flush(true)
    },
  }
}

const valuesOf = (uses: Array<[string, Use]>): unknown[] => [
  uses.map(([id]) => id),
  uses.map(([, { at }]) => at),
  uses.map(([, { secretAt }]) => secretAt),
  uses.map(([, { oldSecretAt }]) => oldSecretAt),
]
