/** The initials and the tint of a person. */

/** Signe Aldén is SA; signe@ronnbar.example is S. */
export function initialsOf(name: string): string {
  const words =
    name
      .split('@')[0]
      ?.split(/[\s.]+/)
      .filter(Boolean) ?? []
  const first = words[0]?.charAt(0) ?? '?'
  const last = words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''
  return `${first}${last}`.toUpperCase()
}

const tints = ['', 'a', 'b', 'c', 'd'] as const
export type Tint = (typeof tints)[number]

/** The same for the same name. */
export function tintOf(name: string): Tint {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973
  return tints[sum % tints.length] ?? ''
}
