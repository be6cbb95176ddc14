/** POST /v1/exports.create, cancel, get, list and download: everything of a customer as one archive. */

import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { cursorOf, parseCursor } from '#applications/list-cursor.ts'
import { assertRecentIfPerson } from '#customers/recent-sign-in.ts'
import { actorOf, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { pageReply, wrongCursor } from '#kernel/schemas/page.ts'
import { type Export, exportFailures, exportProgressOf, exportStatuses, statusAt } from '../export.ts'

const closed = { additionalProperties: false } as const
const DEFAULT_LIMIT = 20
const access = { who: 'application', permission: 'export', staff: 'OWN' } as const
const whoMay =
  ' For owners who have signed in within the last 30 minutes, and for credentials with the permission export.'

export const ExportObject = Type.Object(
  {
    id: Type.String(),
    status: Type.Enum([...exportStatuses], {
      description: 'EXPIRED: its file is deleted.',
    }),
    createdAt: Timestamp,
    createdBy: Type.String({ description: 'The user or credential.' }),
    progress: Type.Object(
      {
        done: Type.Integer({ description: 'Applications that are in the archive so far.' }),
        total: orNull(Type.Integer({ description: 'null before it has begun.' })),
      },
      closed,
    ),
    counts: Type.Object(
      {
        documents: Type.Integer(),
        auditEntries: Type.Integer(),
        unreadable: Type.Integer({
          description: 'Applications and files that cannot be read. The manifest lists them.',
        }),
      },
      closed,
    ),
    sizeBytes: orNull(Type.Integer()),
    sha256: orNull(Type.String({ description: 'SHA-256 of the archive, hexadecimal.' })),
    failure: orNull(
      Type.Enum([...exportFailures], {
        description: 'UNREADABLE: more than 1 000 applications or files cannot be read.',
      }),
    ),
    finishedAt: orNull(Timestamp),
    expiresAt: orNull(Type.Unsafe<string>({ ...Timestamp, description: 'When the file is deleted.' })),
  },
  closed,
)

function exportOf(of: Export, { ids, now }: Needs<'ids' | 'now'>): Static<typeof ExportObject> {
  const { counts, unreadable } = of.position
  const { kind, id } = of.createdBy
  return {
    id: ids.of('export', of.id),
    status: statusAt(of, now()),
    createdAt: of.createdAt.toISOString(),
    createdBy: ids.of(kind === 'USER' ? 'user' : 'credential', id ?? ''),
    progress: exportProgressOf(of),
    counts: {
      documents: counts.documents,
      auditEntries: counts.auditEntries,
      unreadable: Object.values(unreadable).reduce((sum, list) => sum + list.length, 0),
    },
    sizeBytes: of.sizeBytes,
    sha256: of.sha256,
    failure: of.failure,
    finishedAt: of.finishedAt?.toISOString() ?? null,
    expiresAt: of.expiresAt?.toISOString() ?? null,
  }
}

export const exportsCreate = operation({
  ...access,
  notForOperator: true,
  summary: 'Export everything',
  description:
    'Starts an archive of everything: settings, workflows, applications with documents and evidence, audit ' +
    `log, team, webhooks and credentials without secrets. One at a time.${whoMay}`,
  body: Type.Object({}, closed),
  reply: ExportObject,
  async run(_body, context: Needs<'exports' | 'ids' | 'now'>) {
    assertRecentIfPerson(context)
    return exportOf(await context.exports.create(context.caller.customerId, actorOf(context)), context)
  },
})

const Ref = Type.Object({ exportId: Type.String({ minLength: 1, maxLength: 200 }) }, closed)

async function exportFor(exportId: string, context: Needs<'exports' | 'ids'>): Promise<Export> {
  const { caller, ids, exports } = context
  const id = ids.read('export', exportId, '/exportId')
  const found = await exports.find({ customerId: caller.customerId, exportId: id })
  if (!found) throw new ApiError('export_not_found')
  return found
}

export const exportsCancel = operation({
  ...access,
  summary: 'Cancel an export',
  description: `Of one that is not ready yet. What was written of it is deleted.${whoMay}`,
  body: Ref,
  reply: ExportObject,
  async run({ exportId }, context: Needs<'exports' | 'ids' | 'now'>) {
    assertRecentIfPerson(context)
    const { customerId, id } = await exportFor(exportId, context)
    const ref = { customerId, exportId: id }
    return exportOf(await context.exports.cancel(ref, actorOf(context)), context)
  },
})

export const exportsGet = operation({
  ...access,
  summary: 'Read an export',
  description: 'Its status and progress.',
  body: Ref,
  reply: ExportObject,
  run: async ({ exportId }, context: Needs<'exports' | 'ids' | 'now'>) =>
    exportOf(await exportFor(exportId, context), context),
})

export const exportsList = operation({
  ...access,
  summary: 'List exports',
  description: 'Newest first, with a cursor. Also those that failed or whose file is deleted.',
  body: Type.Object(
    {
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: DEFAULT_LIMIT })),
      cursor: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'nextCursor of the previous page.' }),
      ),
    },
    closed,
  ),
  reply: Type.Object(pageReply(ExportObject), closed),
  async run({ limit = DEFAULT_LIMIT, cursor }, context: Needs<'exports' | 'ids' | 'now'>) {
    const after = cursor === undefined ? undefined : parseCursor(cursor)
    if (cursor !== undefined && !after) throw wrongCursor()
    const found = await context.exports.list(context.caller.customerId, after, limit + 1)
    const shown = found.slice(0, limit)
    const last = shown.at(-1)
    return {
      data: shown.map((each) => exportOf(each, context)),
      nextCursor: found.length > limit && last ? cursorOf(last) : null,
      hasMore: found.length > limit,
    }
  },
})

export const exportsDownload = operation({
  ...access,
  notForOperator: true,
  summary: 'Create a link to download an export',
  description:
    'For a plain GET, valid for ten minutes. The download is in the audit log and in the access log of ' +
    `every application.${whoMay}`,
  body: Ref,
  reply: Type.Object({ downloadURL: Type.String(), expiresAt: Timestamp }, closed),
  async run({ exportId }, context: Needs<'baseUrl' | 'exports' | 'ids' | 'now'>) {
    assertRecentIfPerson(context)
    const found = await exportFor(exportId, context)
    if (statusAt(found, context.now()) !== 'READY') throw new ApiError('export_not_ready')
    const { caller, exports, baseUrl } = context
    const { ticket, expiresAt } = exports.tickets.sign({
      customerId: caller.customerId,
      exportId: found.id,
      readerKind: caller.kind === 'USER' ? 'USER' : 'CUSTOMER',
      readerId: caller.id,
    })
    return { downloadURL: `${baseUrl}/v1/exports/${ticket}`, expiresAt: expiresAt.toISOString() }
  },
})
