/** The OAuth scopes, and which other scopes each includes. */
export const scopes = ['application', 'application.read', 'application.session'] as const
export type Scope = (typeof scopes)[number]

/** The scopes for client_credentials. `application.session` comes only from applications.create. */
export const grantableScopes: readonly Scope[] = ['application', 'application.read']

/** `application` includes `application.read`. */
const includedScopes: Record<Scope, readonly Scope[]> = {
  application: ['application', 'application.read'],
  'application.read': ['application.read'],
  'application.session': ['application.session'],
}

export const includesScope = (held: readonly Scope[], wanted: Scope): boolean =>
  held.some((scope) => includedScopes[scope].includes(wanted))

export interface VerifiedToken {
  kind: 'ACCESS' | 'SESSION'
  jti: string
  clientId: string
  customerId: string
  credentialId: string
  scopes: Scope[]
  /** Seconds since the epoch. */
  issuedAt: number
  expiresAt: number
  /** Session tokens only: the uuid of the application. */
  applicationId: string | null
  claims: Record<string, unknown>
}
