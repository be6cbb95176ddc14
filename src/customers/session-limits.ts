/** How long the people of a customer stay signed in: what it may set, and what holds if it sets nothing. */

export interface SessionLimits {
  /** Since the last use. */
  idleMinutes: number
  /** Since the sign-in. */
  hours: number
}

export const usualLimits: SessionLimits = { idleMinutes: 30, hours: 12 }

/** Up to what NIST SP 800-63B-4, section 2.2.3, allows for two factors: an hour without use, and a day. */
export const sessionBounds = {
  idleMinutes: { least: 5, most: 60 },
  hours: { least: 1, most: 24 },
} as const
