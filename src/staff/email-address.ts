/** The e-mail addresses that people sign in with. */

const MAX_LENGTH = 254
/**
 * Only the shape: the link that is sent to it proves the rest. Invisible characters would make look-alikes.
 */
const shape = /^[^\s\p{C}@<>"(),:;[\]\\]+@[^\s\p{C}@<>"(),:;[\]\\.]+(\.[^\s\p{C}@<>"(),:;[\]\\.]+)+$/u

/**
 * In lower case, and composed (NFC): one person has one account however they type it. undefined: not an
 * address.
 */
export function normaliseEmail(typed: string): string | undefined {
  const address = typed.normalize('NFC').trim().toLowerCase()
  return address.length <= MAX_LENGTH && shape.test(address) ? address : undefined
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)
