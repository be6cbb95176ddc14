/** Turns an error into a message for the operator. Unknown errors keep their stack. */

import { ApiError, type FieldError } from '#kernel/api-error.ts'
import { ConfigError } from '#platform/config/values.ts'
import { CommandError, UsageError } from './command.ts'

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
    'The roles foyer_service, foyer_auth, foyer_worker and foyer_staff do not exist on this PostgreSQL. ' +
      'A backup does not contain them: create them, then restore the backup ' +
      '(docs/operate/backup-and-restore.md).',
  ],
  [
    /permission denied to set role/,
    'The user of DATABASE_URL cannot use the roles of Foyer: grant foyer_service, foyer_auth, ' +
      'foyer_worker and foyer_staff to it.',
  ],
]

/** With --json. The codes of the API's errors are those of the API. */
export interface CommandProblem {
  code: string
  detail: string
  errors?: readonly FieldError[]
}

export const messageOf = async (error: unknown): Promise<string> => (await commandProblemOf(error)).detail

export async function commandProblemOf(error: unknown): Promise<CommandProblem> {
  if (error instanceof UsageError) return { code: 'invalid_usage', detail: error.message }
  if (error instanceof ConfigError) return { code: 'invalid_configuration', detail: error.message }
  if (error instanceof CommandError) return withErrors(error.code, error.message, error.errors)
  if (error instanceof ApiError)
    return withErrors(error.code, error.message.replace(/^\w+: /, ''), error.extras.errors)
  const cause = error instanceof Error ? error.cause : undefined
  const installationErrors = await loadInstallationErrors()
  const known = installationErrors.find(([kind]) => error instanceof kind || cause instanceof kind)
  if (known) return { code: known[1], detail: (error as Error).message }
  return unexpectedProblemOf(error)
}

/** Empty if their modules cannot be loaded: then `error` reports that, and is none of them. */
const loadInstallationErrors = () =>
  import('./database.ts').then(
    (module) => module.installationErrors,
    () => [],
  )

const withErrors = (
  code: string,
  detail: string,
  errors: readonly FieldError[] | undefined,
): CommandProblem => (errors && errors.length > 0 ? { code, detail, errors } : { code, detail })

function unexpectedProblemOf(error: unknown): CommandProblem {
  const message = error instanceof Error ? error.message : String(error)
  const match = messagePatterns.find(([pattern]) => pattern.test(message))
  if (match) return { code: 'database_error', detail: match[1] }
  const { code, syscall, path } = firstOf(error)
  if (code === 'ENOENT' && syscall === 'open')
    return { code: 'file_not_found', detail: `There is no file ${path}.` }
  if (code !== undefined && codes[code]) return { code: 'database_error', detail: codes[code] }
  const stack = error instanceof Error ? (error.stack ?? message) : message
  return { code: 'unexpected_error', detail: `Unexpected error: ${stack}` }
}

/** When several addresses of one host were tried, the first error is as good as any. */
const firstOf = (error: unknown): NodeJS.ErrnoException =>
  (error instanceof AggregateError ? error.errors[0] : error) ?? {}
