/** The people of the dashboard and their teams, in PostgreSQL. */

import { auditOf } from '#audit/store/append.ts'
import type { ConnectionSource, Statement } from '#platform/postgres/connections.ts'
import type { Staff, StaffPorts, Team } from '../ports.ts'
import { lazyAuth } from './better-auth.ts'
import { invitationsOf } from './invitations.ts'
import { noticesOf } from './notices.ts'
import { ownPasswordsOf } from './own-passwords.ts'
import { openPasswordHashing } from './password-hashing.ts'
import { openPeopleDatabase } from './people-database.ts'
import { factorsOf } from './second-step/factors.ts'
import { ownPasskeysOf, passkeySignInOf } from './second-step/passkeys.ts'
import { twoStepOf } from './second-step/two-step.ts'
import { type Sessions, sessionsOf } from './sessions.ts'
import { signInOf } from './sign-in.ts'
import { domainRecordsOf, resolveTxtByNameServers } from './single-sign-on/domain-records.ts'
import { domainChecksOf } from './single-sign-on/domains.ts'
import { providerFetch } from './single-sign-on/provider-fetch.ts'
import { singleSignOnSettingsOf } from './single-sign-on/settings.ts'
import { singleSignOnOf } from './single-sign-on/sign-in.ts'
import type { StaffParts } from './staff-parts.ts'
import { membersOf } from './team.ts'
import { teamInvitationsOf } from './team-invitations.ts'
import { openThrottle } from './throttle.ts'

export interface StaffSettings
  extends Pick<StaffParts, 'database' | 'key' | 'baseUrl' | 'now' | 'newId' | 'log'> {
  source: ConnectionSource
  /** A provider of single sign-on may be on this machine: only for trials and tests. */
  allowPrivate: boolean
  onConnectionLost(error: Error): void
}

export interface OpenedStaff extends StaffPorts {
  close(): Promise<void>
}

const IS_SANDBOX: Statement = {
  name: 'staff-is-sandbox',
  text: `select not exists (select from foyer.customer where mode = 'live') as "isSandbox"`,
}
const WORKPLACES: Statement = {
  name: 'staff-workplaces',
  text: 'select customer_id as "customerId" from foyer.member where user_id = $1 order by customer_id',
}
const RENAME: Statement = {
  name: 'staff-rename',
  text: 'update foyer.staff_user set name = $2, updated_at = $3 where id = $1',
}

const ADDRESS: Statement = {
  name: 'staff-address',
  text: 'select email from foyer.staff_user where id = $1',
}

/** One statement, so that a part of the work is never left to the next day. */
const DELETE_OLD: Statement = {
  name: 'staff-delete-old',
  text: `with throttles as (delete from foyer.staff_throttle where since < $1 returning 1),
      devices as (delete from foyer.staff_device where seen_at < $2 returning 1),
      codes as (delete from foyer.staff_used_code where used_at < $3 returning 1),
      links as (delete from foyer.staff_verification where expires_at < $4 returning 1),
      sessions as (delete from foyer.staff_session where expires_at < $4 returning 1)
    select (select count(*) from throttles)::int + (select count(*) from devices)::int
      + (select count(*) from codes)::int + (select count(*) from links)::int
      + (select count(*) from sessions)::int as deleted`,
}

export function openStaff(settings: StaffSettings): OpenedStaff {
  const { source, baseUrl, key, newId, now, log } = settings
  const people = openPeopleDatabase(source, settings.onConnectionLost)
  const { query } = people
  const secret = Buffer.from(key).toString('base64url')
  const parts: StaffParts = {
    ...settings,
    people,
    query,
    auth: lazyAuth({ pool: people.pool, baseUrl, secret, newId }),
    passwords: openPasswordHashing(),
    throttle: openThrottle({ query, now, onLocked: (kind) => log.warn({ kind }, 'sign-in locked') }),
  }
  const notices = noticesOf(parts)
  const sessions = sessionsOf(parts, notices)
  const signIn = signInOf(parts, sessions, (userId) => twoStep.pending(userId))
  const { allowPrivate } = settings
  const records = domainRecordsOf(resolveTxtByNameServers())
  const provided = { ...parts, sessions, allowPrivate, records, fetch: providerFetch(allowPrivate) }
  const { checkDomain, domainsDue } = domainChecksOf(provided)
  const { isCaptured, ...singleSignOn } = singleSignOnOf(provided)
  const own = ownPasswordsOf({ ...parts, sessions, signIn, notices, isCaptured })
  const factors = factorsOf(parts)
  const secondary = { ...parts, sessions, factors, notify: notices.factorChanged }
  const twoStep = twoStepOf({ ...secondary, assertPassword: own.assertPassword })
  const staff: Staff = {
    ...sessions,
    ...own,
    ...twoStep,
    person: factors.of,
    ...passkeySignInOf({ ...secondary, isCaptured }),
    ...ownPasskeysOf(secondary),
    ...invitationsOf(parts, { sessions, signIn, isCaptured }),
    ...accountsOf(parts, sessions),
    ...deleteOldOf(parts),
    ...singleSignOn,
    domainsDue,
    async signIn(typed, from) {
      return signIn.withPassword(typed, from, isCaptured)
    },
  }
  const team: Team = {
    ...membersOf(parts, sessions),
    ...teamInvitationsOf(parts),
    ...singleSignOnSettingsOf(provided),
    checkDomain,
  }
  return {
    staff,
    team,
    async close() {
      await own.settled()
      await people.close()
    },
  }
}

function accountsOf(
  { query, database, now }: StaffParts,
  sessions: Sessions,
): Pick<Staff, 'isSandbox' | 'rename' | 'address'> {
  return {
    async isSandbox() {
      const [row] = await query<{ isSandbox: boolean }>(IS_SANDBOX, [])
      return row?.isSandbox ?? true
    },
    async rename(userId, name) {
      const at = await query<{ customerId: string }>(WORKPLACES, [userId])
      for (const { customerId } of at)
        await database.transaction(customerId, async (transaction) => {
          await auditOf(
            transaction,
            customerId,
            { kind: 'USER', id: userId },
            now,
          )('member.renamed', { userId })
        })
      await query(RENAME, [userId, name, now()])
      sessions.forget(userId)
    },
    address: async (userId) => (await query<{ email: string }>(ADDRESS, [userId]))[0]?.email,
  }
}

const deleteOldOf = ({ query }: StaffParts): Pick<Staff, 'deleteOld'> => ({
  async deleteOld({ throttlesBefore, devicesBefore, usedCodesBefore, endedBefore }) {
    const before = [throttlesBefore, devicesBefore, usedCodesBefore, endedBefore]
    const [row] = await query<{ deleted: number }>(DELETE_OLD, before)
    return row?.deleted ?? 0
  },
})
