/** How often one may try: by account and by address, so that neither guessing nor spraying works. */

export interface TryLimit {
  tries: number
  minutes: number
}

export const tryLimits = {
  /** Passwords of one account. */
  account: { tries: 10, minutes: 15 },
  /** Passwords from one address, for any account: an office shares one. */
  address: { tries: 60, minutes: 15 },
  /** Codes of the second step (ASVS 6.5.5). */
  secondStep: { tries: 5, minutes: 15 },
  /** Messages with a link to a new password. */
  resetAccount: { tries: 3, minutes: 60 },
  resetAddress: { tries: 20, minutes: 60 },
  /** Links, challenges and starts of single sign-on from one address. */
  link: { tries: 100, minutes: 15 },
  /** Domains of one customer whose DNS a person has asked. */
  domain: { tries: 60, minutes: 15 },
  /** Invitations of one customer. */
  invite: { tries: 100, minutes: 60 },
} as const satisfies Record<string, TryLimit>
export type TryKind = keyof typeof tryLimits

/** The window: tries that began it earlier do not count. */
export const windowStart = ({ minutes }: TryLimit, now: Date): Date =>
  new Date(now.getTime() - minutes * 60_000)

/** `tries` includes this one. Returns the seconds to wait; undefined: it may go on. */
export function secondsToWait(
  { tries, since }: { tries: number; since: Date },
  limit: TryLimit,
  now: Date,
): number | undefined {
  if (tries <= limit.tries) return undefined
  const end = since.getTime() + limit.minutes * 60_000
  return Math.max(1, Math.ceil((end - now.getTime()) / 1_000))
}
