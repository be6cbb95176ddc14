/** What went wrong, as a sentence for the operator; a bug keeps its stack. */
import { EmbeddedDatabaseError } from '../adapters/postgres/embedded.ts'
import { MasterKeyError } from '../adapters/postgres/master-keys.ts'
import { RoleError } from '../adapters/postgres/roles.ts'
import { ConfigError } from '../config.ts'
import { Refusal } from '../refusal.ts'
import { CommandError, UsageError } from './command.ts'

const known = [CommandError, UsageError, ConfigError, EmbeddedDatabaseError, MasterKeyError, RoleError]

/** Codes of the network and of PostgreSQL (appendix A of its manual). Their own messages may quote the address. */
const codes: Record<string, string> = {
  ECONNREFUSED: 'The database does not answer: nothing listens at the address of DATABASE_URL.',
  ENOENT: 'The database does not answer: there is no socket at the address of DATABASE_URL.',
  ENOTFOUND: "The database's host is not known: look at DATABASE_URL.",
  EAI_AGAIN: "The database's host can not be looked up now: the name server does not answer.",
  ETIMEDOUT: 'The database does not answer in time.',
  ECONNRESET: 'The database closed the connection.',
  '28P01': 'The database does not accept the user or the password of DATABASE_URL.',
  '28000': 'The database does not let the user of DATABASE_URL in.',
  '3D000': 'The database that DATABASE_URL names does not exist.',
  '42501': 'The user of DATABASE_URL may not do this in the database: it must own the tables of Foyer.',
  '53300': 'The database has no connection left.',
  '57P03': 'The database is starting up.',
}

export function sentenceOf(error: unknown): string {
  if (known.some((kind) => error instanceof kind)) return (error as Error).message
  if (error instanceof Refusal) return error.message.replace(/^\w+: /, '')
  const code = codeOf(error)
  if (code !== undefined && codes[code]) return codes[code]
  if (error instanceof Error && /timeout expired|Connection terminated/.test(error.message))
    return 'The database does not answer in time.'
  return `Something went wrong that Foyer does not know: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

function codeOf(error: unknown): string | undefined {
  // Several addresses of one name were tried: the first says as much as all.
  const first = error instanceof AggregateError ? error.errors[0] : error
  const code = (first as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : undefined
}
