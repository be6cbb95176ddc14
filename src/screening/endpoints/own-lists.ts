/** POST /v1/screening.ownLists.list, upload, versions.list, changes, delete: a customer's own lists. */

import {
  OWN_LIST_COLUMNS,
  OWN_LIST_LIMITS,
  type OwnListProblem,
  parseOwnList,
} from '@foyer/name-matching/lists/formats/own-list'
import { ListFileProblem } from '@foyer/name-matching/lists/list-file'
import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { actorOf, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { pageOfAll, pageReply, wholeListPaging } from '#kernel/schemas/page.ts'
import type { OwnList, OwnVersion } from '../ports.ts'
import { Change, changeOf } from './changes.ts'

const closed = { additionalProperties: false } as const
const access = { permission: 'screening' } as const

const OwnListId = Type.String({ minLength: 1, maxLength: 200 })
const Name = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S', examples: ['Former customers'] })

const upload = {
  version: Type.Integer({ description: 'Each upload is one.' }),
  sha256: Type.String({ description: 'Of the uploaded file.' }),
  uploadedAt: Timestamp,
  uploadedBy: orNull(Type.String({ description: 'A user; null: the operator.' })),
  entities: Type.Integer(),
  added: Type.Integer({ description: 'Compared with the upload before.' }),
  changed: Type.Integer(),
  removed: Type.Integer(),
}
const Upload = Type.Object(upload, closed)
export const OwnListObject = Type.Object({ id: Type.String(), name: Name, ...upload }, closed)

const uploadOf = (of: OwnVersion, { ids }: Needs<'ids'>): Static<typeof Upload> => ({
  ...of,
  uploadedAt: of.uploadedAt.toISOString(),
  uploadedBy: of.uploadedBy === null ? null : ids.of('user', of.uploadedBy),
})

const ownListOf = ({ id, name, ...of }: OwnList, context: Needs<'ids'>): Static<typeof OwnListObject> => ({
  ...{ id: context.ids.of('ownlist', id), name },
  ...uploadOf(of, context),
})

const reply = Type.Object({ data: Type.Array(OwnListObject) }, closed)

const listed = async (context: Needs<'customerScreening' | 'ids'>): Promise<Static<typeof reply>> => {
  const lists = await context.customerScreening.ownLists(context.caller.customerId)
  return { data: lists.map((list) => ownListOf(list, context)) }
}

export const ownListsList = operation({
  ...access,
  who: 'application.read',
  staff: 'READ',
  summary: 'List the own lists of the customer',
  description: 'Without their entries, which are stored encrypted.',
  body: Type.Object(wholeListPaging, closed),
  reply: Type.Object(pageReply(OwnListObject), closed),
  async run(body, context: Needs<'customerScreening' | 'ids'>) {
    return pageOfAll((await listed(context)).data, body, ({ id }) => id)
  },
})

export const ownListsUpload = operation({
  ...access,
  who: 'application',
  staff: 'MANAGE',
  summary: 'Upload an own list',
  description:
    `CSV in UTF-8 with the columns ${OWN_LIST_COLUMNS.join(', ')}, of which only name is required; comma ` +
    'or semicolon between values. With an id, the list is replaced, and what differs is a new version. A ' +
    'file with a problem changes nothing: each error names the line and the column.',
  bodyBytes: OWN_LIST_LIMITS.bytes + 64 * 1024,
  body: Type.Object(
    {
      id: Type.Optional(OwnListId),
      name: Name,
      csv: Type.String({
        minLength: 1,
        maxLength: OWN_LIST_LIMITS.bytes,
        description: 'The text of the file.',
      }),
    },
    closed,
  ),
  reply: OwnListObject,
  async run(
    { id, name, csv },
    context: Needs<'csvRows' | 'customerScreening' | 'customers' | 'ids' | 'sha256'>,
  ) {
    const { caller, customerScreening, customers, ids, sha256 } = context
    const known = id === undefined ? {} : { id: ids.read('ownlist', id, '/id') }
    const owner = (await customers.byId(caller.customerId))?.name ?? ''
    const list = { name: name.trim(), owner }
    const { entities, problems } = await read(csv, list, context)
    if (problems.length > 0) throw new ApiError('invalid_body', { errors: problems.map(errorOf) })
    const upload = { ...known, name: list.name, entities, sha256: sha256(csv) }
    const added = await customerScreening.uploadOwnList(caller.customerId, actorOf(context), upload)
    return ownListOf(added, context)
  },
})

async function read(csv: string, list: { name: string; owner: string }, { csvRows }: Needs<'csvRows'>) {
  try {
    return await parseOwnList(csvRows(csv), list)
  } catch (error) {
    if (!(error instanceof ListFileProblem)) throw error
    return { entities: [], problems: [{ line: error.line ?? 1, column: null, message: `It ${error.what}.` }] }
  }
}

const errorOf = ({ line, column, message }: OwnListProblem) => ({
  path: `/csv/${line}${column === null ? '' : `/${column}`}`,
  code: 'invalid_line',
  message: `Line ${line}${column === null ? '' : `, ${column}`}: ${message}`,
})

const MOST_VERSIONS = 100

export const ownListsVersions = operation({
  ...access,
  who: 'application.read',
  staff: 'READ',
  summary: 'List the uploads of an own list',
  description: `The newest first, at most ${MOST_VERSIONS}, each with who uploaded it and what it changed.`,
  body: Type.Object({ id: OwnListId, ...wholeListPaging }, closed),
  reply: Type.Object(pageReply(Upload), closed),
  async run({ id, ...asked }, context: Needs<'customerScreening' | 'ids'>) {
    const { caller, customerScreening, ids } = context
    const listId = ids.read('ownlist', id, '/id')
    const uploads = await customerScreening.ownListVersions(caller.customerId, listId, MOST_VERSIONS)
    if (uploads.length === 0) throw new ApiError('own_list_not_found')
    const all = uploads.map((each) => uploadOf(each, context))
    return pageOfAll(all, asked, ({ version }) => String(version))
  },
})

const MOST_CHANGES = 200

export const ownListsChanges = operation({
  ...access,
  who: 'application.read',
  staff: 'READ',
  summary: 'List what an upload of an own list changed',
  description: `Compared with the upload before; at most ${MOST_CHANGES}, by name.`,
  body: Type.Object({ id: OwnListId, version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }, closed),
  reply: Type.Object({ data: Type.Array(Change), hasMore: Type.Boolean() }, closed),
  async run({ id, version }, { caller, customerScreening, ids }: Needs<'customerScreening' | 'ids'>) {
    const listId = ids.read('ownlist', id, '/id')
    const lists = await customerScreening.ownLists(caller.customerId)
    if (!lists.some((list) => list.id === listId)) throw new ApiError('own_list_not_found')
    const changes = (await customerScreening.ownListChanges(caller.customerId, listId, version)).map(changeOf)
    const data = changes.toSorted((a, b) => a.caption.localeCompare(b.caption)).slice(0, MOST_CHANGES)
    return { data, hasMore: changes.length > MOST_CHANGES }
  },
})

export const ownListsDelete = operation({
  ...access,
  who: 'application',
  staff: 'MANAGE',
  summary: 'Delete an own list',
  description: 'With all its versions. Hits that it gave stay with their applications.',
  body: Type.Object({ id: OwnListId }, closed),
  reply,
  async run({ id }, context: Needs<'customerScreening' | 'ids'>) {
    const listId = context.ids.read('ownlist', id, '/id')
    await context.customerScreening.deleteOwnList(context.caller.customerId, actorOf(context), listId)
    return listed(context)
  },
})
