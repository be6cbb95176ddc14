/** The summary of a case in a list, encrypted separately, so that a list does not decrypt whole cases. */
import type { Case } from '../../../applications/case.ts'
import { type SealedSummary, sealedSummaryOf } from '../../../applications/views.ts'
import type { Workflows } from '../../../ports.ts'
import type { Envelope } from './envelope.ts'

export interface SummarySource {
  envelope: Envelope
  workflows: Pick<Workflows, 'version'>
}

/** Increase when the content or computation of a summary changes: older summaries are then computed again. */
const FORMAT_VERSION = 2
/** Bound to the revision: an older summary put back into the database cannot be decrypted. */
const labelOf = (revision: number) => `application.listed|${FORMAT_VERSION}|${revision}`

export const summaryIn = async (
  { workflows }: Pick<SummarySource, 'workflows'>,
  of: Case,
): Promise<SealedSummary> =>
  sealedSummaryOf(of, await workflows.version(of.customerId, of.workflowId, of.workflowVersion))

export const sealSummary = (
  { envelope }: Pick<SummarySource, 'envelope'>,
  dek: Uint8Array,
  { customerId, id }: Pick<Case, 'customerId' | 'id'>,
  revision: number,
  summary: SealedSummary,
): Buffer => envelope.sealJson(dek, customerId, id, labelOf(revision), summary)

export const openSummary = (
  { envelope }: Pick<SummarySource, 'envelope'>,
  dek: Uint8Array,
  { customerId, id }: Pick<Case, 'customerId' | 'id'>,
  revision: number,
  listed: Buffer,
): SealedSummary => envelope.openJson(dek, customerId, id, labelOf(revision), listed) as SealedSummary
