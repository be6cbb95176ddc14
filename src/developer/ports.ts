/** The ports of the Developer page: the customer's credentials, and the log of API requests. */
import type { ListPosition } from '#applications/list-cursor.ts'
import type { Actor } from '#audit/entry.ts'
import type { CredentialMode } from '#oauth/credentials.ts'
import type { Permission } from '#oauth/permissions.ts'
import type { Scope } from '#oauth/scopes.ts'
import type { Acting } from './counted-as-one.ts'
import type { LoggedRequest } from './logged-request.ts'

export interface DeveloperPorts {
  credentials: Credentials
  requestLog: RequestLog
}

export interface LiveSecret {
  /** The last four characters; null: it is older than this record. */
  ending: string | null
  createdAt: Date
  lastUsedAt: Date | null
  /** null: until it is ended. */
  until: Date | null
}

export interface Credential {
  id: string
  kind: 'CLIENT' | 'API_KEY'
  clientId: string
  name: string
  scopes: Scope[]
  permissions: Permission[]
  /** The date of the version of the API. */
  apiVersion: string
  /** The newest first; two while the secret is being rotated. */
  secrets: LiveSecret[]
  createdAt: Date
  /** The staff user; null: a credential, or the operator. */
  createdBy: string | null
  /** The credential that created it. */
  createdWith: string | null
  lastUsedAt: Date | null
}

export interface NewCredential {
  kind: 'CLIENT' | 'API_KEY'
  mode: CredentialMode
  name: string
  scopes: readonly Scope[]
  permissions: readonly Permission[]
  apiVersion: string
}

export interface CredentialChange {
  name?: string
  permissions?: readonly Permission[]
  apiVersion?: string
}

/**
 * The permissions that the caller may grant. Throws permission_not_grantable for a credential that has
 * others.
 */
export interface Grantable {
  grantable: readonly Permission[]
}

/** Each change is written with its audit entry, and works within 5 seconds in every process. */
export interface Credentials {
  /** Existing credentials, in the order of creation. */
  list(customerId: string): Promise<Credential[]>
  /** The person and credentials that are one pair of eyes with the acting one, which is among them. */
  countedAsOne(customerId: string, acting: Acting): Promise<Acting[]>
  create(
    customerId: string,
    actor: Actor,
    asked: NewCredential,
  ): Promise<{ credential: Credential; secret: string }>
  /**
   * Throws credential_not_found, as the others, and permission_not_grantable: what the caller cannot grant
   * they cannot take away.
   */
  update(
    customerId: string,
    actor: Actor,
    id: string,
    change: CredentialChange & Grantable,
  ): Promise<Credential>
  /** The old secret works until `oldUntil`; null: until it is ended. */
  rotate(
    customerId: string,
    actor: Actor,
    id: string,
    asked: Grantable & { mode: CredentialMode; oldUntil: Date | null },
  ): Promise<{ credential: Credential; secret: string }>
  endOldSecret(customerId: string, actor: Actor, id: string, by: Grantable): Promise<Credential>
  /** Its tokens stop working too. */
  delete(customerId: string, actor: Actor, id: string, by: Grantable): Promise<void>
}

export type RequestOutcome = 'SUCCEEDED' | 'REFUSED' | 'FAILED'

export interface RequestFilter {
  outcome?: RequestOutcome[]
  /** How the name of the operation begins. */
  operation?: string
  callerId?: string[]
  callerKind?: LoggedRequest['caller']['kind']
  applicationId?: string
  from?: Date
  to?: Date
  after?: ListPosition
  limit: number
}

export type ListedRequest = LoggedRequest & {
  /** How many requests before this one are not listed. */
  unlisted: number
}

export interface RequestLog {
  /** Keeps it in memory and never fails. Written in batches, so a crash can lose the last second. */
  note(request: LoggedRequest): void
  /** Newest first. */
  list(customerId: string, filter: RequestFilter): Promise<ListedRequest[]>
  find(customerId: string, requestId: string): Promise<ListedRequest | undefined>
}
