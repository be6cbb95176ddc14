/** The settings of a customer in PostgreSQL: each change with its audit entry. */
import type { Actor, AuditEntry } from '#audit/entry.ts'
import { auditLine } from '#audit/entry.ts'
import { append } from '#audit/store/append.ts'
import type { Database, Query, Statement } from '#platform/postgres/connections.ts'
import { type CustomerChange, changeEntryOf } from '../changes.ts'
import { type CustomerLook, noLook } from '../look.ts'
import type { CustomerSettings, SettingsChange, SettingsRow } from '../ports.ts'
import { coverOf, logosOf, picturesIn } from './pictures.ts'
import { entry } from './settings-entry.ts'
import { statementFor } from './update-customer.ts'

const GET: Statement = {
  name: 'settings-get',
  text: `select customer_id as id, name, mode, redirect_origins as "redirectOrigins",
      notify_email as "notifyEmail", require_two_step as "requireTwoStep",
      session_idle_minutes as "sessionIdleMinutes", session_hours as "sessionHours",
      rate_limit as "rateLimit",
      languages, default_language as "defaultLanguage", retention_years as "retentionYears",
      expiry_days as "expiryDays", time_zone as "timeZone", created_at as "createdAt"
    from foyer.customer where customer_id = $1`,
}
const LOOK: Statement = {
  name: 'look-get',
  text: 'select look from foyer.customer where customer_id = $1',
}
const SET_LOOK: Statement = {
  name: 'look-set',
  text: 'update foyer.customer set look = $2 where customer_id = $1',
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
        return changes.map((each) => changeEntryOf(each, actor))
      })
      return get(customerId)
    },
    async look(customerId) {
      const [row] = await database.read<{ look: CustomerLook | null }>(customerId, LOOK, [customerId])
      const [logos, cover] = [await logosOf(database, customerId), await coverOf(database, customerId)]
      return { look: row?.look ?? null, logos, cover }
    },
    setLook: (customerId, actor, look) =>
      changing(customerId, async (query) => [await putLook(query, customerId, actor, look)]),
    ...picturesIn(database, changing, now),
  }
}

/** Replaces it, in the current transaction. */
export async function putLook(
  query: Query,
  customerId: string,
  actor: Actor,
  look: CustomerLook | null,
): Promise<AuditEntry> {
  await query(SET_LOOK, [customerId, look && JSON.stringify(look)])
  const { accent, radius, ground, font } = { ...noLook, ...look }
  return entry('look.changed', actor, { accent, radius, ground, font })
}

export const changesIn = (change: SettingsChange): CustomerChange[] => [
  ...(change.name === undefined ? [] : [{ name: change.name }]),
  ...(change.redirectOrigins === undefined ? [] : [{ redirect_origins: change.redirectOrigins }]),
  ...(change.notifyEmail === undefined ? [] : [{ notify_email: change.notifyEmail }]),
  ...(change.requireTwoStep === undefined ? [] : [{ require_two_step: change.requireTwoStep }]),
  ...(change.languages === undefined ? [] : [{ languages: change.languages }]),
  ...(change.defaultLanguage === undefined ? [] : [{ default_language: change.defaultLanguage }]),
  ...(change.retentionYears === undefined ? [] : [{ retention_years: change.retentionYears }]),
  ...(change.expiryDays === undefined ? [] : [{ expiry_days: change.expiryDays }]),
  ...(change.sessionIdleMinutes === undefined ? [] : [{ session_idle_minutes: change.sessionIdleMinutes }]),
  ...(change.sessionHours === undefined ? [] : [{ session_hours: change.sessionHours }]),
  ...(change.timeZone === undefined ? [] : [{ time_zone: change.timeZone }]),
]
