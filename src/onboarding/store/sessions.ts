/**
 * Browser sessions of applicants. The cookie is `<customer>.<secret>`, so the customer is known before any
 * query.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Case } from '#applications/case.ts'
import {
  type ApplicationRow,
  caseColumnsUnless,
  caseOfRow,
  caseTables,
  keyOfRow,
} from '#applications/store/application-row.ts'
import { serialisedSessions } from '#applications/store/application-turns.ts'
import type { CaseStore } from '#applications/store/applications.ts'
import { type Actor, applicant, auditLine } from '#audit/entry.ts'
import { appendCall, appendValues } from '#audit/store/append.ts'
import { isUuid } from '#kernel/ids.ts'
import { batched } from '#platform/postgres/batching.ts'
import type { Statement } from '#platform/postgres/connections.ts'
import type { BrowserSessions } from '../ports.ts'

/** A session ends after thirty idle minutes, or four hours. */
export const IDLE_MINUTES = 30
export const MAX_HOURS = 4

const OPEN: Statement = {
  name: 'flow-session-open',
  text: `with opened as (insert into foyer.flow_session
        (customer_id, session_hash, application_id, opened_at, seen_at, token_id, party)
      select $1, $2, $3, $4, $4, $5, $6 where not exists (select from foyer.revocation
        where customer_id = $1 and kind = 'TOKEN' and subject = $5 and until > $4)
      returning 1)
    select ${appendCall('$1', 7)} from opened`,
}
// The last activity is written at most once a minute, and skips a locked row: other reads share this
// connection.
const LOAD: Statement = {
  name: 'flow-session-load',
  text: `with due as (select ctid from foyer.flow_session
        where customer_id = $1 and session_hash = $2 and application_id = $3 and closed_at is null
          and seen_at < $4::timestamptz - interval '1 minute' and seen_at > $5 and opened_at > $6 and not $9
        for no key update skip locked),
      seen as (update foyer.flow_session set seen_at = $4
        where ctid = any (array(select ctid from due)) returning 1)
    select case when s.closed_at is not null or s.opened_at <= $6 then 'ENDED'
        when s.seen_at <= $5 then 'IDLE' else 'OPEN' end as state,
      (select count(*) from seen) as seen, s.handoff_step, ${caseColumnsUnless('$7')}
    from foyer.flow_session s join ${caseTables} using (customer_id, application_id)
    where s.customer_id = $1 and s.session_hash = $2 and s.application_id = $3
      and s.party is not distinct from $8`,
}
const OPEN_CLOSED: Statement = {
  name: 'flow-session-open-closed',
  text: `insert into foyer.flow_session
      (customer_id, session_hash, application_id, opened_at, seen_at, closed_at)
    values ($1, $2, $3, $4, $4, $4)`,
}
const HAND_OVER: Statement = {
  name: 'flow-session-hand-over',
  text: `update foyer.flow_session set handoff_step = $4
    where customer_id = $1 and session_hash = $2 and application_id = $3 and closed_at is null`,
}
const CLOSE: Statement = {
  name: 'flow-session-close',
  text: `update foyer.flow_session set closed_at = $4
    where customer_id = $1 and session_hash = $2 and application_id = $3 and closed_at is null`,
}

interface SessionRow {
  state: 'OPEN' | 'IDLE' | 'ENDED'
  handoff_step: string | null
}

interface SessionCookie {
  customerId: string
  hash: Buffer
}

function parsed(cookie: string): SessionCookie | undefined {
  const [customerId = '', secret = '', rest] = cookie.split('.')
  if (rest !== undefined || !isUuid(customerId) || !/^[A-Za-z0-9_-]{43}$/.test(secret)) return undefined
  return { customerId, hash: hashOf(secret) }
}

/**
 * Derived from the application's key: a page stays valid when the link is opened again or replaced. The
 * session cookie is Lax, or of a frame, whose forms must be of our own origin, so another site cannot use it;
 * and a reader of this token already has a session of the application, so one token for all its sessions
 * reveals nothing new.
 */
const csrfOf = (applicationKey: Uint8Array, party?: string): string =>
  createHmac('sha256', applicationKey)
    .update(party === undefined ? 'flow.csrf' : `flow.csrf.${party}`)
    .digest('base64url')

/** By the decrypted case, which its cache forgets: deriving it takes a tenth of the time of a page. */
const csrfTokens = new WeakMap<Case, string>()

function csrfOfCase(of: Case, applicationKey: () => Uint8Array): string {
  const csrf = csrfTokens.get(of) ?? csrfOf(applicationKey())
  csrfTokens.set(of, csrf)
  return csrf
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
const freshSecret = (): string => randomBytes(32).toString('base64url')

/** So that a page never waits for more than a few others. */
const LOADS_AT_ONCE = 16
type Row = ApplicationRow & SessionRow
type LoadRow = (customerId: string, values: unknown[]) => Promise<Row | undefined>

export function sessionsIn(store: CaseStore): BrowserSessions {
  // Pages that are asked for in the same turn share a transaction.
  const loadRow: LoadRow = batched(async (customerId, valueSets: unknown[][]) => {
    const found = await store.database.readEach<Row>(customerId, LOAD, valueSets)
    return found.map(([row]) => row)
  }, LOADS_AT_ONCE)
  return serialisedSessions(store.turns, {
    async open(customerId, applicationId, tokenId, party) {
      const secret = freshSecret()
      const now = store.now()
      const actor: Actor = { ...applicant, id: party ?? null }
      const entry = { action: 'onboarding.opened', actor, detail: {} } as const
      const lines = [auditLine(entry, now, applicationId)]
      const own = [hashOf(secret), applicationId, now, tokenId, party ?? null]
      const values = [customerId, ...own, ...appendValues(lines)]
      const rows = await store.database.write(customerId, OPEN, values)
      return rows.length > 0 ? `${customerId}.${secret}` : undefined
    },
    async openClosed(customerId, applicationId) {
      const secret = freshSecret()
      const values = [customerId, hashOf(secret), applicationId, store.now()]
      await store.database.write(customerId, OPEN_CLOSED, values)
      return `${customerId}.${secret}`
    },
    async handOver(cookie, applicationId, step) {
      const session = parsed(cookie)
      if (!session || !isUuid(applicationId)) return
      const values = [session.customerId, session.hash, applicationId, step]
      await store.database.write(session.customerId, HAND_OVER, values)
    },
    load: (...given) => loadSession(store, loadRow, ...given),
    async close(cookie, applicationId) {
      const session = parsed(cookie)
      if (!session || !isUuid(applicationId)) return
      await store.database.write(session.customerId, CLOSE, [
        session.customerId,
        session.hash,
        applicationId,
        store.now(),
      ])
    },
  })
}

async function loadSession(
  store: CaseStore,
  loadRow: LoadRow,
  cookie: string,
  applicationId: string,
  party?: string,
  isPolled = false,
): ReturnType<BrowserSessions['load']> {
  const session = parsed(cookie)
  if (!session || !isUuid(applicationId)) return undefined
  const now = store.now().getTime()
  const known = store.decrypted.get(session.customerId, applicationId)
  const row = await loadRow(session.customerId, [
    session.customerId,
    session.hash,
    applicationId,
    new Date(now),
    new Date(now - IDLE_MINUTES * 60_000),
    new Date(now - MAX_HOURS * 3_600_000),
    known?.revision ?? 0,
    party ?? null,
    isPolled,
  ])
  if (!row) return undefined
  const found = caseOfRow(store, row, known)
  if (row.state === 'ENDED') return { kind: 'ENDED', case: found }
  const key = () => keyOfRow(store, row)
  const csrf = party === undefined ? csrfOfCase(found, key) : csrfOf(key(), party)
  return {
    kind: row.state,
    session: {
      ...{ customerId: session.customerId, applicationId, hash: session.hash.toString('hex'), csrf },
      ...(row.handoff_step === null ? {} : { handoffStep: row.handoff_step }),
    },
    case: found,
  }
}
