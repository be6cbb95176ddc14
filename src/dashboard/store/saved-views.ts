/** Saved views of the list, in PostgreSQL: each change with its audit entry. */

import { auditOf } from '#audit/store/append.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { Database, Query, Statement } from '#platform/postgres/connections.ts'
import type { SavedView, SavedViews } from '../ports.ts'
import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS } from '../saved-views.ts'

const columns = `view_id as id, created_by as "createdBy", name, shared, filters, columns,
  updated_at as "updatedAt"`

const LIST: Statement = {
  name: 'saved-views-list',
  text: `select ${columns} from foyer.saved_view
    where customer_id = $1 and (shared or created_by = $2) order by lower(name), view_id`,
}
const FIND: Statement = {
  name: 'saved-view-find',
  text: `select ${columns} from foyer.saved_view where customer_id = $1 and view_id = $2 for update`,
}
/** Until the end of the transaction: two requests at the same time are counted one after the other. */
const LOCK: Statement = {
  name: 'saved-views-lock',
  text: `select pg_advisory_xact_lock(hashtextextended('saved views ' || $1, 0))`,
}
/** Its author counts for what is their own, the customer for what is shared. */
const COUNT: Statement = {
  name: 'saved-views-count',
  text: `select count(*)::int as count from foyer.saved_view
    where customer_id = $1 and shared = $2 and (shared or created_by = $3) and view_id <> $4`,
}
const SAVE: Statement = {
  name: 'saved-view-save',
  text: `insert into foyer.saved_view
      (customer_id, view_id, created_by, name, shared, filters, columns, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
    on conflict (customer_id, view_id) do update set name = $4, shared = $5, filters = $6, columns = $7,
      updated_at = $8
    returning ${columns}`,
}
const DELETE: Statement = {
  name: 'saved-view-delete',
  text: 'delete from foyer.saved_view where customer_id = $1 and view_id = $2',
}

interface Parts {
  database: Database
  now(): Date
  newId(): string
}

export function savedViewsIn({ database, now, newId }: Parts): SavedViews {
  const find = async (query: Query, customerId: string, id: string): Promise<SavedView> => {
    const [found] = await query<SavedView & Record<string, unknown>>(FIND, [customerId, id])
    if (!found) throw new ApiError('saved_view_not_found')
    return found
  }
  return {
    list: (customerId, userId) =>
      database.read<SavedView & Record<string, unknown>>(customerId, LIST, [customerId, userId]),
    save: (customerId, userId, savedId, content, check) =>
      database
        .transaction(customerId, async (query) => {
          await query(LOCK, [customerId])
          const before = savedId === null ? undefined : await find(query, customerId, savedId)
          check(before)
          const id = before?.id ?? newId()
          const author = before?.createdBy ?? userId
          await assertRoom(query, customerId, { id, author, shared: content.shared })
          const { name, shared, filters } = content
          const row = [customerId, id, author, name, shared, JSON.stringify(filters), content.columns, now()]
          const [saved] = await query<SavedView & Record<string, unknown>>(SAVE, row)
          const audit = auditOf(query, customerId, { kind: 'USER', id: userId }, now)
          await audit('saved_view.saved', { savedViewId: id, shared, isNew: before === undefined })
          return saved as SavedView
        })
        .catch((error: { code?: string }) => {
          throw error.code === UNIQUE_VIOLATION ? new ApiError('saved_view_name_taken') : error
        }),
    delete: (customerId, userId, id, check) =>
      database.transaction(customerId, async (query) => {
        const view = await find(query, customerId, id)
        check(view)
        await query(DELETE, [customerId, id])
        const audit = auditOf(query, customerId, { kind: 'USER', id: userId }, now)
        await audit('saved_view.deleted', { savedViewId: id, shared: view.shared })
      }),
  }
}

const UNIQUE_VIOLATION = '23505'

async function assertRoom(
  query: Query,
  customerId: string,
  { id, author, shared }: { id: string; author: string; shared: boolean },
): Promise<void> {
  const [row] = await query<{ count: number }>(COUNT, [customerId, shared, author, id])
  if ((row?.count ?? 0) >= (shared ? MAX_SHARED_VIEWS : MAX_OWN_VIEWS))
    throw new ApiError('too_many_saved_views')
}
