/**
 * better-auth on our tables: people, accounts, sessions and what is used once. It has no routes of its own
 * here: the endpoints of src/staff call it. docs/decisions/0020-staff-sign-in.md says what it does and what
 * we do on top.
 */
import type { Pool } from 'pg'
import { LONGEST_SESSION_MS } from '../session-lifetimes.ts'

const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

export interface AuthSettings {
  pool: Pool
  baseUrl: string
  secret: string
  newId(): string
}

/** Loaded at the first sign-in: it takes a quarter of a second, and most processes never need it. */
async function openAuth({ pool, baseUrl, secret, newId }: AuthSettings) {
  const { betterAuth } = await import('better-auth')
  const auth = betterAuth({
    baseURL: baseUrl,
    secret,
    database: pool,
    logger: { disabled: true },
    telemetry: { enabled: false },
    advanced: { database: { generateId: newId } },
    emailAndPassword: { enabled: false },
    rateLimit: { enabled: false },
    user: { modelName: 'staff_user', fields: { ...times, emailVerified: 'email_verified' } },
    session: {
      modelName: 'staff_session',
      expiresIn: LONGEST_SESSION_MS / 1_000,
      fields: {
        ...times,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      additionalFields: { signedInBy: { type: 'string', fieldName: 'signed_in_by', input: false } },
    },
    account: {
      modelName: 'staff_account',
      fields: {
        ...times,
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: {
      modelName: 'staff_verification',
      storeIdentifier: 'hashed',
      fields: { ...times, expiresAt: 'expires_at' },
    },
  })
  return (await auth.$context).internalAdapter
}

export type Auth = Awaited<ReturnType<typeof openAuth>>

export function lazyAuth(settings: AuthSettings): () => Promise<Auth> {
  let opened: Promise<Auth> | undefined
  return () => {
    opened ??= openAuth(settings).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}
