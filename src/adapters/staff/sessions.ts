/** Sessions of people: created by better-auth, read in one statement, and cached for three seconds. */
import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SessionLimits } from '../../customers/session-limits.ts'
import type { BrowserInfo, ListedSession, Staff, StaffSession } from '../../staff/ports.ts'
import {
  isLive,
  LONGEST_IDLE_MS,
  LONGEST_SESSION_MS,
  limitsOf,
  mustTouch,
  SESSION_CACHED_MS,
} from '../../staff/session-lifetimes.ts'
import type { Statement } from '../postgres/connections.ts'
import type { Notices } from './notices.ts'
import { hashOf, newToken, type StaffParts } from './staff-parts.ts'

export interface Sessions
  extends Pick<Staff, 'sessionOf' | 'endSession' | 'sessions' | 'endSessionById' | 'endOtherSessions'> {
  /** Ends the session that this browser had, and returns the token of a new one. */
  create(userId: string, browser: BrowserInfo, before: string | undefined): Promise<string>
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
  memberships: Array<StaffSession['memberships'][number] & SessionLimits>
}

/** The second step is the provider's only for those who must come through it. */
const FIND: Statement = {
  name: 'staff-session-find',
  text: `select s.id, s.user_id as "userId", u.name, u.email, s.created_at as "createdAt",
      s.updated_at as "lastUsedAt",
      coalesce((select json_agg(json_build_object('customerId', m.customer_id, 'role', m.role,
          'idleMinutes', c.session_idle_minutes, 'hours', c.session_hours,
          'needsTwoStep', c.require_two_step and not (
            exists (select from foyer.staff_two_factor f
              where f.user_id = s.user_id and f.confirmed_at is not null)
            or exists (select from foyer.staff_passkey p where p.user_id = s.user_id)
            or (m.role <> 'OWNER'
              and exists (select from foyer.staff_account a
                where a.user_id = s.user_id and a.provider_id = 'sso:' || m.customer_id)
              and exists (select from foyer.staff_domain d
                join foyer.staff_single_sign_on p on p.customer_id = d.captured_by
                where d.captured_by = m.customer_id and d.domain = split_part(u.email, '@', 2)))))
        order by m.created_at) from foyer.member m join foyer.customer c on c.customer_id = m.customer_id
        where m.user_id = s.user_id), '[]') as memberships
    from foyer.staff_session s join foyer.staff_user u on u.id = s.user_id where s.token = $1`,
}
const TOUCH: Statement = {
  name: 'staff-session-touch',
  text: 'update foyer.staff_session set updated_at = $2 where id = $1 and updated_at < $2',
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
      if (!row || !isLive(row, limitsOf(row.memberships), now())) return undefined
      if (isUse && mustTouch(row, now())) {
        row.lastUsedAt = now()
        await query(TOUCH, [row.id, row.lastUsedAt])
      }
      if (!cache.has(hash)) cache.set(hash, row)
      return viewOf(row, key)
    },
    async create(userId, { address, userAgent }, before) {
      if (before !== undefined) await end(before)
      const [token, at] = [newToken(), now()]
      const own = {
        token: hashOf(token),
        ipAddress: address,
        userAgent,
        createdAt: at,
        updatedAt: at,
        expiresAt: new Date(at.getTime() + LONGEST_SESSION_MS),
      }
      await (await auth()).createSession(userId, false, own, true)
      await query(CLEAN, [at, new Date(at.getTime() - LONGEST_IDLE_MS)])
      log.info({ userId }, 'signed in')
      await notices.signedIn(userId, { address, userAgent })
      return token
    },
    endSession: end,
    async sessions(userId) {
      const limits = limitsOf(await query<SessionLimits & Record<string, unknown>>(LIMITS, [userId]))
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
  { id, userId, name, email, memberships, createdAt }: SessionRow,
  key: Uint8Array,
): StaffSession {
  const csrfToken = createHmac('sha256', key).update(`csrf|${id}`).digest('base64url')
  return { id, userId, name, email, csrfToken, memberships, createdAt }
}
