/** The statements that read parties. */

import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import type { Statement } from '#platform/postgres/connections.ts'
import { MOST_COUNTED } from '../ports.ts'

export interface PartyRow {
  customer_id: string
  party_id: string
  application_id: string
  created_at: Date
  identity: Buffer
  sealed: Buffer
  status: ApplicationStatus
  master_key_version: number
  wrapped: Buffer
}

const columns = `p.customer_id, p.party_id, p.application_id, p.created_at, p.identity, p.sealed, a.status,
  k.master_key_version, k.wrapped`
/** Joins the row of a party with its application and the key of it. */
const joined = (condition: string) => `join foyer.party p on p.customer_id = $1 and ${condition}
    join foyer.application a on a.customer_id = $1 and a.application_id = p.application_id
    join foyer.application_key k on k.customer_id = $1 and k.application_id = p.application_id`

export const BY_PARTS: Statement = {
  name: 'party-by-parts',
  text: `select ${columns} from foyer.parties_with_parts($2::bigint[], $3, $4, $5) m
    ${joined('p.party_id = m.party_id')}
    order by p.created_at desc, p.party_id desc`,
}

/** Parties with one of these tokens, each token with its newest. */
export const BY_TOKENS: Statement = {
  name: 'party-by-tokens',
  text: `select distinct on (p.created_at, p.party_id) ${columns}
    from unnest($2::bigint[]) as t (token) cross join lateral foyer.parties_with(t.token, $3) m
    ${joined('p.party_id = m.party_id')}
    order by p.created_at desc, p.party_id desc`,
}

/** Every identity that is joined to one of `start`, with the one it began at. */
const same = (start: string) => `same as (
    select i.identity as root, i.identity from ${start} as i (identity)
    union select s.root, v.other_identity from same s join foyer.party_verdict v
      on v.customer_id = $1 and v.identity = s.identity and v.verdict = 'SAME')`

export interface GroupRow extends PartyRow {
  root: Buffer
  /** Equal for all roots of one group. */
  first: string
  applications: number
}

/** For each identity: its group, the number of its applications, and the newest row. */
export const GROUPS: Statement = {
  name: 'party-groups',
  text: `with recursive ${same('unnest($2::bytea[])')},
    groups as (
      select s.root, min(encode(s.identity, 'hex')) as first,
        count(distinct p.application_id)::int as applications,
        (array_agg(p.party_id order by p.created_at desc, p.party_id desc))[1] as newest
      from same s cross join lateral (
        select p.party_id, p.application_id, p.created_at from foyer.party p
        where p.customer_id = $1 and p.identity = s.identity
        order by p.created_at desc, p.party_id desc limit ${MOST_COUNTED + 1}) p
      group by s.root)
    select g.root, g.first, g.applications, ${columns} from groups g
    ${joined('p.party_id = g.newest')}`,
}

/** All rows of the group of a party, newest first. */
export const FIND: Statement = {
  name: 'party-find',
  text: `with recursive ${same('(select identity from foyer.party where customer_id = $1 and party_id = $2)')}
    select ${columns} from same s
    ${joined('p.identity = s.identity')}
    order by p.created_at desc, p.party_id desc limit $3`,
}

/** For each identity, its newest row. */
export const NEWEST: Statement = {
  name: 'party-newest',
  text: `select ${columns} from unnest($2::bytea[]) as i (identity) cross join lateral (
      select n.party_id from foyer.party n where n.customer_id = $1 and n.identity = i.identity
      order by n.created_at desc, n.party_id desc limit 1) newest
    ${joined('p.party_id = newest.party_id')}`,
}

export interface VerdictRow {
  identity: Buffer
  other_identity: Buffer
  verdict: 'SAME' | 'DIFFERENT'
  resolved_by: string | null
  resolved_at: Date
}

/** About each of these identities, with those outside of them and inside; first those of one. */
export const VERDICTS: Statement = {
  name: 'party-verdicts',
  text: `select identity, other_identity, verdict, resolved_by, resolved_at from foyer.party_verdict
    where customer_id = $1 and identity = any($2::bytea[])
    order by identity = $3 desc, resolved_at, other_identity`,
}

export const IDENTITIES: Statement = {
  name: 'party-identities',
  text: `select party_id, application_id, identity from foyer.party
    where customer_id = $1 and party_id = any($2::uuid[])`,
}

/** In both directions. */
export const DECIDE: Statement = {
  name: 'party-decide',
  text: `insert into foyer.party_verdict
      (customer_id, identity, other_identity, verdict, resolved_by, resolved_at)
    values ($1, $2, $3, $4, $5, $6), ($1, $3, $2, $4, $5, $6)
    on conflict (customer_id, identity, other_identity) do update set verdict = excluded.verdict,
      resolved_by = excluded.resolved_by, resolved_at = excluded.resolved_at`,
}
export const UNDO: Statement = {
  name: 'party-undo',
  text: `delete from foyer.party_verdict where customer_id = $1
    and (identity, other_identity) in (($2, $3), ($3, $2))`,
}
export const ARE_JOINED: Statement = {
  name: 'party-joined',
  text: `with recursive ${same('unnest(array[$2::bytea])')}
    select exists (select from same where identity = $3) as joined`,
}
