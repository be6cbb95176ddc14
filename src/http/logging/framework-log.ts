/** The logger for Fastify and its plugins: logs what failed and where, but nothing that a caller sent. */
import type { FastifyBaseLogger } from 'fastify'
import type { Logger } from 'pino'
import { framesOf } from './error-shape.ts'

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
const levels: readonly Level[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace']

/**
 * Objects are not logged at any level: at `trace`, @fastify/multipart logs all headers of a request, the
 * cookie included. A child is the same logger, so that bindings are not logged either.
 */
export function frameworkLog(log: Logger): FastifyBaseLogger {
  const write =
    (level: Level) =>
    (first?: unknown, second?: unknown): void => {
      if (!log.isLevelEnabled(level)) return
      const message = typeof first === 'string' ? first : typeof second === 'string' ? second : undefined
      log[level](
        { framework: message === undefined ? undefined : masked(message), ...failureIn(first) },
        'fastify',
      )
    }
  const own = Object.fromEntries(levels.map((level) => [level, write(level)]))
  const logger = { ...own, silent: () => undefined, child: () => logger, level: log.level }
  return logger as unknown as FastifyBaseLogger
}

const MAX_CHARACTERS = 200

/** Some messages quote a URL, whose query may hold a token. Quoted text and likely values are removed. */
const masked = (text: string): string =>
  text.slice(0, MAX_CHARACTERS).replaceAll(/"[^"]*"|\/\S*|\S*[?=@]\S+|\S*\d{4}\S*|\S{40,}/g, '…')

/** The frames, never the message: a parser's message quotes its input. */
function failureIn(first: unknown): object {
  const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err
  if (!(error instanceof Error)) return {}
  return { error: error.name, code: (error as { code?: unknown }).code, at: framesOf(error) }
}
