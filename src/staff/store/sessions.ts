/** Sessions of people: created by better-auth, read in one statement, and cached for three seconds. */
import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SessionLimits } from '#customers/session-limits.ts'
import type { Statement } from '#platform/postgres/connections.ts'
import type { ListedSession, SigningIn, Staff, StaffSession } from '../ports.ts'
import {
  isLive,
  LONGEST_IDLE_MS,
  LONGEST_SESSION_MS,
  mustTouch,
  SESSION_CACHED_MS,
  sessionLimitsOf,
} from '../session-lifetimes.ts'
import { needsTwoStep, type SignInMethod, type TwoStepAsked } from '../sign-in-methods.ts'
import type { Notices } from './notices.ts'
import { hashOf, newToken, type StaffParts } from './staff-parts.ts'

export interface Sessions
  extends Pick<Staff, 'sessionOf' | 'endSession' | 'sessions' | 'endSessionById' | 'endOtherSessions'> {
  /** Ends the session that this browser had, and returns the token of a new one. */
  create(userId: string, signedInBy: SignInMethod, from: SigningIn): Promise<string>
  /** After a person set up an app in a session that began by their password: they have shown a code of it. */
  usedApp(sessionId: string): Promise<void>
  endAll(userId: string): Promise<void>
  /** The next request reads the person's sessions again. Other processes do so within three seconds. */
  forget(userId: string): void
}

interface SessionRow {
  id: string
  userId: string
  name: string
  email: string
  createdAt: Date
  lastUsedAt: Date
  signedInBy: SignInMethod
  memberships: Array<{ customerId: string } & TwoStepAsked & SessionLimits>
}

/** `throughProvider`: only those who must come through it have their second step there. */
const FIND: Statement = {
  name: 'staff-session-find',
  text: `select s.id, s.user_id as "userId", u.name, u.email, s.created_at as "createdAt",
      s.updated_at as "lastUsedAt", s.signed_in_by as "signedInBy",
      coalesce((select json_agg(json_build_object('customerId', m.customer_id, 'role', m.role,
          'idleMinutes', c.session_idle_minutes, 'hours', c.session_hours,
          'requireTwoStep', c.require_two_step, 'throughProvider',
            exists (select from foyer.staff_account a
              where a.user_id = s.user_id and a.provider_id = 'sso:' || m.customer_id)
            and exists (select from foyer.staff_domain d
              join foyer.staff_single_sign_on p on p.customer_id = d.captured_by
              where d.captured_by = m.customer_id and d.domain = split_part(u.email, '@', 2)))
        order by m.created_at) from foyer.member m join foyer.customer c on c.customer_id = m.customer_id
        where m.user_id = s.user_id), '[]') as memberships
    from foyer.staff_session s join foyer.staff_user u on u.id = s.user_id where s.token = $1`,
}
const TOUCH: Statement = {
  name: 'staff-session-touch',
  text: 'update foyer.staff_session set updated_at = $2 where id = $1 and updated_at < $2',
}
const USED_APP: Statement = {
  name: 'staff-session-used-app',
  text: `update foyer.staff_session set signed_in_by = 'PASSWORD_AND_APP'
    where id = $1 and signed_in_by = 'PASSWORD' returning user_id as "userId"`,
}
const END: Statement = {
  name: 'staff-session-end',
  text: 'delete from foyer.staff_session where token = $1 returning user_id as "userId"',
}
const LIST: Statement = {
  name: 'staff-session-list',
  text: `select id, user_agent as browser, ip_address as address, created_at as "createdAt",
      updated_at as "lastUsedAt" from foyer.staff_session
    where user_id = $1 order by updated_at desc limit 100`,
}
const LIMITS: Statement = {
  name: 'staff-session-limits',
  text: `select c.session_idle_minutes as "idleMinutes", c.session_hours as hours from foyer.member m
      join foyer.customer c on c.customer_id = m.customer_id where m.user_id = $1`,
}
const END_ONE: Statement = {
  name: 'staff-session-end-one',
  text: 'delete from foyer.staff_session where user_id = $1 and id = $2 returning id',
}
const END_OTHERS: Statement = {
  name: 'staff-session-end-others',
  text: 'delete from foyer.staff_session where user_id = $1 and id is distinct from $2',
}
const CLEAN: Statement = {
  name: 'staff-session-clean',
  text: 'delete from foyer.staff_session where expires_at < $1 or updated_at < $2',
}

const CACHED_SESSIONS = 5_000

export function sessionsOf({ query, auth, key, now, log }: StaffParts, notices: Notices): Sessions {
  const cache = new LRUCache<string, SessionRow>({ max: CACHED_SESSIONS, ttl: SESSION_CACHED_MS })
  const forget = (userId: string) => {
    for (const [token, row] of cache.entries()) if (row.userId === userId) cache.delete(token)
  }
  const endOthers = async (userId: string, keptId: string | null) => {
    await query(END_OTHERS, [userId, keptId])
    forget(userId)
  }
  const end = async (token: string) => {
    const hash = hashOf(token)
    cache.delete(hash)
    await query(END, [hash])
  }
  return {
    async sessionOf(token, isUse = true) {
      const hash = hashOf(token)
      const row = cache.get(hash) ?? (await query<SessionRow>(FIND, [hash]))[0]
      if (!row || !isLive(row, sessionLimitsOf(row.memberships), now())) return undefined
      if (isUse && mustTouch(row, now())) {
        row.lastUsedAt = now()
        await query(TOUCH, [row.id, row.lastUsedAt])
      }
      if (!cache.has(hash)) cache.set(hash, row)
      return viewOf(row, key)
    },
    async create(userId, signedInBy, { info: { address, userAgent }, token: before }) {
      if (before !== undefined) await end(before)
      const [token, at] = [newToken(), now()]
      const own = {
        ...{ token: hashOf(token), ipAddress: address, userAgent, signedInBy },
        createdAt: at,
        updatedAt: at,
        expiresAt: new Date(at.getTime() + LONGEST_SESSION_MS),
      }
      await (await auth()).createSession(userId, false, own, true)
      await query(CLEAN, [at, new Date(at.getTime() - LONGEST_IDLE_MS)])
      log.info({ userId, signedInBy }, 'signed in')
      await notices.signedIn(userId, { address, userAgent })
      return token
    },
    usedApp: async (sessionId) => {
      for (const { userId } of await query<{ userId: string }>(USED_APP, [sessionId])) forget(userId)
    },
    endSession: end,
    async sessions(userId) {
      const limits = sessionLimitsOf(await query<SessionLimits & Record<string, unknown>>(LIMITS, [userId]))
      const listed = await query<ListedSession & Record<string, unknown>>(LIST, [userId])
      return { limits, live: listed.filter((each) => isLive(each, limits, now())) }
    },
    async endSessionById(userId, sessionId) {
      const ended = await query(END_ONE, [userId, sessionId])
      forget(userId)
      return ended.length > 0
    },
    endOtherSessions: endOthers,
    endAll: (userId) => endOthers(userId, null),
    forget,
  }
}

function viewOf(
  { id, userId, name, email, signedInBy, memberships: rows, createdAt }: SessionRow,
  key: Uint8Array,
): StaffSession {
  const csrfToken = createHmac('sha256', key).update(`csrf|${id}`).digest('base64url')
  const memberships = rows.map((row) => ({
    customerId: row.customerId,
    role: row.role,
    needsTwoStep: needsTwoStep(signedInBy, row),
  }))
  return { id, userId, name, email, csrfToken, signedInBy, memberships, createdAt }
}
