/** What says that the database or the disk is away for now, in one table: the answer is 503, and a repeat may succeed. */

/** What every use of the database fails with at once while it is known to be away. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  readonly code = 'DATABASE_AWAY'
  constructor() {
    super('The database is away.')
  }
}

/** Of Node: the network, a disk that is full, broken or read-only, too many open files. */
const ofNode = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'],
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'],
]
/**
 * Of PostgreSQL (appendix A of its manual): connections and shutdown (08, 57P), a login that is refused (28), a database that is
 * not there (3D000), no room (53), a broken disk (58), a statement that took too long, lost races that a repeat wins (40, 55P03).
 */
const ofPostgres = /^(?:08...|57P0[1-5]|57014|28...|3D000|53...|58...|40001|40P01|55P03)$/

/** Of node-postgres and pg-pool, which give no code to them: each from its first character on. */
const ofDriver = [
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

interface Shape {
  code?: unknown
  syscall?: unknown
  message?: unknown
}

const codeOf = ({ code }: Shape): string => (typeof code === 'string' ? code : '')
const messageOf = ({ message }: Shape): string => (typeof message === 'string' ? message : '')
const isShape = (error: unknown): error is Shape => typeof error === 'object' && error !== null

export function isAway(error: unknown): boolean {
  if (!isShape(error)) return false
  const code = codeOf(error)
  if (code === 'DATABASE_AWAY' || ofNode.includes(code) || ofPostgres.test(code)) return true
  return ofDriver.some((words) => messageOf(error).startsWith(words))
}

/** 57P03: it is starting, or stopping. */
const unreachable = [
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
  '57P03',
]

/**
 * No connection can be opened now: the next one would fail as this one did. A connection that broke says nothing of the next, and
 * one that was waited for in vain may have been in a process that was held up itself.
 */
export function isUnreachable(error: unknown): boolean {
  if (!isShape(error)) return false
  const code = codeOf(error)
  return error.syscall === 'connect' || unreachable.includes(code)
}
