/** Ids of the API in few letters. */

/** The UUID at the end of foyer:application::0199… */
export const uuidOf = (id: string): string => id.slice(id.lastIndexOf(':') + 1)

/** The id again of a UUID in an address; `like` is any id of the API. Older addresses have the whole id. */
export function idIn(address: string, object: 'application' | 'workflow' | 'party', like: string): string {
  const text = decodeURIComponent(address)
  return text.includes(':') ? text : `${like.slice(0, like.indexOf(':'))}:${object}::${text}`
}

/** The page of an application, in an address that a person can read. */
export const addressOfCase = (applicationId: string): string => `/applications/${uuidOf(applicationId)}`

/** …1b7e6c255 */
export const endOf = (id: string): string => `…${id.slice(-9)}`

/** 9c41…07be */
export const hashOf = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`
