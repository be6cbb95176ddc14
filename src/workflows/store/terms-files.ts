/** PDFs of terms in PostgreSQL: each is written once with its audit entry, and never changed. */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Actor, auditLine } from '#audit/entry.ts'
import { append } from '#audit/store/append.ts'
import { countUsage } from '#customers/store/usage.ts'
import type { Database, Query, Statement } from '#platform/postgres/connections.ts'
import type { NewTermsFile, TermsFile, TermsFiles } from '../ports.ts'

const ADD: Statement = {
  name: 'terms-file-add',
  text: `insert into foyer.terms_file (customer_id, sha256, name, pages, bytes, created_at)
    values ($1, $2, $3, $4, $5, $6) on conflict (customer_id, sha256) do nothing returning 1`,
}
export const KNOWN_FILE: Statement = {
  name: 'terms-file-known',
  text: `select sha256, name, octet_length(bytes) as size, pages from foyer.terms_file
    where customer_id = $1 and sha256 = any($2::text[])`,
}
const CONTENT: Statement = {
  name: 'terms-file-content',
  text: 'select name, bytes from foyer.terms_file where customer_id = $1 and sha256 = $2',
}

type Content = Pick<TermsFile, 'name'> & { bytes: Uint8Array }

/** In the current transaction. Throws storage_quota_exceeded. */
export async function putTermsFile(
  query: Query,
  customerId: string,
  actor: Actor,
  { name, pages, bytes }: NewTermsFile,
  at: Date,
): Promise<TermsFile> {
  const sha256 = hash('sha256', bytes)
  const file = { sha256, name, size: bytes.length, pages }
  const added = await query(ADD, [customerId, sha256, name, pages, bytes, at])
  if (added.length === 0) return file
  await countUsage(query, customerId, at, { storedBytes: bytes.length })
  const detail = { sha256, size: bytes.length }
  await append(query, customerId, [auditLine({ action: 'terms.uploaded', actor, detail }, at, null)])
  return file
}

/** Enough for the terms that are read now: applicants of one campaign open the same file. */
const CACHED_BYTES = 32 * 1024 * 1024

export function termsFilesIn(database: Database, now: () => Date): TermsFiles {
  const contents = new LRUCache<string, Content, [customerId: string, sha256: string]>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    // Requests at the same time share one read.
    fetchMethod: async (_key, _stale, { context: [customerId, sha256] }) =>
      (await database.read<Content>(customerId, CONTENT, [customerId, sha256]))[0],
  })
  return {
    add: (customerId, actor, file) =>
      database.transaction(customerId, (query) => putTermsFile(query, customerId, actor, file, now())),
    known: async (customerId, hashes) =>
      hashes.length === 0 ? [] : database.read<TermsFile>(customerId, KNOWN_FILE, [customerId, hashes]),
    content: (customerId, sha256) =>
      contents.fetch(`${customerId}|${sha256}`, { context: [customerId, sha256] }),
  }
}
