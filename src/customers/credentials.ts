/** How soon a deleted credential or a suspended customer stops working. */

const SECOND = 1_000
/** Every process may keep a customer or a credential for this long: with the request, at most 5 seconds. */
export const CACHED_MS = 4 * SECOND

const REVOCATION_MINUTES = 75
/** Tokens of a deleted credential live an hour at most; the revocation is kept longer. */
export const revokedUntil = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + REVOCATION_MINUTES * 60 * SECOND)
