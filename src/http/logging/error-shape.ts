/** What of an error may stand in the log. */

/** PostgreSQL's messages of these classes, and those of a parser, quote the value that they are about. */
const quotesValues = (error: Error, code: unknown): boolean =>
  error instanceof SyntaxError || (typeof code === 'string' && /^2[23]...$/.test(code))

/** PostgreSQL puts values of the row into `detail` and `where`, which are never taken. */
export function loggable(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const { name, message } = error
  const { code } = error as { code?: unknown }
  return quotesValues(error, code)
    ? { name, code, at: framesOf(error) }
    : { name, message: message.slice(0, 500), code, stack: error.stack }
}

/** Only the lines that say where: the first ones of a stack are the message. */
export const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .slice(0, 10)
    .map((line) => line.trim())
