/** Identifiers on the wire: `<namespace>:<object>::<uuid>`. In the database only the uuid; the prefix is put on and checked at the edge. */
import { ApiError } from './errors.ts'

export const idObjects = [
  'customer',
  'user',
  'application',
  'workflow',
  'market',
  'organization',
  'individual',
  'document',
  'credential',
  'webhook',
  'delivery',
  'event',
] as const
export type IdObject = (typeof idObjects)[number]

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => UUID.test(text)

export interface Ids {
  namespace: string
  of(object: IdObject, uuid: string): string
  /** The uuid, or a refusal that says which field names the wrong thing. */
  read(object: IdObject, id: string, path: string): string
}

/** A namespace of lower-case letters, digits and hyphens (default `foyer`); FOYER_ID_NAMESPACE keeps the ids of an older service. */
export function idsOf(namespace: string): Ids {
  return {
    namespace,
    of: (object, uuid) => `${namespace}:${object}::${uuid}`,
    read(object, id, path) {
      const wanted = `${namespace}:${object}::`
      const uuid = id.slice(wanted.length).toLowerCase()
      if (id.startsWith(wanted) && UUID.test(uuid)) return uuid
      throw new ApiError('invalid_id', {
        errors: [
          {
            path,
            code: 'invalid_id',
            message: `This is not the id of ${one(object)}: it looks like ${wanted}0199…, and this is ${described(id)}.`,
          },
        ],
      })
    },
  }
}

const one = (object: string): string => `${/^[aeio]/.test(object) ? 'an' : 'a'} ${object}`

function described(id: string): string {
  const parts = /^([a-z0-9-]{1,40}):([a-z]{1,20}):[a-z]*:(.*)$/.exec(id)
  if (!parts) return 'not of that form'
  return `the id of ${one(parts[2] ?? '')} in the namespace ${parts[1]}${UUID.test(parts[3] ?? '') ? '' : ', whose last part is not a uuid'}`
}
