/** Ids on the wire: `<namespace>:<object>::<uuid>`. The database stores only the UUID. */
import { ApiError } from './api-error.ts'

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
  'hit',
  'bankaccount',
  'session',
  'invitation',
  'passkey',
  'savedview',
  'notification',
  'export',
  'ownlist',
  'party',
] as const
export type IdObject = (typeof idObjects)[number]

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => UUID.test(text)

export interface Ids {
  namespace: string
  of(object: IdObject, uuid: string): string
  /** Returns the UUID. Throws invalid_id with the path of the field. */
  read(object: IdObject, id: string, path: string): string
}

/** FOYER_ID_NAMESPACE sets the namespace: lower-case letters, digits and hyphens (default `foyer`). */
export function idsOf(namespace: string): Ids {
  return {
    namespace,
    of: (object, uuid) => `${namespace}:${object}::${uuid}`,
    read(object, id, path) {
      const prefix = `${namespace}:${object}::`
      const uuid = id.slice(prefix.length).toLowerCase()
      if (id.startsWith(prefix) && UUID.test(uuid)) return uuid
      throw new ApiError('invalid_id', {
        errors: [
          {
            path,
            code: 'invalid_id',
            message:
              `Expected the id of ${withArticle(object)}, such as ${prefix}0199…, ` +
              `but this is ${describe(id)}.`,
          },
        ],
      })
    },
  }
}

const withArticle = (object: string): string => `${/^[aeio]/.test(object) ? 'an' : 'a'} ${object}`

function describe(id: string): string {
  const parts = /^([a-z0-9-]{1,40}):([a-z]{1,20}):[a-z]*:(.*)$/.exec(id)
  if (!parts) return 'not an id'
  const [, namespace, object = '', uuid = ''] = parts
  const problem = UUID.test(uuid) ? '' : ' without a valid UUID'
  return `the id of ${withArticle(object)} in the namespace ${namespace}${problem}`
}
