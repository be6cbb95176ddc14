/** The rows of the parties of an application, written in the transaction of its change. */

import type { Case } from '#applications/case.ts'
import { blindIndex } from '#platform/crypto/aead.ts'
import type { Envelope } from '#platform/crypto/envelope.ts'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { type CaseParty, partiesOf } from '../case-parties.ts'
import { identityHashOf, tokensOf } from './tokens.ts'

/** Increase when the content or computation of a row changes: the next change of a case writes them again. */
const FORMAT_VERSION = 1
const DIGEST_BYTES = 16

export interface StoredParties {
  /** null: the case names no party yet. */
  digest: Buffer | null
  parties: CaseParty[]
}

export function storedPartiesOf(key: Uint8Array, of: Case, workflow: PublishedWorkflow): StoredParties {
  const parties = partiesOf(of, workflow)
  if (parties.length === 0) return { digest: null, parties }
  const text = JSON.stringify([FORMAT_VERSION, parties])
  return { digest: blindIndex(key, of.customerId, 'party.DIGEST', text).subarray(0, DIGEST_BYTES), parties }
}

/** Bound to the identity: the content of one row cannot be decrypted as that of another. */
export const partyLabel = (identity: Uint8Array): string =>
  `party.sealed|${Buffer.from(identity).toString('base64url')}`

// A party keeps its id while its identity stays, so that a link to its page stays.
const SAVE: Statement = {
  name: 'party-save',
  text: `with given as materialized (
      select * from unnest($4::uuid[], $5::bytea[], $6::text[], $7::bytea[])
        as t (party_id, identity, tokens, sealed)),
    gone as (delete from foyer.party where customer_id = $1 and application_id = $2
      and identity <> all($5::bytea[]) returning identity),
    forgotten as (${deleteVerdictsOf('$1', '$2', 'gone')})
    insert into foyer.party as p
      (customer_id, party_id, application_id, created_at, identity, tokens, sealed)
    select $1, party_id, $2, $3, identity, tokens::bigint[], sealed from given
    on conflict (customer_id, application_id, identity)
      do update set tokens = excluded.tokens, sealed = excluded.sealed`,
}

/** Verdicts about parties that no other application names any more. */
export function deleteVerdictsOf(customer: string, application: string, gone: string): string {
  const isAlone = `not exists (select from foyer.party o where o.customer_id = ${customer}
    and o.identity = g.identity and o.application_id <> ${application})`
  return `delete from foyer.party_verdict v using ${gone} g where v.customer_id = ${customer}
    and g.identity in (v.identity, v.other_identity) and ${isAlone}`
}

interface PartyStore {
  envelope: Envelope
  partyKey: Uint8Array
  newId: () => string
}

interface WrittenParty {
  id: string
  identity: Buffer
  /** As the text of a bigint[]. */
  tokens: string
  sealed: Buffer
}

/** One row for each identity. */
export function partyRowsOf(
  { envelope, partyKey, newId }: PartyStore,
  { customerId, id, createdAt }: Pick<Case, 'customerId' | 'id' | 'createdAt'>,
  dek: Uint8Array,
  parties: readonly CaseParty[],
): WrittenParty[] {
  const rows = new Map<string, WrittenParty>()
  for (const party of parties) {
    const identity = identityHashOf(partyKey, customerId, id, party)
    const key = identity.toString('hex')
    if (rows.has(key)) continue
    const tokens = `{${tokensOf(partyKey, customerId, createdAt, party).join(',')}}`
    const sealed = envelope.sealJson(dek, customerId, id, partyLabel(identity), party)
    rows.set(key, { id: newId(), identity, tokens, sealed })
  }
  return [...rows.values()]
}

/** Call it when the digest of the case differs from the stored one. */
export async function saveParties(
  store: PartyStore,
  query: Query,
  of: Pick<Case, 'customerId' | 'id' | 'createdAt'>,
  dek: Uint8Array,
  parties: readonly CaseParty[],
): Promise<void> {
  const rows = partyRowsOf(store, of, dek, parties)
  await query(SAVE, [
    ...[of.customerId, of.id, of.createdAt],
    rows.map(({ id }) => id),
    rows.map(({ identity }) => identity),
    rows.map(({ tokens }) => tokens),
    rows.map(({ sealed }) => sealed),
  ])
}
