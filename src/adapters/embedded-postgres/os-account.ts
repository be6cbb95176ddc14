/** Which operating system account PostgreSQL runs as: our own, or an ordinary one when Foyer runs as root. */
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { EmbeddedDatabaseError } from './problem.ts'

export interface Account {
  uid: number
  gid: number
  /** True when Node (as root) starts the database as somebody else. */
  foreign: boolean
}

interface Owner {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. Root therefore lends it an account that exists already: the owner of the
 * database if there is one, else `postgres`, else `nobody`. No account is ever created.
 */
export function accountFor(owner: Owner | undefined): Account {
  const uid = process.geteuid?.() ?? -1
  if (uid !== 0) return { ...ownAccount(uid, owner), foreign: false }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, foreign: true }
  const lent = accountNamed('postgres') ?? accountNamed('nobody')
  if (lent) return { ...lent, foreign: true }
  throw new EmbeddedDatabaseError(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody" to run it as. ' +
      'Start Foyer as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

function ownAccount(uid: number, owner: Owner | undefined): Owner {
  if (owner && owner.uid !== uid)
    throw new EmbeddedDatabaseError(
      `The database belongs to another user (id ${owner.uid}, Foyer runs as ${uid}). Start Foyer as the user ` +
        'who started it first, or set FOYER_DATA_DIR to another directory.',
    )
  // initdb asks for the name of its user and gives up without one; a database that exists already runs all the same.
  if (!owner && !hasName())
    throw new EmbeddedDatabaseError(
      `Foyer runs as user id ${uid}, which has no name on this machine (no line in /etc/passwd), so PostgreSQL ` +
        'cannot create its database. Set DATABASE_URL to a PostgreSQL of your own, or start Foyer as a user with a name.',
    )
  return { uid, gid: process.getegid?.() ?? -1 }
}

function hasName(): boolean {
  try {
    os.userInfo()
    return true
  } catch {
    return false
  }
}

function accountNamed(name: string): Owner | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':')
    // `>>> 0`: macOS writes nobody as -2.
    if (user === name) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  }
  return undefined
}

/** What `spawn` needs so that the child runs as that account. */
export const spawnAs = (account: Account) => (account.foreign ? { uid: account.uid, gid: account.gid } : {})
