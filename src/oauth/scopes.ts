/** Who may call: the scopes of specification section 5, and what each reaches. */

export const scopes = ['application', 'application.read', 'application.session'] as const
export type Scope = (typeof scopes)[number]

/** What a client may ask for with client_credentials. `application.session` comes from applications.create alone. */
export const grantable: readonly Scope[] = ['application', 'application.read']

/** `application` includes `application.read`. */
const reach: Record<Scope, readonly Scope[]> = {
  application: ['application', 'application.read'],
  'application.read': ['application.read'],
  'application.session': ['application.session'],
}

export const reaches = (held: readonly Scope[], wanted: Scope): boolean =>
  held.some((scope) => reach[scope].includes(wanted))

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
  /** Session tokens only: uuid of the one application that it acts on. */
  applicationId: string | null
  claims: Record<string, unknown>
}
