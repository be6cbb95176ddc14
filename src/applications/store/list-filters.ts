/**
 * The data for lists: the summary of a case, encrypted separately, so that a list does not decrypt whole
 * cases; and hashes to search metadata by, which are equal only for one customer.
 */

import { findingsOf, mainFindingOf } from '#checks/findings/findings.ts'
import { type Subject, subjectOf } from '#dashboard/subject.ts'
import type { Metadata } from '#kernel/schemas/application.ts'
import { blindIndex } from '#platform/crypto/aead.ts'
import type { Envelope } from '#platform/crypto/envelope.ts'
import type { Workflows } from '#workflows/ports.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Case } from '../case.ts'
import { type SealedSummary, sealedSummaryOf } from '../views.ts'

export interface SummarySource {
  envelope: Envelope
  workflows: Pick<Workflows, 'version'>
}

/** Increase when the content or computation of a summary changes: older summaries are then computed again. */
const FORMAT_VERSION = 3
/** Bound to the revision: an older summary put back into the database cannot be decrypted. */
const labelOf = (revision: number) => `application.listed|${FORMAT_VERSION}|${revision}`

export interface ListedSummary extends SealedSummary {
  subject: Subject
  /** The main finding in words; null: no finding. */
  mainFinding: string | null
}

export const summaryOf = (of: Case, workflow: PublishedWorkflow): ListedSummary => ({
  ...sealedSummaryOf(of, workflow),
  subject: subjectOf(of, workflow),
  mainFinding: of.submittedAt ? (mainFindingOf(findingsOf(of, workflow))?.main.short ?? null) : null,
})

export const summaryIn = async (
  { workflows }: Pick<SummarySource, 'workflows'>,
  of: Case,
): Promise<ListedSummary> =>
  summaryOf(of, await workflows.version(of.customerId, of.workflowId, of.workflowVersion))

export const sealSummary = (
  { envelope }: Pick<SummarySource, 'envelope'>,
  dek: Uint8Array,
  { customerId, id }: Pick<Case, 'customerId' | 'id'>,
  revision: number,
  summary: ListedSummary,
): Buffer => envelope.sealJson(dek, customerId, id, labelOf(revision), summary)

export const openSummary = (
  { envelope }: Pick<SummarySource, 'envelope'>,
  dek: Uint8Array,
  { customerId, id }: Pick<Case, 'customerId' | 'id'>,
  revision: number,
  listed: Buffer,
): ListedSummary => envelope.openJson(dek, customerId, id, labelOf(revision), listed) as ListedSummary

/** Half of HMAC-SHA-256: enough against chance matches, in half the space. */
const HASH_BYTES = 16

const hashOf = (key: Uint8Array, customerId: string, entry: [string, string]): string =>
  blindIndex(key, customerId, 'metadata', JSON.stringify(entry)).subarray(0, HASH_BYTES).toString('base64url')

/** The JSON of foyer.application.metadata_index; null without metadata. */
export function metadataIndexOf(key: Uint8Array, customerId: string, metadata: Metadata): string | null {
  const entries = Object.entries(metadata)
  return entries.length === 0 ? null : JSON.stringify(entries.map((entry) => hashOf(key, customerId, entry)))
}
