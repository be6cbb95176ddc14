/** Shared parts of the staff adapter. */
import { createHash, randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database, Query } from '#platform/postgres/connections.ts'
import type { Auth } from './better-auth.ts'
import type { PasswordHashing } from './password-hashing.ts'
import type { PeopleDatabase } from './people-database.ts'
import type { Throttle } from './throttle.ts'

export interface StaffParts {
  people: PeopleDatabase
  query: Query
  /** For changes of one customer, with their audit entries. */
  database: Database
  auth(): Promise<Auth>
  passwords: PasswordHashing
  throttle: Throttle
  /** Derived from the service's secret. */
  key: Uint8Array
  baseUrl: string
  now(): Date
  newId(): string
  log: Pick<Logger, 'info' | 'warn'>
}

const TOKEN_BYTES = 32
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
/** A random token of 256 bits needs no slow hash. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
