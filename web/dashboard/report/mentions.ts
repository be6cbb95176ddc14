/** Mentions in a note: an at sign and the whole name of a colleague. */

interface Colleague {
  userId: string
  name: string
}

/** The part of a name that is being written at the end of the text; null: none. */
export const unfinishedMention = (text: string): string | null =>
  /(?:^|\s)@([^@\n]{0,40})$/.exec(text)?.[1] ?? null

/** Completes it. */
export const withMention = (text: string, name: string): string => text.replace(/@[^@\n]{0,40}$/, `@${name} `)

/** The ids of the people whose whole name stands behind an at sign. */
export const mentionedIn = (text: string, team: readonly Colleague[]): string[] =>
  team.filter(({ name }) => text.includes(`@${name}`)).map(({ userId }) => userId)
