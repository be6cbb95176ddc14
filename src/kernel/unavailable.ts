/**
 * The errors that mean that the database or the disk is unavailable: the reply is 503, and a retry may
 * succeed.
 */

/** Thrown immediately for each use of the database while it is known to be unavailable. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly code = 'DATABASE_UNAVAILABLE'
  constructor() {
    super('The database is unavailable.')
  }
}

/** Node: the network, a disk that is full, broken or read-only, too many open files. */
const nodeCodes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'],
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'],
]
/**
 * PostgreSQL (appendix A of its manual): connections and shutdown (08, 57P), rejected login (28), missing
 * database (3D000), insufficient resources (53), broken disk (58), statement timeout, lost races (40, 55P03).
 */
const postgresCodes = /^(?:08...|57P0[1-5]|57014|28...|3D000|53...|58...|40001|40P01|55P03)$/

/** Prefixes of the messages of node-postgres and pg-pool that have no code. */
const driverMessages = [
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end on the pool',
  'The server does not support SSL connections',
  'There was an error establishing an SSL connection',
  'received invalid response:',
  'Received unexpected ',
  'SASL: ',
]

interface ErrorFields {
  code?: unknown
  syscall?: unknown
  message?: unknown
}

const codeOf = ({ code }: ErrorFields): string => (typeof code === 'string' ? code : '')
const messageOf = ({ message }: ErrorFields): string => (typeof message === 'string' ? message : '')
const hasErrorFields = (error: unknown): error is ErrorFields => typeof error === 'object' && error !== null

export function isUnavailable(error: unknown): boolean {
  if (!hasErrorFields(error)) return false
  const code = codeOf(error)
  if (code === 'DATABASE_UNAVAILABLE' || nodeCodes.includes(code) || postgresCodes.test(code)) return true
  return driverMessages.some((prefix) => messageOf(error).startsWith(prefix))
}

/** 57P03: the server is starting or stopping. */
const unreachable = [
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
  '57P03',
]

/**
 * No connection can be opened at the moment. Broken connections and timeouts do not count: the next
 * connection may succeed, or this process itself was delayed.
 */
export function isUnreachable(error: unknown): boolean {
  if (!hasErrorFields(error)) return false
  const code = codeOf(error)
  return error.syscall === 'connect' || unreachable.includes(code)
}
