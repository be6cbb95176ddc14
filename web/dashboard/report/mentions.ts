/** Mentions in a note: an at sign and the whole name of a colleague. */

interface Colleague {
  userId: string
  name: string
}

/** The part of a name between the at sign and the caret. */
export interface Unfinished {
  /** Where the at sign stands. */
  from: number
  started: string
}

/** null: the caret stands in no mention. */
export function unfinishedMention(text: string, caret: number): Unfinished | null {
  const found = /(?:^|\s)@([^@\n]{0,40})$/.exec(text.slice(0, caret))
  const started = found?.[1]
  return started === undefined ? null : { from: caret - started.length - 1, started }
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Those with a part of the name that begins so; first those whose first name does. */
export function colleaguesFor<C extends Colleague>({ started }: Unfinished, team: readonly C[]): C[] {
  const wanted = plain(started)
  const isFirst = ({ name }: C) => plain(name).startsWith(wanted)
  const isLater = ({ name }: C) => plain(name).includes(` ${wanted}`)
  return [...team.filter(isFirst), ...team.filter((each) => !isFirst(each) && isLater(each))].slice(0, 5)
}

/** Completes it. What stands behind the caret stays; the caret comes behind the name. */
export function withMention(
  text: string,
  { from, started }: Unfinished,
  name: string,
): { text: string; caret: number } {
  const after = text.slice(from + 1 + started.length)
  const before = `${text.slice(0, from)}@${name}`
  return /^\s/.test(after)
    ? { text: before + after, caret: before.length + 1 }
    : { text: `${before} ${after}`, caret: before.length + 1 }
}

/** The ids of the people whose whole name stands behind an at sign. */
export const mentionedIn = (text: string, team: readonly Colleague[]): string[] =>
  team.filter(({ name }) => text.includes(`@${name}`)).map(({ userId }) => userId)
