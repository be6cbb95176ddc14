/** Short links in PostgreSQL: found by the hash of their code before their customer is known. */
import { type LinkToStore, purposes, readCode, type StoredLink } from '#applications/link.ts'
import type { OnboardingLinks } from '#applications/ports.ts'
import type { Database, Query, Statement } from '#platform/postgres/connections.ts'
import { hashOfCode, newCode } from './link-codes.ts'

const columns = 'code_hash, purpose, party, step, token_id, created_at, expires_at'

const FIND: Statement = {
  name: 'link-find',
  text: `select customer_id as "customerId", application_id as "applicationId", code_hash as "codeHash",
      purpose, party, step, token_id as "tokenId", created_at as "createdAt", expires_at as "expiresAt",
      used_at as "usedAt", superseded_at as "supersededAt"
    from foyer.onboarding_link where code_hash = $1`,
}
const isSamePerson = `customer_id = $1 and application_id = $2 and purpose = $3
  and party is not distinct from $4 and superseded_at is null`
// An application that was erased meanwhile gets no link.
const STORE: Statement = {
  name: 'link-store',
  text: `with earlier as (update foyer.onboarding_link set superseded_at = $8
        where ${isSamePerson} and used_at is null and $10)
    insert into foyer.onboarding_link (customer_id, application_id, purpose, party, code_hash, step, token_id,
        created_at, expires_at)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9 where exists (select from foyer.application
        where customer_id = $1 and application_id = $2)`,
}
const USE: Statement = {
  name: 'link-use',
  text: `update foyer.onboarding_link set used_at = $3 where customer_id = $1 and code_hash = $2
      and used_at is null and superseded_at is null and expires_at > $3 returning 1 as used`,
}
const SUPERSEDE: Statement = {
  name: 'link-supersede',
  text: `update foyer.onboarding_link set superseded_at = $5 where ${isSamePerson}`,
}

const valuesOf = (customerId: string, applicationId: string, link: LinkToStore): unknown[] => [
  customerId,
  applicationId,
  link.purpose,
  link.party,
  Buffer.from(link.codeHash),
  link.step,
  link.tokenId,
  link.createdAt,
  link.expiresAt,
  purposes[link.purpose].supersedes,
]

/** The columns of the link of a new case, for a statement that inserts many. */
export const linkColumns: Array<[column: string, type: string, of: (link?: LinkToStore) => unknown]> = [
  ['code_hash', 'bytea', (link) => (link ? Buffer.from(link.codeHash) : null)],
  ['purpose', 'text', (link) => link?.purpose ?? null],
  ['token_id', 'text', (link) => link?.tokenId ?? null],
  ['link_expires_at', 'timestamptz', (link) => link?.expiresAt ?? null],
]
/** Inserts the links of new cases: `from` has these columns, application_id and created_at. */
export const insertLinks = (customer: string, from: string): string =>
  `insert into foyer.onboarding_link (customer_id, application_id, ${columns})
    select ${customer}, application_id, code_hash, purpose, null, null, token_id, created_at, link_expires_at
    from ${from} where code_hash is not null`

/** Within the transaction of a change. */
export async function storeLinks(
  query: Query,
  customerId: string,
  applicationId: string,
  links: readonly LinkToStore[],
): Promise<void> {
  for (const link of links) await query(STORE, valuesOf(customerId, applicationId, link))
}

interface LinkSettings {
  database: Database
  nocodeUrl: string
  now(): Date
}

export function linksIn({ database, nocodeUrl, now }: LinkSettings): OnboardingLinks {
  const make: OnboardingLinks['make'] = ({ purpose, expiresAt, party, step, tokenId }) => {
    const code = newCode()
    const rest = { party: party ?? null, step: step ?? null, tokenId: tokenId ?? null }
    return {
      url: `${nocodeUrl.replace(/\/$/, '')}/l/${code}`,
      link: { codeHash: hashOfCode(code), purpose, ...rest, createdAt: now(), expiresAt },
    }
  }
  const store: OnboardingLinks['store'] = async (customerId, applicationId, link) => {
    await database.write(customerId, STORE, valuesOf(customerId, applicationId, link))
  }
  return {
    make,
    store,
    async create(customerId, applicationId, request) {
      const { url, link } = make(request)
      await store(customerId, applicationId, link)
      return url
    },
    async find(text) {
      const code = readCode(text)
      if (code === undefined) return undefined
      const [found] = await database.auth<StoredLink>(FIND, [hashOfCode(code)])
      return found
    },
    async use({ customerId, codeHash }) {
      const rows = await database.write(customerId, USE, [customerId, Buffer.from(codeHash), now()])
      return rows.length > 0
    },
    async supersede(customerId, applicationId, purpose, party) {
      await database.write(customerId, SUPERSEDE, [customerId, applicationId, purpose, party ?? null, now()])
    },
  }
}
