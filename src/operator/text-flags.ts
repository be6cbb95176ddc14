/** Words of the operator's own, as flags: one line, which a page and a terminal show as it is. */
import { type Given, UsageError } from './command.ts'

const unseen = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u

/** '' when it is not given. */
export function lineIn(given: Given, flag: string, most: number): string {
  const text = (given.maybe(flag) ?? '').trim()
  if ([...text].length > most) throw new UsageError(`--${flag} takes at most ${most} characters.`)
  if (unseen.test(text))
    throw new UsageError(
      `--${flag} takes one line of plain text: here is a line's end, or an unseen character.`,
    )
  return text
}
