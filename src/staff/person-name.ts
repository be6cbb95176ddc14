/** The names that colleagues see. People choose them themselves. */

/** Line ends and marks that turn the direction of text could make one name look like another. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu
/** Letters or digits of any script: a name needs a visible character. */
const readable = /[\p{L}\p{N}]/u

/** undefined: nothing that can be read. */
export function personName(typed: string): string | undefined {
  const name = typed.normalize('NFC').replace(unseen, ' ').replace(/ {2,}/g, ' ').trim()
  return readable.test(name) ? name : undefined
}

interface Named {
  userId: string
  name: string
  email: string
}

/** Characters that look alike to a reader. */
const read = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** By the id that the members have. Of namesakes, each has their address beside the name. */
export function shownNames(members: readonly Named[]): Map<string, string> {
  const counts = new Map<string, number>()
  for (const { name } of members) counts.set(read(name), (counts.get(read(name)) ?? 0) + 1)
  return new Map(
    members.map(({ userId, name, email }) => [
      userId,
      (counts.get(read(name)) ?? 0) > 1 ? `${name} (${email})` : name,
    ]),
  )
}
