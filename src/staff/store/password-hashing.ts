/**
 * Passwords are hashed with argon2id (RFC 9106) in a queue: a hash takes 20 ms of a core, so that sign-ins
 * would otherwise take the processor from the API.
 */
import { randomBytes } from 'node:crypto'
import { fairQueue } from '@foyer/fair-http/fair-queue'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { normalisePassword } from '../passwords.ts'

/** The constant of the package is a const enum, which type stripping cannot read. */
const ARGON2ID = 2 as Algorithm
/** OWASP: at least 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const QUEUE = { slots: 2, slotsPerKey: 1, waitingPerKey: 20, waiting: 200, maxWaitMs: 5_000 }

export interface PasswordHashing {
  /** `lane`: the caller, so that one address cannot delay the others. */
  hash(password: string, lane: string): Promise<string>
  /** Without a stored hash it takes as long, and is false. */
  verify(stored: string | undefined, password: string, lane: string): Promise<boolean>
  /** It was made with fewer passes or less memory than today. */
  isOutdated(stored: string): boolean
}

export function openPasswordHashing(): PasswordHashing {
  const queue = fairQueue(QUEUE)
  let nobody: Promise<string> | undefined
  const hashed = (password: string) => hash(normalisePassword(password), PARAMETERS)
  return {
    hash: (password, lane) => queue.run(lane, () => hashed(password)),
    verify: (stored, password, lane) =>
      queue.run(lane, async () => {
        nobody ??= hashed(randomBytes(32).toString('base64url'))
        const isRight = await verify(stored ?? (await nobody), normalisePassword(password))
        return stored !== undefined && isRight
      }),
    isOutdated: (stored) => !stored.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'),
  }
}
