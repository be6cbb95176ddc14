/** The names that colleagues see. */

/** Line ends and marks that turn the direction of text could make one name look like another. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu
/** Letters or digits of any script: a name of invisible characters is none. */
const readable = /[\p{L}\p{N}]/u

/** undefined: nothing that can be read. */
export function personName(typed: string): string | undefined {
  const name = typed.normalize('NFC').replace(unseen, ' ').replace(/ {2,}/g, ' ').trim()
  return readable.test(name) ? name : undefined
}
