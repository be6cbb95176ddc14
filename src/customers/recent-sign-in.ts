/** Dangerous operations need a person who has just signed in (OWASP ASVS 5.0, 7.5.1). */
import { ApiError } from '#kernel/api-error.ts'

const MINUTES = 30

/** An open session at an abandoned desk creates no credential. */
export const isRecentSignIn = (signedInAt: Date, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() < MINUTES * 60_000

interface PersonCalls {
  browser: { session: { createdAt: Date } | undefined }
  now(): Date
}

/** Throws recent_sign_in_required. */
export function assertRecentSignIn({ browser, now }: PersonCalls): void {
  const { session } = browser
  if (!session || !isRecentSignIn(session.createdAt, now())) throw new ApiError('recent_sign_in_required')
}

/** A credential proves itself by its secret each time, and the operator has the database. */
export function assertRecentIfPerson(context: PersonCalls & { caller: { kind: string } }): void {
  if (context.caller.kind === 'USER') assertRecentSignIn(context)
}
