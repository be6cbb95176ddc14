/**
 * Which operating system account PostgreSQL runs as: Foyer's own, or an unprivileged one when Foyer runs as
 * root.
 */
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { EmbeddedDatabaseError } from './problem.ts'

export interface Account {
  uid: number
  gid: number
  /** True when Node (as root) starts the database as another user. */
  foreign: boolean
}

interface Owner {
  uid: number
  gid: number
}

/**
 * PostgreSQL does not run as root. As root, Foyer uses an existing account: the owner of the database if
 * there is one, else `postgres`, else `nobody`. It never creates an account.
 */
export function accountFor(owner: Owner | undefined): Account {
  const uid = process.geteuid?.() ?? -1
  if (uid !== 0) return { ...ownAccount(uid, owner), foreign: false }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, foreign: true }
  const existing = accountNamed('postgres') ?? accountNamed('nobody')
  if (existing) return { ...existing, foreign: true }
  throw new EmbeddedDatabaseError(
    'PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody". ' +
      'Start Foyer as an unprivileged user, or set DATABASE_URL to your own PostgreSQL.',
  )
}

function ownAccount(uid: number, owner: Owner | undefined): Owner {
  if (owner && owner.uid !== uid)
    throw new EmbeddedDatabaseError(
      `The database belongs to another user (id ${owner.uid}, Foyer runs as ${uid}). ` +
        'Start Foyer as the user who started it first, or set FOYER_DATA_DIR to another directory.',
    )
  // initdb needs the name of its user; an existing database runs without one.
  if (!owner && !hasName())
    throw new EmbeddedDatabaseError(
      `Foyer runs as user id ${uid}, which has no name on this machine (no line in /etc/passwd), so ` +
        'PostgreSQL cannot create its database. Start Foyer as a user with a name, ' +
        'or set DATABASE_URL to your own PostgreSQL.',
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
    // `>>> 0`: macOS writes `nobody` as -2.
    if (user === name) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  }
  return undefined
}

/** The options of `spawn` that make the child run as that account. */
export const spawnAs = (account: Account) => (account.foreign ? { uid: account.uid, gid: account.gid } : {})
