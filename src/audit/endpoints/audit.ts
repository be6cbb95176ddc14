/** POST /v1/audit.list, audit.verify and audit.download: the audit log of the customer. */

import { orNull, Timestamp, TimestampInput } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { type AuditAction, auditActions } from '#audit-actions.ts'
import { actorOf, type CallContext, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { oneOrMore, valuesOf } from '#kernel/schemas/filters.ts'
import { parseTimestamp } from '#kernel/schemas/parse-timestamp.ts'
import { genesis, hexOf } from '../chain.ts'
import type { Actor } from '../entry.ts'
import type { AuditFilter } from '../ports.ts'
import {
  caseNamesOf,
  invitationIn,
  invitedOf,
  type Names,
  type StoredEntry,
  type StoredRow,
} from './entry-names.ts'

const closed = { additionalProperties: false } as const
const DEFAULT_LIMIT = 50
const access = { permission: 'audit', staff: 'MANAGE' } as const

export const Action = Type.Enum(Object.keys(auditActions) as AuditAction[])
const ActorKind = Type.Enum(['CUSTOMER', 'APPLICANT', 'USER', 'SYSTEM', 'OPERATOR'], {
  description: 'CUSTOMER is a credential, USER a person in the dashboard.',
})
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, hexadecimal.' })
const Place = Type.Object({ seq: Type.Integer(), hash: Hash }, closed)

const EntryObject = Type.Object(
  {
    seq: Type.Integer({ description: 'Counts from 1 without gaps.' }),
    at: Timestamp,
    action: Type.String({ description: 'One of the actions in docs/operate/audit-log.md.' }),
    actor: Type.Object({ kind: ActorKind, id: orNull(Type.String()) }, closed),
    applicationId: orNull(Type.String()),
    applicationName: orNull(
      Type.String({
        description:
          'Who applies, or your reference; not in the log itself. Without the access to read applications, ' +
          'never a person.',
      }),
    ),
    invited: orNull(
      Type.String({
        description: 'Of an entry about an invitation: the invited e-mail address; not in the log itself.',
      }),
    ),
    detail: Type.Record(Type.String(), Type.Unsafe<string | number | boolean | null>({}), {
      description: 'References only: never a name or a number of a person.',
    }),
    hash: Hash,
  },
  closed,
)

const Id = Type.String({ minLength: 1, maxLength: 200 })
const AnyOf = Type.Object(
  {
    action: Type.Optional(Type.Array(Action, { maxItems: Object.keys(auditActions).length })),
    userId: Type.Optional(
      Type.Array(Id, { maxItems: 100, description: 'Who did it, or whom it was done to.' }),
    ),
    applicationId: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  },
  {
    ...closed,
    minProperties: 1,
    description: 'Entries with one of these: what a text of a search stands for.',
  },
)

const ListBody = Type.Object(
  {
    action: Type.Optional(oneOrMore(Action)),
    actorKind: Type.Optional(ActorKind),
    userId: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'What this person did.' }),
    ),
    applicationId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    anyOf: Type.Optional(AnyOf),
    from: Type.Optional(TimestampInput),
    to: Type.Optional(TimestampInput),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: DEFAULT_LIMIT })),
    cursor: Type.Optional(
      Type.String({ pattern: '^\\d{1,15}$', description: 'nextCursor of the previous page.' }),
    ),
  },
  closed,
)

export const auditList = operation({
  ...access,
  who: 'application.read',
  summary: 'Read the audit log',
  description:
    'Newest first, with a cursor; all filters must match. A page may be short or empty while nextCursor is ' +
    `not null: each looks through 20 000 entries.`,
  cost: ({ limit = DEFAULT_LIMIT }) => Math.ceil(limit / 50),
  body: ListBody,
  reply: Type.Object(
    {
      data: Type.Array(EntryObject),
      nextCursor: orNull(Type.String()),
      hasMore: Type.Boolean(),
      head: Place,
      signedHead: orNull(
        Type.Object(
          { seq: Type.Integer(), hash: Hash, at: Timestamp },
          {
            ...closed,
            description: 'The last head that Foyer signed and stored outside the database. Hourly.',
          },
        ),
      ),
      since: orNull({ ...Timestamp, description: 'Time of the first entry.' }),
    },
    closed,
  ),
  async run(body, context: Needs<'accessLog' | 'applicationSearch' | 'auditLog' | 'ids' | 'team'>) {
    const { auditLog, caller } = context
    const state = await auditLog.state(caller.customerId)
    const { rows, next } = await auditLog.page(caller.customerId, filterOf(body, context))
    const entries = rows.map((row): StoredRow => {
      const { action, actor, detail } = JSON.parse(row.text) as StoredEntry
      return { ...row, action, actor, detail }
    })
    const names = { ofCases: await caseNamesOf(rows, context), invited: await invitedOf(entries, context) }
    const { signed, since, head } = state
    return {
      data: entries.map((entry) => entryOf(entry, names, context)),
      nextCursor: next === null ? null : String(next),
      hasMore: next !== null,
      head: head.seq === 0 ? { seq: 0, hash: hexOf(genesis.hash) } : head,
      signedHead: signed && { ...signed, at: signed.at.toISOString() },
      since: since?.toISOString() ?? null,
    }
  },
})

export const auditVerify = operation({
  ...access,
  who: 'application.read',
  summary: 'Verify the audit log, part by part',
  description:
    'Computes the hashes of the next entries and compares them with the log, its head and the last signed ' +
    'head. Begin without `after`, and continue with `next` until it is null. It shows that nobody changed ' +
    'the log since; to check the signed heads as well, use foyer audit verify, which also works on another ' +
    `machine with the files.`,
  cost: () => 5,
  body: Type.Object(
    {
      after: Type.Optional({ ...Place, description: '`next` of the previous part.' }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 5_000, default: 2_000 })),
    },
    closed,
  ),
  reply: Type.Object(
    {
      verified: { ...Place, description: 'Everything up to this entry is unchanged.' },
      firstBad: orNull(
        Type.Object(
          {
            seq: Type.Integer(),
            why: Type.Enum([
              ...['CHANGED', 'COLUMNS_CHANGED', 'MISSING', 'CUT_OFF', 'BEYOND_HEAD'],
              ...['OTHER_CHAIN', 'NOT_AS_SIGNED', 'NO_HEAD'],
            ]),
          },
          closed,
        ),
      ),
      next: orNull(Place),
      head: Place,
    },
    closed,
  ),
  failed: ({ firstBad }) => firstBad !== null,
  async run({ after, limit = 2_000 }, { auditLog, caller }: Needs<'auditLog'>) {
    const start = after ? { seq: after.seq, hash: bytesOf(after.hash) } : genesis
    const { verdict, end, reached } = await auditLog.verify(caller.customerId, start, limit)
    const { head } = await auditLog.state(caller.customerId)
    return {
      verified: { seq: reached.seq, hash: hexOf(reached.hash) },
      firstBad: verdict.firstBad,
      next: end && { seq: end.seq, hash: hexOf(end.hash) },
      head: head.seq === 0 ? { seq: 0, hash: hexOf(genesis.hash) } : head,
    }
  },
})

export const auditDownload = operation({
  ...access,
  who: 'application.read',
  notForOperator: true,
  summary: 'Get a link to download the audit log',
  description:
    'A file with one line of JSON for each entry: seq, hash, and entry as the text that the hash covers. ' +
    `The link is valid for ten minutes. The download is in the log.`,
  body: Type.Object({}, closed),
  reply: Type.Object({ downloadURL: Type.String(), expiresAt: Timestamp }, closed),
  async run(_body, context: Needs<'auditLog' | 'baseUrl'>) {
    const { auditLog, caller, baseUrl } = context
    const entry = { action: 'audit.downloaded', actor: actorOf(context), detail: {} } as const
    await auditLog.note(caller.customerId, entry)
    const { ticket, expiresAt } = auditLog.tickets.sign({
      customerId: caller.customerId,
      userId: caller.id,
    })
    return { downloadURL: `${baseUrl}/v1/audit/${ticket}`, expiresAt: expiresAt.toISOString() }
  },
})

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

function entryOf(row: StoredRow, names: Names, { ids }: Needs<'ids'>): Static<typeof EntryObject> {
  const { action, actor, detail } = row
  const objects: Partial<Record<Actor['kind'], 'credential' | 'user'>> = {
    CUSTOMER: 'credential',
    USER: 'user',
  }
  const object = objects[actor.kind]
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    action,
    actor: { kind: actor.kind, id: actor.id !== null && object ? ids.of(object, actor.id) : actor.id },
    applicationId: row.applicationId === null ? null : ids.of('application', row.applicationId),
    applicationName: (row.applicationId && names.ofCases.get(row.applicationId)) || null,
    invited: names.invited.get(invitationIn(row) ?? '') ?? null,
    detail,
    hash: row.hash,
  }
}

function filterOf(body: Static<typeof ListBody>, { ids }: Needs<'ids'>): AuditFilter {
  const { action, actorKind, userId, applicationId, anyOf, from, to, cursor, limit = DEFAULT_LIMIT } = body
  return {
    ...(action ? { action: valuesOf(action) } : {}),
    ...(actorKind ? { actorKind } : {}),
    ...(userId ? { actorId: ids.read('user', userId, '/userId') } : {}),
    ...(applicationId ? { applicationId: ids.read('application', applicationId, '/applicationId') } : {}),
    ...(anyOf ? { anyOf: anyOfThese(anyOf, ids) } : {}),
    ...(from ? { from: timestampOf(from, '/from') } : {}),
    ...(to ? { to: timestampOf(to, '/to') } : {}),
    ...(cursor ? { before: Number(cursor) } : {}),
    limit,
  }
}

const anyOfThese = (
  { action = [], userId = [], applicationId = [] }: Static<typeof AnyOf>,
  ids: CallContext['ids'],
): NonNullable<AuditFilter['anyOf']> => ({
  action,
  userId: userId.map((id, at) => ids.read('user', id, `/anyOf/userId/${at}`)),
  applicationId: applicationId.map((id, at) => ids.read('application', id, `/anyOf/applicationId/${at}`)),
})

function timestampOf(text: string, path: string): Date {
  const at = parseTimestamp(text)
  if (at) return at
  const message = 'Must be a timestamp such as 2026-11-20T09:30:00Z.'
  throw new ApiError('invalid_body', { errors: [{ path, code: 'invalid_timestamp', message }] })
}
