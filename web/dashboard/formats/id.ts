/** Ids of the API in few letters. */

/** The UUID at the end of foyer:application::0199… */
export const uuidOf = (id: string): string => id.slice(id.lastIndexOf(':') + 1)

/** …1b7e6c255 */
export const endOf = (id: string): string => `…${id.slice(-9)}`

/** 9c41…07be */
export const hashOf = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`
