/** What went wrong, as a sentence for the operator; a bug keeps its stack. */
import { EmbeddedDatabaseError } from '../adapters/embedded-postgres/embedded.ts'
import { MasterKeyError } from '../adapters/postgres/master-keys.ts'
import { MigrationError } from '../adapters/postgres/migrate.ts'
import { RoleError } from '../adapters/postgres/roles.ts'
import { ConfigError } from '../config.ts'
import { ApiError } from '../errors.ts'
import { CommandError, UsageError } from './command.ts'

const known = [
  ...[CommandError, UsageError, ConfigError],
  ...[EmbeddedDatabaseError, MasterKeyError, MigrationError, RoleError],
]

const notBelieved =
  "The database's certificate is not believed: its authority is not known here. Name the authority's file with sslrootcert in DATABASE_URL, or in NODE_EXTRA_CA_CERTS."

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
  '25006':
    'The database takes no changes: DATABASE_URL leads to a standby, or to a database that is read-only.',
  DEPTH_ZERO_SELF_SIGNED_CERT: notBelieved,
  SELF_SIGNED_CERT_IN_CHAIN: notBelieved,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notBelieved,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: notBelieved,
  CERT_HAS_EXPIRED: "The database's certificate is not valid any more.",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "The database's certificate is for another host than the one of DATABASE_URL.",
}

/** Where there is no code that says it, or one that says less. */
const said: ReadonlyArray<[words: RegExp, sentence: string]> = [
  [/timeout expired|Connection terminated/, 'The database does not answer in time.'],
  [
    /does not support SSL/,
    'The database has no TLS, and sslmode in DATABASE_URL asks for it. Switch it on in PostgreSQL (ssl = on).',
  ],
  [
    /role "foyer_\w+" does not exist/,
    'The roles foyer_service, foyer_auth and foyer_worker are not on this PostgreSQL. A backup does not hold them: make them, then restore it (docs/operating.md, "Backup and restore").',
  ],
  [
    /permission denied to set role/,
    'The user of DATABASE_URL may not take on the roles of Foyer: grant foyer_service, foyer_auth and foyer_worker to it.',
  ],
]

export function sentenceOf(error: unknown): string {
  if (known.some((kind) => error instanceof kind)) return (error as Error).message
  if (error instanceof ApiError) return error.message.replace(/^\w+: /, '')
  const message = error instanceof Error ? error.message : String(error)
  const heard = said.find(([words]) => words.test(message))
  if (heard) return heard[1]
  const { code, syscall, path } = first(error)
  if (code === 'ENOENT' && syscall === 'open') return `There is no file ${path}.`
  if (code !== undefined && codes[code]) return codes[code]
  return `Something went wrong that Foyer does not know: ${error instanceof Error ? (error.stack ?? message) : message}`
}

/** Several addresses of one name were tried: the first says as much as all. */
const first = (error: unknown): NodeJS.ErrnoException =>
  (error instanceof AggregateError ? error.errors[0] : error) ?? {}
