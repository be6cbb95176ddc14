/** Cases that an earlier version has stored: the reason of a resolution was named its note. */
import { hitLists } from './case-hits.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Also of an archive that anyone could have written: what has another form stays as it is. */
export function withReasons<T>(data: T): T {
  if (!isObject(data)) return data
  const named = data as Json
  const changed: Json = {}
  for (const list of [...hitLists, 'hitResolutions']) {
    const rows = named[list]
    if (Array.isArray(rows) && rows.some(hasNote)) changed[list] = rows.map(withReason)
  }
  return Object.keys(changed).length > 0 ? { ...data, ...changed } : data
}

const hasNote = (row: unknown): boolean =>
  isObject(row) &&
  isObject(row.resolution) &&
  ('note' in row.resolution || (isObject(row.resolution.proposal) && 'note' in row.resolution.proposal))

function withReason(row: unknown): unknown {
  if (!isObject(row) || !isObject(row.resolution)) return row
  const { proposal } = row.resolution
  const resolution = renamed(row.resolution)
  return {
    ...row,
    resolution: isObject(proposal) ? { ...resolution, proposal: renamed(proposal) } : resolution,
  }
}

function renamed(of: Json): Json {
  if (!('note' in of)) return of
  const { note, ...rest } = of
  return { reason: note, ...rest }
}
