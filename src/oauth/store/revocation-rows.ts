/**
 * Keeps the revocations in memory on every node: by LISTEN, and by polling every second in case that fails.
 */

import type { ClientConfig } from 'pg'
import pg from 'pg'
import type { SessionsEnded } from '#applications/ports.ts'
import { auditLine } from '#audit/entry.ts'
import { appendCall, appendValues } from '#audit/store/append.ts'
import type { Database, Statement } from '#platform/postgres/connections.ts'
import {
  type EndSessionsRequest,
  type Revocation,
  type Revocations,
  revocationMemory,
} from './revocations.ts'

interface Row {
  kind: 'TOKEN' | 'CREDENTIAL' | 'CUSTOMER'
  subject: string
  at: Date
  until: Date
}

const POLL_MS = 1_000
/** Rows become visible in commit order, not by `at`: each poll looks back this far. */
const OVERLAP_SECONDS = 60
/**
 * The page of an expired session token offers a new link by e-mail, so its revocation outlives the token, for
 * longer than an applicant comes back to an old link.
 */
const EXPIRED_SESSION_SECONDS = 90 * 86_400

const NEW: Statement = {
  name: 'revocations-new',
  text: 'select kind, subject, at, until from foyer.revocation where at > $1 and until > $2',
}
const ADD: Statement = {
  name: 'revocation-add',
  text: `with added as (insert into foyer.revocation (customer_id, kind, subject, at, until)
    values ($1, 'TOKEN', $2, $3, $4) returning 1),
      ended as (update foyer.flow_session set closed_at = $3
        where customer_id = $1 and application_id = $5 and token_id = $2 and closed_at is null returning 1),
      unlinked as (update foyer.onboarding_link set superseded_at = $3
        where customer_id = $1 and application_id = $5 and token_id = $2 and superseded_at is null)
    select pg_notify('foyer_revoked', '') from added`,
}
// The link of a co-signer or owner was mailed to another person: it is not the applicant's that leaked.
const END_SESSIONS: Statement = {
  name: 'sessions-end',
  text: `with found as (select from foyer.application where customer_id = $1 and application_id = $2),
      added as (insert into foyer.revocation (customer_id, kind, subject, at, until)
        select $1, 'TOKEN', $3, $4, $5 from found returning 1),
      ended as (update foyer.flow_session set closed_at = $4
        where customer_id = $1 and application_id = $2 and closed_at is null and exists (select from found)
          returning 1),
      unlinked as (update foyer.onboarding_link set superseded_at = $4 where customer_id = $1
        and application_id = $2 and purpose not in ('CO_SIGNER', 'OWNER') and superseded_at is null
        and exists (select from found))
    select (select count(*) from ended)::int as sessions, pg_notify('foyer_revoked', ''),
      ${appendCall('$1', 6)} from added`,
}

/** Stored as kind TOKEN: a node of an older version ignores it. */
const OF_APPLICATION = 'application:'
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
function revocationOf({ kind, subject, at, until }: Row): Revocation {
  if (kind !== 'TOKEN') return { kind, id: subject, at: seconds(at) }
  if (!subject.startsWith(OF_APPLICATION)) return { kind, jti: subject, expiresAt: seconds(until) }
  const applicationId = subject.slice(OF_APPLICATION.length)
  return { kind: 'SESSIONS', applicationId, atMilliseconds: at.getTime(), expiresAt: seconds(until) }
}

export interface RevocationFeed extends Revocations {
  close(): Promise<void>
}

interface Settings {
  database: Database
  /** A separate connection for LISTEN. */
  auth: ClientConfig
  now(): Date
  /** How far the time of a customer is ahead, in milliseconds. Default: not at all. */
  aheadOf?(customerId: string): number
  /** Called when a credential or customer was revoked: cached credentials are stale. */
  onRevoked(): void
  log(error: Error): void
}

export async function openRevocations({
  database,
  auth,
  now,
  aheadOf = () => 0,
  onRevoked,
  log,
}: Settings): Promise<RevocationFeed> {
  const memory = revocationMemory()
  let since = new Date(0)
  const poll = async () => {
    const polledAt = now()
    const rows = await database.auth<Row>(NEW, [since, polledAt])
    for (const row of rows) memory.add(revocationOf(row))
    if (rows.some((row) => row.kind !== 'TOKEN' && row.at > since)) onRevoked()
    since = new Date(polledAt.getTime() - OVERLAP_SECONDS * 1000)
    memory.forgetExpired(seconds(polledAt) - OVERLAP_SECONDS)
  }
  await poll()
  const pollOrLog = () => void poll().catch(log)
  const timer = setInterval(pollOrLog, POLL_MS).unref()
  const listener = listen(auth, pollOrLog)
  return {
    isRevoked: memory.isRevoked,
    async revoke({ jti, customerId, expiresAt: tokenExpiresAt, applicationId }) {
      const expiresAt = tokenExpiresAt + (applicationId === null ? 0 : EXPIRED_SESSION_SECONDS)
      memory.add({ kind: 'TOKEN', jti, expiresAt })
      const until = new Date(expiresAt * 1000)
      await database.write(customerId, ADD, [customerId, jti, now(), until, applicationId])
    },
    async endSessions(request) {
      // Session tokens and the audit log are in the time of the customer.
      const at = new Date(now().getTime() + aheadOf(request.customerId))
      const ended = await endSessions(database, request, at)
      if (ended) memory.add(ended.revocation)
      return ended && { sessions: ended.sessions, at: ended.at }
    },
    async close() {
      clearInterval(timer)
      await listener.close()
    },
  }
}

async function endSessions(
  database: Database,
  { customerId, applicationId, actor, sessionSeconds }: EndSessionsRequest,
  at: Date,
): Promise<(SessionsEnded & { revocation: Revocation }) | undefined> {
  const until = new Date(at.getTime() + (sessionSeconds + EXPIRED_SESSION_SECONDS) * 1000)
  const subject = OF_APPLICATION + applicationId
  const entry = { action: 'application.sessions_ended', actor, detail: {} } as const
  const appended = appendValues([auditLine(entry, at, applicationId)])
  const values = [customerId, applicationId, subject, at, until, ...appended]
  const [row] = await database.write<{ sessions: number }>(customerId, END_SESSIONS, values)
  return (
    row && { sessions: row.sessions, at, revocation: revocationOf({ kind: 'TOKEN', subject, at, until }) }
  )
}

/** LISTEN only makes it faster: without the connection, polling finds the revocations. */
function listen(settings: ClientConfig, onNews: () => void) {
  let client: pg.Client | undefined
  let closed = false
  const connect = async () => {
    const fresh = new pg.Client(settings)
    const lost = () => {
      if (client === fresh) client = undefined
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', onNews)
    await fresh.connect()
    await fresh.query('listen foyer_revoked')
    client = fresh
  }
  const keepUp = () => {
    if (!client && !closed) void connect().catch(() => undefined)
  }
  keepUp()
  const timer = setInterval(keepUp, 5_000).unref()
  return {
    async close() {
      closed = true
      clearInterval(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
