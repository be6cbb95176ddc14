/** POST /v1/screening.versions.list: the versions of a shared list, and who decided about each. */

import { ISODate, orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { type CallContext, type Needs, operation } from '#endpoint.ts'
import { pageReply } from '#kernel/schemas/page.ts'
import type { ListVersion, RecordedVersion } from '../ports.ts'

const closed = { additionalProperties: false } as const

export const ListKey = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,62}$', examples: ['un'] })
const MOST_VERSION = 2_147_483_647
export const VersionNumber = Type.Integer({ minimum: 1, maximum: MOST_VERSION })

export const versionFields = {
  version: Type.Integer(),
  sha256: Type.String({ description: 'Of the file that was imported.' }),
  fileDate: orNull(ISODate),
  importedAt: Timestamp,
  entities: Type.Integer(),
  added: Type.Integer({ description: 'Compared with the version that was active at the import.' }),
  changed: Type.Integer(),
  removed: Type.Integer(),
}
export const Version = Type.Object(versionFields, closed)

export const versionOf = (version: ListVersion): Static<typeof Version> => ({
  ...{ version: version.version, sha256: version.sha256, fileDate: version.fileDate },
  ...{ importedAt: version.importedAt.toISOString(), entities: version.entities },
  ...{ added: version.added, changed: version.changed, removed: version.removed },
})

const Decided = Type.Object(
  {
    ...versionFields,
    state: Type.Enum(['ACTIVE', 'WAITING_APPROVAL', 'REJECTED', 'SUPERSEDED'], {
      description: 'SUPERSEDED: a later one took its place.',
    }),
    activeFrom: orNull(Timestamp),
    activeTo: orNull(Timestamp),
    decidedAt: orNull(Timestamp),
    decidedBy: orNull(
      Type.Object({ kind: Type.Enum(['USER', 'OPERATOR', 'OTHER']), id: orNull(Type.String()) }, closed),
    ),
  },
  {
    ...closed,
    description:
      'activeFrom and activeTo: when it was screened against; null: never, or still. decidedBy: who ' +
      'approved or rejected it; null: nobody had to, or it waits; OTHER: somebody who is not in your team, ' +
      'such as a person of another customer.',
  },
)

const atOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

/** Lists are shared: people of other customers are not named. */
function decidedOf(
  version: RecordedVersion,
  { ids }: Pick<CallContext, 'ids'>,
  team: ReadonlySet<string>,
): Static<typeof Decided> {
  const { state, activeFrom, activeTo, decidedAt, decidedBy: by } = version
  const isOurs = by !== null && team.has(by)
  const kind = isOurs ? 'USER' : by === 'operator' ? 'OPERATOR' : 'OTHER'
  return {
    ...versionOf(version),
    state,
    ...{ activeFrom: atOrNull(activeFrom), activeTo: atOrNull(activeTo), decidedAt: atOrNull(decidedAt) },
    decidedBy: by === null ? null : { kind, id: isOurs ? ids.of('user', by) : null },
  }
}

const DEFAULT_LIMIT = 20

export const versionsList = operation({
  who: 'application.read',
  permission: 'screening',
  staff: 'READ',
  summary: 'List the versions of a screening list',
  description:
    'The newest first: those that were used, one that waits, and those that were rejected. None is ' +
    'deleted. The lists belong to the installation.',
  body: Type.Object(
    {
      list: ListKey,
      cursor: Type.Optional(
        Type.String({ pattern: '^[1-9]\\d{0,9}$', description: 'nextCursor of the previous page.' }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: DEFAULT_LIMIT })),
    },
    closed,
  ),
  reply: Type.Object(pageReply(Decided), closed),
  async run({ list, cursor, limit = DEFAULT_LIMIT }, context: Needs<'ids' | 'screeningLists' | 'team'>) {
    const { screeningLists, team, caller } = context
    const before = cursor === undefined ? null : Math.min(Number(cursor), MOST_VERSION)
    const versions = await screeningLists.versions(list, { before, limit: limit + 1 })
    const members = new Set((await team.members(caller.customerId)).map(({ userId }) => userId))
    const data = versions.slice(0, limit).map((version) => decidedOf(version, context, members))
    const hasMore = versions.length > limit
    const last = data.at(-1)
    return { data, nextCursor: hasMore && last ? String(last.version) : null, hasMore }
  },
})
