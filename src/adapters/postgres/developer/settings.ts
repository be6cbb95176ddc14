/** What the people of a customer set, in PostgreSQL: each change with its audit entry. */
import { hash } from 'node:crypto'
import type { Actor, AuditEntry } from '../../../audit/entry.ts'
import { auditLine } from '../../../audit/entry.ts'
import { type CustomerChange, entryOf } from '../../../customers/changes.ts'
import type { CustomerLook } from '../../../customers/look.ts'
import type { CustomerSettings, LogoRow, SettingsChange, SettingsRow } from '../../../customers/ports.ts'
import { append } from '../../audit/append.ts'
import { cleanLogo } from '../../logo/clean-logo.ts'
import type { Database, Query, Statement } from '../connections.ts'
import { statementFor } from '../customers/update-customer.ts'

const GET: Statement = {
  name: 'settings-get',
  text: `select customer_id as id, name, mode, redirect_origins as "redirectOrigins",
      notify_email as "notifyEmail", require_two_step as "requireTwoStep", rate_limit as "rateLimit",
      created_at as "createdAt" from foyer.customer where customer_id = $1`,
}
const LOOK: Statement = {
  name: 'look-get',
  text: 'select look from foyer.customer where customer_id = $1',
}
const LOGOS: Statement = {
  name: 'logos-list',
  text: `select scheme, sha256, mime_type as "mimeType", name from foyer.logo where customer_id = $1
    order by scheme desc`,
}
const LOGO: Statement = {
  name: 'logo-get',
  text: `select bytes, mime_type as "mimeType" from foyer.logo where customer_id = $1 and sha256 = $2`,
}
const SET_LOOK: Statement = {
  name: 'look-set',
  text: 'update foyer.customer set look = $2 where customer_id = $1',
}
const SET_LOGO: Statement = {
  name: 'logo-set',
  text: `insert into foyer.logo (customer_id, scheme, sha256, mime_type, bytes, name, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (customer_id, scheme) do update set sha256 = excluded.sha256, mime_type = excluded.mime_type,
      bytes = excluded.bytes, name = excluded.name, created_at = excluded.created_at`,
}
const REMOVE_LOGO: Statement = {
  name: 'logo-remove',
  text: 'delete from foyer.logo where customer_id = $1 and scheme = $2 returning 1',
}

interface Settings {
  database: Database
  now(): Date
  /** Clears the cached customers of this process; the others keep them for seconds. */
  forget(): void
}

export function customerSettingsIn({ database, now, forget }: Settings): CustomerSettings {
  const changing = async (
    customerId: string,
    work: (query: Query) => Promise<AuditEntry[]>,
  ): Promise<void> => {
    await database.transaction(customerId, async (query) => {
      const entries = await work(query)
      const at = now()
      await append(
        query,
        customerId,
        entries.map((entry) => auditLine(entry, at, null)),
      )
    })
    forget()
  }
  const get = async (customerId: string): Promise<SettingsRow> =>
    (await database.read<SettingsRow>(customerId, GET, [customerId]))[0] as SettingsRow
  return {
    get,
    async update(customerId, actor, change) {
      const changes = changesIn(change)
      await changing(customerId, async (query) => {
        for (const each of changes) {
          const [text, value] = statementFor(each)
          await query({ name: `settings-${Object.keys(each)[0]}`, text }, [customerId, value])
        }
        return changes.map((each) => entryOf(each, actor))
      })
      return get(customerId)
    },
    async look(customerId) {
      const [row] = await database.read<{ look: CustomerLook | null }>(customerId, LOOK, [customerId])
      const logos = await database.read<Omit<LogoRow, 'bytes'>>(customerId, LOGOS, [customerId])
      return { look: row?.look ?? null, logos }
    },
    setLook: (customerId, actor, look) =>
      changing(customerId, async (query) => {
        await query(SET_LOOK, [customerId, look && JSON.stringify(look)])
        return [entry('look.changed', actor, { accent: look?.accent ?? null })]
      }),
    cleanLogo,
    setLogo: (customerId, actor, { scheme, mimeType, bytes, name }) =>
      changing(customerId, async (query) => {
        const sha256 = hash('sha256', bytes)
        await query(SET_LOGO, [customerId, scheme, sha256, mimeType, bytes, name, now()])
        return [entry('logo.changed', actor, { scheme, sha256 })]
      }),
    removeLogo: (customerId, actor, scheme) =>
      changing(customerId, async (query) => {
        const removed = await query(REMOVE_LOGO, [customerId, scheme])
        return removed.length > 0 ? [entry('logo.changed', actor, { scheme, sha256: null })] : []
      }),
    logo: async (customerId, sha256) =>
      (await database.read<Pick<LogoRow, 'bytes' | 'mimeType'>>(customerId, LOGO, [customerId, sha256]))[0],
  }
}

const entry = (action: AuditEntry['action'], actor: Actor, detail: AuditEntry['detail']): AuditEntry => ({
  action,
  actor,
  detail,
})

const changesIn = (change: SettingsChange): CustomerChange[] => [
  ...(change.name === undefined ? [] : [{ name: change.name }]),
  ...(change.redirectOrigins === undefined ? [] : [{ redirect_origins: change.redirectOrigins }]),
  ...(change.notifyEmail === undefined ? [] : [{ notify_email: change.notifyEmail }]),
  ...(change.requireTwoStep === undefined ? [] : [{ require_two_step: change.requireTwoStep }]),
]
