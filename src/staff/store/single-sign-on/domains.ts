/** The domains that customers name for single sign-on: which are in force, by their DNS. */
import { createHmac } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { type AuditEntry, system } from '#audit/entry.ts'
import { auditOf } from '#audit/store/append.ts'
import { ApiError } from '#kernel/api-error.ts'
import { addTask, jobKeyOf } from '#platform/postgres/add-task.ts'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import {
  afterCheck,
  type CheckedClaim,
  type ClaimState,
  DAILY_MS,
  type DomainNews,
  HOURLY_MS,
  type ProofOutcome,
  proofOutcomeOf,
  recordNameOf,
  recordValueOf,
  WAITING_MS,
} from '../../domain-proofs.ts'
import type { DomainProof, DomainRecords, Staff, Team } from '../../ports.ts'
import type { StaffParts } from '../staff-parts.ts'
import { OWNERS } from './tell-owners.ts'

const inForce = `exists (select from foyer.staff_domain d where d.domain = c.domain
  and d.captured_by = c.customer_id)`
const LIST: Statement = {
  name: 'staff-domain-claims',
  text: `select domain, checked_at as "checkedAt", outcome, ends_at as "endsAt", ${inForce} as "isInForce"
    from foyer.staff_domain_claim c where customer_id = $1 order by domain`,
}
const LOCK: Statement = {
  name: 'staff-domain-claim-lock',
  text: `select ends_at as "endsAt", told, ${inForce} as "isInForce" from foyer.staff_domain_claim c
    where customer_id = $1 and domain = $2 for update`,
}
/** One domain is captured by one customer at a time, also when two of them are checked at once. */
const LOCK_DOMAIN: Statement = {
  name: 'staff-domain-lock',
  text: `select pg_advisory_xact_lock(hashtextextended('staff_domain|' || $1, 0))`,
}
/** The domain of another customer whose own record was present at the last check. */
const TAKEN: Statement = {
  name: 'staff-domain-taken',
  text: `select from foyer.staff_domain d join foyer.staff_domain_claim c
      on c.domain = d.domain and c.customer_id = d.captured_by
    where d.domain = $2 and d.captured_by <> $1 and c.ends_at is null`,
}
const DISPLACE: Statement = {
  name: 'staff-domain-displace',
  text: `update foyer.staff_domain_claim c set ends_at = null, told = 0, outcome = 'TAKEN'
    from foyer.staff_domain d where d.domain = $2 and d.captured_by <> $1
      and c.domain = d.domain and c.customer_id = d.captured_by returning c.customer_id as "customerId"`,
}
const CAPTURE: Statement = {
  name: 'staff-domain-capture',
  text: `insert into foyer.staff_domain as d (domain, captured_by) values ($2, $1)
    on conflict (domain) do update set captured_by = $1`,
}
const RELEASE: Statement = {
  name: 'staff-domain-release',
  text: 'delete from foyer.staff_domain where captured_by = $1 and domain = $2',
}
const RELEASE_OTHERS: Statement = {
  name: 'staff-domain-release-others',
  text: 'delete from foyer.staff_domain where captured_by = $1 and not domain = any($2::text[])',
}
const DROP_OTHERS: Statement = {
  name: 'staff-domain-claim-drop-others',
  text: 'delete from foyer.staff_domain_claim where customer_id = $1 and not domain = any($2::text[])',
}
const ADD: Statement = {
  name: 'staff-domain-claim-add',
  text: `insert into foyer.staff_domain_claim (customer_id, domain, added_at)
    select $1, unnest($2::text[]), $3 on conflict do nothing returning domain`,
}
const CHECKED: Statement = {
  name: 'staff-domain-claim-checked',
  text: `update foyer.staff_domain_claim set checked_at = $3, outcome = $4, ends_at = $5, told = $6
    where customer_id = $1 and domain = $2`,
}
const DUE: Statement = {
  name: 'staff-domain-claims-due',
  text: `select customer_id as "customerId", domain from foyer.staff_domain_claim c
    where case when ${inForce} then checked_at is null or checked_at < $1
      else added_at > $3 and (checked_at is null or checked_at < $2) end
    order by checked_at nulls first limit 500`,
}
const MAIL: Statement = {
  name: 'staff-domain-mail',
  text: `select ${addTask('mailDomain', { payload: '$1::json', runAt: 'null', jobKey: '$2' })}`,
}

export interface DomainParts extends StaffParts {
  records: DomainRecords
}

/** The same each time: a domain that is named again needs no other record. */
function recordOf(key: Uint8Array, customerId: string, domain: string): DomainProof['record'] {
  const token = createHmac('sha256', key).update(`domain|${customerId}|${domain}`).digest('base64url')
  return { name: recordNameOf(domainToASCII(domain) || domain), value: recordValueOf(token) }
}

type Listed = Pick<DomainProof, 'domain' | 'checkedAt' | 'outcome' | 'endsAt'> & { isInForce: boolean }

export async function proofsOf({ query, key }: StaffParts, customerId: string): Promise<DomainProof[]> {
  const listed = await query<Listed & Record<string, unknown>>(LIST, [customerId])
  return listed.map((each) => ({ ...each, record: recordOf(key, customerId, each.domain) }))
}

/** Keeps these domains, and no other. Returns those that are new. */
export const nameDomains = (
  { people, now }: StaffParts,
  customerId: string,
  domains: readonly string[],
): Promise<string[]> =>
  people.transaction(async (transaction) => {
    await transaction(RELEASE_OTHERS, [customerId, domains])
    await transaction(DROP_OTHERS, [customerId, domains])
    const added = await transaction<{ domain: string }>(ADD, [customerId, domains, now()])
    return added.map(({ domain }) => domain)
  })

interface Changed {
  before: ClaimState
  after: CheckedClaim
  outcome: ProofOutcome
  displaced: string[]
}

/** The DNS is asked outside of any transaction. undefined: the customer names no such domain. */
export async function checkDomain(
  parts: DomainParts,
  { customerId, domain, by }: { customerId: string; domain: string; by: AuditEntry['actor'] },
): Promise<ProofOutcome | undefined> {
  const { people, records, key, now, log } = parts
  const { name, value } = recordOf(key, customerId, domain)
  const found = proofOutcomeOf(await records.txt(name, value), value)
  const at = now()
  const changed = await people.transaction(async (transaction): Promise<Changed | undefined> => {
    await transaction(LOCK_DOMAIN, [domain])
    const [before] = await transaction<ClaimState & Record<string, unknown>>(LOCK, [customerId, domain])
    if (!before) return undefined
    const isTaken = found === 'PROVEN' && (await transaction(TAKEN, [customerId, domain])).length > 0
    const outcome = isTaken ? 'TAKEN' : found
    const after = afterCheck(before, outcome, at)
    await transaction(CHECKED, [customerId, domain, at, outcome, after.endsAt, after.told])
    const displaced = await enforce(transaction, customerId, domain, { before, after })
    return { before, after, outcome, displaced }
  })
  if (!changed) return undefined
  const { before, after, outcome, displaced } = changed
  if (before.isInForce !== after.isInForce || after.news) log.info({ customerId, outcome }, 'domain checked')
  if (after.isInForce && !before.isInForce) await note(parts, { customerId, domain, by, news: null })
  if (after.news) await note(parts, { customerId, domain, by, news: after.news, endsAt: after.endsAt })
  for (const each of displaced)
    await note(parts, { customerId: each, domain, by: system(null), news: 'ENDED', endsAt: null })
  return outcome
}

/** Returns the customers that had the domain without a record of their own. */
async function enforce(
  query: Query,
  customerId: string,
  domain: string,
  { before, after }: Pick<Changed, 'before' | 'after'>,
): Promise<string[]> {
  if (before.isInForce === after.isInForce) return []
  if (!after.isInForce) {
    await query(RELEASE, [customerId, domain])
    return []
  }
  const displaced = await query<{ customerId: string }>(DISPLACE, [customerId, domain])
  await query(CAPTURE, [customerId, domain])
  return displaced.map((each) => each.customerId)
}

interface Noted {
  customerId: string
  domain: string
  by: AuditEntry['actor']
  /** null: it is proven. */
  news: DomainNews | null
  endsAt?: Date | null
}

const actions = {
  ENDING: 'single_sign_on.domain_ending',
  ENDED: 'single_sign_on.domain_ended',
} as const

/** In the audit log; and bad news by e-mail to every owner. */
async function note({ database, now }: StaffParts, noted: Noted): Promise<void> {
  const { customerId, domain, by, news, endsAt = null } = noted
  await database.transaction(customerId, async (query) => {
    const audit = auditOf(query, customerId, by, now)
    const until = endsAt === null ? {} : { endsAt: endsAt.toISOString() }
    await audit(news ? actions[news] : 'single_sign_on.domain_proven', { domain, ...until })
    if (news === null) return
    for (const { userId } of await query<{ userId: string }>(OWNERS, [customerId])) {
      const payload = JSON.stringify({ customerId, userId, domain, news, ...until })
      await query(MAIL, [payload, jobKeyOf('mailDomain', userId, domain, news)])
    }
  })
}

export const domainChecksOf = (
  parts: DomainParts,
): Pick<Team, 'checkDomain'> & Pick<Staff, 'domainsDue'> => ({
  async checkDomain(customerId, by, domain) {
    if (by) await parts.throttle.count('domain', customerId)
    const actor = by ? by.actor : system(null)
    const outcome = await checkDomain(parts, { customerId, domain: domain.toLowerCase(), by: actor })
    const proofs = await proofsOf(parts, customerId)
    const proof = proofs.find((each) => each.domain === domain.toLowerCase())
    if (outcome === undefined || !proof) throw new ApiError('domain_not_found')
    return proof
  },
  domainsDue(at) {
    const before = (milliseconds: number) => new Date(at.getTime() - milliseconds)
    return parts.query(DUE, [before(DAILY_MS), before(HOURLY_MS), before(WAITING_MS)])
  },
})
