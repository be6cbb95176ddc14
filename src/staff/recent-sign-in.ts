/** Secrets and exports need a person who has signed in a short time ago (OWASP ASVS 5.0, 7.5.1). */

const MINUTES = 30

/** An open session at an abandoned desk creates no credential. */
export const isRecentSignIn = (signedInAt: Date, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() < MINUTES * 60_000
