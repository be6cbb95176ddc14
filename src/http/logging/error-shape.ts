/** Which parts of an error may be logged. */

/** Messages of these PostgreSQL classes, and of parsers, quote the value. */
const quotesValues = (error: Error, code: unknown): boolean =>
  error instanceof SyntaxError || (typeof code === 'string' && /^2[23]...$/.test(code))

/** `detail` and `where` of PostgreSQL contain values of the row, so they are never logged. */
export function loggable(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const { name, message } = error
  const { code } = error as { code?: unknown }
  return quotesValues(error, code)
    ? { name, code, at: framesOf(error) }
    : { name, message: message.slice(0, 500), code, stack: error.stack }
}

/** Only the frames: the first lines of a stack are the message. */
export const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .slice(0, 10)
    .map((line) => line.trim())
