/**
 * A customer's settings for screening, and its own lists, in PostgreSQL: each change with its audit entry.
 */
import { type Actor, type AuditEntry, auditLine } from '#audit/entry.ts'
import { append } from '#audit/store/append.ts'
import { planFull } from '#monitoring/store/rescreen-plans.ts'
import { addTask, jobKeyOf } from '#platform/postgres/add-task.ts'
import type { Database, Query, Statement } from '#platform/postgres/connections.ts'
import { defaultSettings, screensMore } from '../../choose-lists.ts'
import type {
  CustomerScreening,
  OwnList,
  OwnVersion,
  ScreeningLists,
  ScreeningSettings,
} from '../../ports.ts'
import { lockDecisionsOf } from '../lists/decision-lock.ts'
import { deleteOwn, ownChanges, uploadOwn } from './own-lists.ts'

export interface CustomerScreeningSettings {
  database: Pick<Database, 'read' | 'transaction'>
  ownKey: Uint8Array
  lists: Pick<ScreeningLists, 'approve' | 'reject'>
  now(): Date
  newId(): string
}

const GET: Statement = {
  name: 'screening-settings',
  text: `select lists, threshold::float8 as threshold, namesakes from foyer.screening_setting
    where customer_id = $1`,
}
const SET: Statement = {
  name: 'screening-settings-set',
  text: `insert into foyer.screening_setting (customer_id, lists, threshold, updated_at, namesakes)
    values ($1, $2, $3, $4, $5)
    on conflict (customer_id) do update set lists = excluded.lists, threshold = excluded.threshold,
      updated_at = excluded.updated_at, namesakes = excluded.namesakes`,
}
const OWN: Statement = {
  name: 'screening-own-lists',
  text: `select l.list_id as id, l.name, l.version, v.sha256, v.uploaded_at as "uploadedAt",
      v.uploaded_by as "uploadedBy", v.entities, v.added, v.changed, v.removed
    from foyer.screening_own_list l join foyer.screening_own_version v using (customer_id, list_id, version)
    where l.customer_id = $1 order by l.created_at, l.list_id`,
}

const OWN_VERSIONS: Statement = {
  name: 'screening-own-versions',
  text: `select version, sha256, uploaded_at as "uploadedAt", uploaded_by as "uploadedBy", entities, added,
      changed, removed
    from foyer.screening_own_version where customer_id = $1 and list_id = $2
    order by version desc limit $3`,
}

const UPDATE: Statement = {
  name: 'screening-update-now',
  text: `select ${addTask('updateScreeningLists', { payload: '$1::json', runAt: 'null', jobKey: '$2' })}`,
}

type Done<T> = Promise<{ result: T; entry: Pick<AuditEntry, 'action' | 'detail'> }>

async function addUpdate(query: Query, customerId: string): Done<undefined> {
  const payload = JSON.stringify({ customerId, now: true })
  await query(UPDATE, [payload, jobKeyOf('updateScreeningLists', 'now')])
  return { result: undefined, entry: { action: 'screening.update_requested', detail: {} } }
}

const uploadsOf = (
  database: Pick<Database, 'read'>,
  of: [customerId: string, listId: string, limit: number],
) => database.read<OwnVersion & Record<string, unknown>>(of[0], OWN_VERSIONS, of)

type SettingsRow = ScreeningSettings & Record<string, unknown>

/** Also screens all monitored subjects again when the change may find more hits. */
async function changeSettings(
  query: Query,
  customerId: string,
  settings: ScreeningSettings,
  at: Date,
): Done<undefined> {
  const [before = defaultSettings] = await query<SettingsRow>(GET, [customerId])
  const { lists, threshold, namesakes } = settings
  await query(SET, [customerId, lists, threshold, at, namesakes])
  if (screensMore(before, settings)) await planFull(query, customerId, at)
  await lockDecisionsOf(query, customerId)
  const detail = { lists: lists?.join(' ') ?? null, threshold, namesakes }
  return { result: undefined, entry: { action: 'screening.settings_changed', detail } }
}

export function customerScreeningIn(settings: CustomerScreeningSettings): CustomerScreening {
  const { database, now } = settings
  const changing = <T>(
    customerId: string,
    actor: Actor,
    work: (query: Query, at: Date) => Done<T>,
  ): Promise<T> =>
    database.transaction(customerId, async (query) => {
      const at = now()
      const { result, entry } = await work(query, at)
      await append(query, customerId, [auditLine({ ...entry, actor }, at, null)])
      return result
    })
  const ownLists = (customerId: string) =>
    database.read<OwnList & Record<string, unknown>>(customerId, OWN, [customerId])
  return {
    settings: async (customerId) =>
      (await database.read<SettingsRow>(customerId, GET, [customerId]))[0] ?? defaultSettings,
    setSettings: (customerId, actor, settings) =>
      changing(customerId, actor, (query, at) => changeSettings(query, customerId, settings, at)),
    ownLists,
    async uploadOwnList(customerId, actor, upload) {
      const listId = await changing(customerId, actor, async (query, at) => {
        const done = await uploadOwn(query, { ...settings, customerId, actor, at }, upload)
        await lockDecisionsOf(query, customerId)
        const { entities, added, changed, removed, version } = done
        const detail = { list: done.listId, version, entities, added, changed, removed }
        return { result: done.listId, entry: { action: 'screening.own_list_uploaded', detail } }
      })
      return (await ownLists(customerId)).find(({ id }) => id === listId) as OwnList
    },
    deleteOwnList: (customerId, actor, listId) =>
      changing(customerId, actor, async (query) => {
        await deleteOwn(query, customerId, listId)
        const entry = { action: 'screening.own_list_deleted', detail: { list: listId } } as const
        return { result: undefined, entry }
      }),
    async decideVersion(customerId, actor, { listId, version, decision }) {
      const write = (action: AuditEntry['action'], more = {}) =>
        changing(customerId, actor, async () => ({
          result: undefined,
          entry: { action, detail: { list: listId, version, ...more } },
        }))
      // In a transaction of its own, of a role that no request has. With an entry before it and one after, a
      // crash in between leaves no decision that the audit log does not know.
      await write('screening.version_decision_requested', { decision })
      const decide = decision === 'APPROVED' ? settings.lists.approve : settings.lists.reject
      if (!(await decide(listId, version, actor.id ?? ''))) return false
      await write(decision === 'APPROVED' ? 'screening.version_approved' : 'screening.version_rejected')
      return true
    },
    requestUpdate: (customerId, actor) =>
      changing(customerId, actor, (query) => addUpdate(query, customerId)),
    ownListVersions: (customerId, listId, limit) => uploadsOf(database, [customerId, listId, limit]),
    ownListChanges: (customerId, listId, version) => ownChanges(settings, { customerId, listId, version }),
  }
}
