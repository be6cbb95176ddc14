/** Ids in flags: a plain UUID gets its prefix, and what has a name is found by it. */
import { type IdObject, type Ids, idObjects, isUuid } from '#kernel/ids.ts'
import type { FlagValues } from '../command.ts'
import { looksLikeId, type Named, oneNamed } from '../id-flags.ts'
import { type BodyFlag, flagNameOf } from './body-flags.ts'

type Fields = Record<string, unknown>

/** The operation that lists what can be named. Deleted ones are in no list: they have no name any more. */
interface Listing {
  operation: string
  /** The field of the reply with the rows. */
  rows: string
  id: string
  /** The fields of a row that name it. */
  names: readonly string[]
  /** The field that tells it from others with the same name. */
  label: string
}

const rows = { rows: 'data', id: 'id' } as const
const listings: Partial<Record<IdObject, Listing>> = {
  workflow: { operation: 'workflows.overview', ...rows, names: ['name'], label: 'createdAt' },
  credential: {
    ...{ operation: 'credentials.list', ...rows },
    ...{ names: ['clientId', 'name'], label: 'clientId' },
  },
  webhook: { operation: 'webhooks.list', ...rows, names: ['url', 'description'], label: 'url' },
  user: { operation: 'team.list', rows: 'members', id: 'userId', names: ['email', 'name'], label: 'email' },
}

/** `webhookId` takes the id of a webhook. */
export function objectOf({ path }: Pick<BodyFlag, 'path'>): IdObject | undefined {
  const name = /^(.+)Id$/.exec(path.at(-1) ?? '')?.[1]?.toLowerCase()
  return idObjects.find((each) => each === name)
}

export const canBeNamed = (field: Pick<BodyFlag, 'path'>): boolean => {
  const object = objectOf(field)
  return object !== undefined && listings[object] !== undefined
}

interface Finding {
  ids: Ids
  /** Calls an operation for the customer. */
  list(operation: string): Promise<Fields>
}

/** The body with ids in the place of UUIDs and names. Those of `--body` stay as they are. */
export async function withIds(
  body: Fields,
  fields: readonly BodyFlag[],
  flags: FlagValues,
  finding: Finding,
): Promise<Fields> {
  let found = body
  for (const field of fields) {
    const object = objectOf(field)
    if (!object || !flags.has(flagNameOf(field))) continue
    const idOf = (typed: string) => readOne(typed, object, flagNameOf(field), finding)
    found = await replaced(found, field.path, idOf)
  }
  return found
}

async function readOne(
  typed: string,
  object: IdObject,
  flag: string,
  { ids, list }: Finding,
): Promise<string> {
  const text = typed.trim()
  if (isUuid(text.toLowerCase())) return ids.of(object, text.toLowerCase())
  const listing = listings[object]
  if (!listing || looksLikeId(text)) return text
  const found = (await list(listing.operation))[listing.rows] as Fields[]
  const named = found.map((row) => namedOf(row, listing))
  return oneNamed(text, named, { flag, object }).id
}

const namedOf = (row: Fields, { id, names, label }: Listing): Named => ({
  id: String(row[id]),
  names: names.map((name) => String(row[name])),
  label: String(row[label]),
})

/** `null` stays: it takes a value away. */
async function replaced(
  body: Fields,
  [name = '', ...rest]: readonly string[],
  idOf: (typed: string) => Promise<string>,
): Promise<Fields> {
  const value = body[name]
  if (rest.length > 0) return { ...body, [name]: await replaced(value as Fields, rest, idOf) }
  if (typeof value === 'string') return { ...body, [name]: await idOf(value) }
  if (!Array.isArray(value)) return body
  return { ...body, [name]: await Promise.all(value.map((each) => idOf(String(each)))) }
}
