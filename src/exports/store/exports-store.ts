/** Exports in PostgreSQL: each change in one transaction with its audit entry and its task. */
import { randomBytes } from 'node:crypto'
import { type AuditEntry, auditLine, system } from '#audit/entry.ts'
import { append } from '#audit/store/append.ts'
import { ApiError } from '#kernel/api-error.ts'
import { open, seal } from '#platform/crypto/aead.ts'
import { addTask, jobKeyOf } from '#platform/postgres/add-task.ts'
import type { Database, Query, Statement } from '#platform/postgres/connections.ts'
import { type Export, type ExportPosition, expiryOf, startOfExport } from '../export.ts'
import type { ExportRef, Exports, ExportWork } from '../ports.ts'

const columns = `customer_id as "customerId", export_id as id, status, created_at as "createdAt",
  created_by_kind as "createdByKind", created_by as "createdBy", total, position, segments, tries,
  size_bytes::float8 as "sizeBytes", sha256, failure, finished_at as "finishedAt",
  expires_at as "expiresAt"`
const task = (name: 'makeExport' | 'deleteExport', first: number): string =>
  addTask(name, { payload: `$${first}`, runAt: `$${first + 1}`, jobKey: `$${first + 2}` })

const INSERT: Statement = {
  name: 'export-insert',
  text: `insert into foyer.export (customer_id, export_id, status, created_at, created_by_kind, created_by,
      position) values ($1, $2, 'QUEUED', $3, $4, $5, $6)
    on conflict (customer_id) where status in ('QUEUED', 'RUNNING') do nothing
    returning ${columns}, ${task('makeExport', 7)}`,
}
const FIND: Statement = {
  name: 'export-find',
  text: `select ${columns} from foyer.export where customer_id = $1 and export_id = $2`,
}
const LIST: Statement = {
  name: 'export-list',
  text: `select ${columns} from foyer.export where customer_id = $1
      and ($2::timestamptz is null or (created_at, export_id) < ($2, $3::uuid))
    order by created_at desc, export_id desc limit $4`,
}
const KEY: Statement = {
  name: 'export-key',
  text: 'select sealed_key from foyer.export where customer_id = $1 and export_id = $2',
}
const BEGIN: Statement = {
  name: 'export-begin',
  text: `update foyer.export set status = 'RUNNING', total = $3, sealed_key = $4
    where customer_id = $1 and export_id = $2 and status = 'QUEUED' returning 1`,
}
const CONTINUE: Statement = {
  name: 'export-continue',
  text: `update foyer.export set segments = segments || $3::text, position = $4, tries = 0
    where customer_id = $1 and export_id = $2 and status = 'RUNNING' and cardinality(segments) = $5
    returning ${task('makeExport', 6)}`,
}
const AGAIN: Statement = {
  name: 'export-again',
  text: `update foyer.export set tries = 0
    where customer_id = $1 and export_id = $2 and status = 'RUNNING' returning ${task('makeExport', 3)}`,
}
const FINISH: Statement = {
  name: 'export-finish',
  text: `update foyer.export set status = 'READY', size_bytes = $3, sha256 = $4, finished_at = $5,
      expires_at = $7
    where customer_id = $1 and export_id = $2 and status = 'RUNNING' returning ${task('deleteExport', 6)}`,
}
const NOTE_TRY: Statement = {
  name: 'export-note-try',
  text: `update foyer.export set tries = tries + 1 where customer_id = $1 and export_id = $2
    returning tries`,
}
const FAIL: Statement = {
  name: 'export-fail',
  text: `update foyer.export set status = 'FAILED', failure = $3, finished_at = $4
    where customer_id = $1 and export_id = $2 and status in ('QUEUED', 'RUNNING')
    returning ${task('deleteExport', 5)}`,
}
const CANCEL: Statement = {
  name: 'export-cancel',
  text: `update foyer.export set status = 'CANCELLED', finished_at = $3
    where customer_id = $1 and export_id = $2 and status in ('QUEUED', 'RUNNING')
    returning ${columns}, ${task('deleteExport', 4)}`,
}
// A task that is older than the export's last state does nothing.
const END: Statement = {
  name: 'export-end',
  text: `update foyer.export set status = case status when 'READY' then 'EXPIRED' else status end,
      sealed_key = null
    where customer_id = $1 and export_id = $2
      and (status in ('FAILED', 'CANCELLED', 'EXPIRED') or (status = 'READY' and expires_at <= $3))
    returning 1`,
}

type Row = Omit<Export, 'createdBy'> & { createdByKind: 'CUSTOMER' | 'USER'; createdBy: string }

const exportOf = ({ createdByKind: kind, createdBy: id, ...row }: Row): Export => ({
  ...row,
  createdBy: { kind, id },
})

export interface ExportStore {
  database: Database
  /** Encrypts the keys of the files. */
  key: Uint8Array
  now(): Date
  newId(): string
}

const aadOf = ({ customerId, exportId }: ExportRef): string => `${customerId}|${exportId}|export.sealed_key`

/** undefined: it was destroyed. */
export async function exportKeyOf(
  { database, key }: Pick<ExportStore, 'database' | 'key'>,
  ref: ExportRef,
): Promise<Uint8Array | undefined> {
  const values = [ref.customerId, ref.exportId]
  const [row] = await database.read<{ sealed_key: Buffer | null }>(ref.customerId, KEY, values)
  return row?.sealed_key ? open(key, row.sealed_key, aadOf(ref)) : undefined
}

export async function findExport(database: Database, ref: ExportRef): Promise<Export | undefined> {
  const [row] = await database.read<Row>(ref.customerId, FIND, [ref.customerId, ref.exportId])
  return row && exportOf(row)
}

const taskValues = (name: 'makeExport' | 'deleteExport', ref: ExportRef, runAt: Date | null) => [
  JSON.stringify(ref),
  runAt,
  jobKeyOf(name, ref.exportId),
]

export async function noteExport(
  query: Query,
  { customerId, exportId }: ExportRef,
  entry: AuditEntry,
  at: Date,
): Promise<void> {
  const detail = { exportId, ...entry.detail }
  await append(query, customerId, [auditLine({ ...entry, detail }, at, null)])
}

export const exportsIn = ({
  database,
  now,
  newId,
}: ExportStore): Pick<Exports, 'create' | 'cancel' | 'find' | 'list'> => ({
  create: (customerId, actor) =>
    database.transaction(customerId, async (query) => {
      const ref = { customerId, exportId: newId() }
      const at = now()
      const position = JSON.stringify(startOfExport)
      const [row] = await query<Row>(INSERT, [
        ...[customerId, ref.exportId, at, actor.kind, actor.id, position],
        ...taskValues('makeExport', ref, null),
      ])
      if (!row) throw new ApiError('export_running')
      await noteExport(query, ref, { action: 'export.created', actor, detail: {} }, at)
      return exportOf(row)
    }),
  cancel: (ref, actor) =>
    database.transaction(ref.customerId, async (query) => {
      const at = now()
      const values = [ref.customerId, ref.exportId, at, ...taskValues('deleteExport', ref, null)]
      const [row] = await query<Row>(CANCEL, values)
      if (!row) throw new ApiError('export_not_running')
      await noteExport(query, ref, { action: 'export.cancelled', actor, detail: {} }, at)
      return exportOf(row)
    }),
  find: (ref) => findExport(database, ref),
  async list(customerId, after, limit) {
    const values = [customerId, after?.createdAt ?? null, after?.id ?? null, limit]
    return (await database.read<Row>(customerId, LIST, values)).map(exportOf)
  },
})

export function exportWorkIn({ database, key, now }: ExportStore): ExportWork {
  const change = async (ref: ExportRef, statement: Statement, values: unknown[], entry?: AuditEntry) =>
    database.transaction(ref.customerId, async (query) => {
      const rows = await query(statement, [ref.customerId, ref.exportId, ...values])
      if (rows.length > 0 && entry) await noteExport(query, ref, entry, now())
      return rows.length > 0
    })
  const refOf = ({ customerId, id }: Export): ExportRef => ({ customerId, exportId: id })
  return {
    find: (ref) => findExport(database, ref),
    begin: (ref, total) => change(ref, BEGIN, [total, seal(key, randomBytes(32), aadOf(ref))]),
    continue: (from: Export, segment: string, to: ExportPosition) =>
      change(refOf(from), CONTINUE, [
        ...[segment, JSON.stringify(to), from.segments.length],
        ...taskValues('makeExport', refOf(from), null),
      ]),
    async again(ref) {
      await change(ref, AGAIN, taskValues('makeExport', ref, null))
    },
    async finish(ref, { sizeBytes, sha256 }) {
      const at = now()
      const [payload, , jobKey] = taskValues('deleteExport', ref, null)
      const values = [sizeBytes, sha256, at, payload, expiryOf(at), jobKey]
      const entry = {
        action: 'export.finished',
        actor: system('export'),
        detail: { sizeBytes, sha256 },
      } as const
      await change(ref, FINISH, values, entry)
    },
    async noteTry({ customerId, exportId }) {
      const [row] = await database.write<{ tries: number }>(customerId, NOTE_TRY, [customerId, exportId])
      return row?.tries ?? 0
    },
    async fail(ref, failure) {
      const entry = { action: 'export.failed', actor: system('export'), detail: { failure } } as const
      await change(ref, FAIL, [failure, now(), ...taskValues('deleteExport', ref, null)], entry)
    },
    end: (ref) => change(ref, END, [now()]),
  }
}
