/** The columns of foyer.application for the dashboard: its list, its search and its figures. */
import type { Case } from '#applications/case.ts'
import { blindIndex } from '#platform/crypto/aead.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { type ListedColumns, listedColumnsOf } from '../listed-columns.ts'
import { termsOf } from '../search-terms.ts'

export interface StoredColumns extends ListedColumns {
  searchTokens: Buffer
  /** As in foyer.application. */
  partyDigest: Buffer | null
}

/** Half of HMAC-SHA-256: enough against chance matches, in half the space. foyer.tokens_of knows it too. */
const TOKEN_BYTES = 16

export const tokenOf = (key: Uint8Array, customerId: string, term: string): Buffer =>
  blindIndex(key, customerId, 'search', term).subarray(0, TOKEN_BYTES)

/** Sorted, so that equal sets are equal columns. */
const tokensOf = (key: Uint8Array, of: Case): Buffer =>
  Buffer.concat(
    termsOf(of)
      .map((term) => tokenOf(key, of.customerId, term))
      .sort(Buffer.compare),
  )

export const storedColumnsOf = (
  key: Uint8Array,
  of: Case,
  workflow: PublishedWorkflow,
): Omit<StoredColumns, 'partyDigest'> => ({
  ...listedColumnsOf(of, workflow),
  searchTokens: tokensOf(key, of),
})

/** Before the applicant starts, nothing depends on the workflow. */
export const columnsOfNew = (key: Uint8Array, of: Case): StoredColumns => ({
  mainFinding: null,
  openFindings: 0,
  stepReached: null,
  stepSeconds: null,
  decidedBy: null,
  assigneeId: null,
  hasProposal: false,
  unresolvedHits: 0,
  hitRank: null,
  hitFoundAt: null,
  partyDigest: null,
  ...{ risk: null, dueAt: null, overdueAt: null, snoozedUntil: null, isEscalated: false },
  ...{ proposedBy: null, deciderId: null },
  searchTokens: tokensOf(key, of),
})

/** The first answer of a step counts, also when it is answered again. */
export const keptStepSeconds = (next: string, before: string): string =>
  `${next} || coalesce(${before}, '{}')`

/** Inserts the rows of the search for the applications of a table with their tokens. */
export const insertSearchRows = (customer: string, from: string): string =>
  `insert into foyer.application_search (customer_id, token, created_at, application_id)
    select ${customer}, t.token, f.created_at, f.application_id
    from ${from} f cross join lateral foyer.tokens_of(f.search_tokens) as t (token)
    on conflict do nothing`

/** The rows of the search of one application: those that it has in `before`, without those it will have. */
export const deleteSearchRows = (customer: string, before: string, kept: string): string =>
  `delete from foyer.application_search s
    using ${before} b cross join lateral foyer.tokens_of(b.search_tokens) as t (token)
    where s.customer_id = ${customer} and s.token = t.token and s.created_at = b.created_at
      and s.application_id = b.application_id and t.token not in (select foyer.tokens_of(${kept}))`
