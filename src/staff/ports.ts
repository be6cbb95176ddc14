/** The people who work in the dashboard, their sessions, and the team of a customer. */
import type { Role } from './roles.ts'

export interface StaffPorts {
  staff: Staff
}

/** A person who has signed in completely, with the customers that they work for. */
export interface StaffSession {
  id: string
  userId: string
  name: string
  email: string
  /** The page sends it with every request, beside the cookie. */
  csrfToken: string
  memberships: ReadonlyArray<{ customerId: string; role: Role }>
  createdAt: Date
}

/** What a browser sent: kept with sessions, and counted in limits. */
export interface BrowserInfo {
  address: string
  userAgent: string
}

export interface Staff {
  /**
   * The session of a token in the cookie. Cached for at most 3 seconds, so that a removed person or a lowered
   * role ends within 5. undefined for an unknown, ended, expired or half-finished one.
   */
  sessionOf(token: string): Promise<StaffSession | undefined>
}
