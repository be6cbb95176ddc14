/** Reads flags with free text: one line without control characters. */
import { type FlagValues, UsageError } from './command.ts'

const invisible = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u

/** Returns '' without the flag. */
export function readTextLine(flags: FlagValues, flag: string, maximum: number): string {
  const text = (flags.optional(flag) ?? '').trim()
  if ([...text].length > maximum) throw new UsageError(`--${flag} takes at most ${maximum} characters.`)
  if (invisible.test(text))
    throw new UsageError(
      `--${flag} takes one line of plain text, without line breaks and invisible characters.`,
    )
  return text
}
