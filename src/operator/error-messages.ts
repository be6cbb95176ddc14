/** Turns an error into a message for the operator. Unknown errors keep their stack. */
import { EmbeddedDatabaseError } from '../adapters/embedded-postgres/embedded.ts'
import { MasterKeyError } from '../adapters/postgres/master-keys.ts'
import { MigrationError } from '../adapters/postgres/migrate.ts'
import { RoleError } from '../adapters/postgres/roles.ts'
import { ApiError } from '../api-error.ts'
import { ConfigError } from '../config.ts'
import { CommandError, UsageError } from './command.ts'

const expectedErrors = [
  ...[CommandError, UsageError, ConfigError],
  ...[EmbeddedDatabaseError, MasterKeyError, MigrationError, RoleError],
]

const untrustedCertificate =
  "The database's certificate is not trusted: its authority is unknown. " +
  "Set the authority's file with sslrootcert in DATABASE_URL, or in NODE_EXTRA_CA_CERTS."

/**
 * Network error codes and SQLSTATE codes. The original messages may contain the address, so they are not
 * shown.
 */
const codes: Record<string, string> = {
  ECONNREFUSED: 'The database does not answer: nothing listens at the address of DATABASE_URL.',
  ENOENT: 'The database does not answer: there is no socket at the address of DATABASE_URL.',
  ENOTFOUND: "The database's host is unknown: check DATABASE_URL.",
  EAI_AGAIN: "The database's host cannot be looked up: the name server does not answer.",
  ETIMEDOUT: 'The database does not answer in time.',
  ECONNRESET: 'The database closed the connection.',
  '28P01': 'The database rejects the user or the password of DATABASE_URL.',
  '28000': 'The database does not allow the user of DATABASE_URL to connect.',
  '3D000': 'The database that DATABASE_URL names does not exist.',
  '42501': 'The user of DATABASE_URL has no right to do this: it must own the tables of Foyer.',
  '53300': 'The database has no free connection.',
  '57P03': 'The database is starting up.',
  '25006': 'The database is read-only: DATABASE_URL leads to a standby or a read-only database.',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrustedCertificate,
  SELF_SIGNED_CERT_IN_CHAIN: untrustedCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrustedCertificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrustedCertificate,
  CERT_HAS_EXPIRED: "The database's certificate has expired.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The database's certificate is for a different host than DATABASE_URL names.",
}

/** Errors without a code, or with one that says too little. */
const messagePatterns: ReadonlyArray<[pattern: RegExp, message: string]> = [
  [/timeout expired|Connection terminated/, 'The database does not answer in time.'],
  [
    /does not support SSL/,
    'The database has no TLS, but sslmode in DATABASE_URL requires it. Enable it in PostgreSQL (ssl = on).',
  ],
  [
    /role "foyer_\w+" does not exist/,
    'The roles foyer_service, foyer_auth and foyer_worker do not exist on this PostgreSQL. ' +
      'A backup does not contain them: create them, then restore the backup ' +
      '(docs/operate/backup-and-restore.md).',
  ],
  [
    /permission denied to set role/,
    'The user of DATABASE_URL cannot use the roles of Foyer: grant foyer_service, foyer_auth and ' +
      'foyer_worker to it.',
  ],
]

export function messageOf(error: unknown): string {
  if (expectedErrors.some((kind) => error instanceof kind)) return (error as Error).message
  if (error instanceof ApiError) return error.message.replace(/^\w+: /, '')
  const message = error instanceof Error ? error.message : String(error)
  const match = messagePatterns.find(([pattern]) => pattern.test(message))
  if (match) return match[1]
  const { code, syscall, path } = firstOf(error)
  if (code === 'ENOENT' && syscall === 'open') return `There is no file ${path}.`
  if (code !== undefined && codes[code]) return codes[code]
  return `Unexpected error: ${error instanceof Error ? (error.stack ?? message) : message}`
}

/** When several addresses of one host were tried, the first error is as good as any. */
const firstOf = (error: unknown): NodeJS.ErrnoException =>
  (error instanceof AggregateError ? error.errors[0] : error) ?? {}
