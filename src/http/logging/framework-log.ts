/** The logger that Fastify and its plugins get: their lines tell what went wrong and where, and nothing that a caller sent. */
import type { FastifyBaseLogger } from 'fastify'
import type { Logger } from 'pino'
import { framesOf } from './error-shape.ts'

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
const levels: readonly Level[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace']

/**
 * Their objects are not written at any level: @fastify/multipart logs all headers of a request at `trace`, the cookie with them.
 * Children are this logger again, so that no binding comes in either.
 */
export function frameworkLog(log: Logger): FastifyBaseLogger {
  const write =
    (level: Level) =>
    (first?: unknown, second?: unknown): void => {
      if (!log.isLevelEnabled(level)) return
      const said = typeof first === 'string' ? first : typeof second === 'string' ? second : undefined
      log[level]({ framework: said === undefined ? undefined : masked(said), ...failureIn(first) }, 'fastify')
    }
  const own = Object.fromEntries(levels.map((level) => [level, write(level)]))
  const logger = { ...own, silent: () => undefined, child: () => logger, level: log.level }
  return logger as unknown as FastifyBaseLogger
}

const MOST_CHARACTERS = 200

/** Some sentences quote an address, whose query may be a token: what is quoted or looks like a value is left out. */
const masked = (text: string): string =>
  text.slice(0, MOST_CHARACTERS).replaceAll(/"[^"]*"|\/\S*|\S*[?=@]\S+|\S*\d{4}\S*|\S{40,}/g, '…')

/** Where it happened, and never the message: a parser's quotes what it could not read. */
function failureIn(first: unknown): object {
  const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err
  if (!(error instanceof Error)) return {}
  return { error: error.name, code: (error as { code?: unknown }).code, at: framesOf(error) }
}
