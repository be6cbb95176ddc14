/** What a list shows of a case, sealed apart from the case, so that a page of many opens no whole ones. */
import type { Case } from '../../../applications/case.ts'
import { type SealedSummary, sealedSummaryOf } from '../../../applications/views.ts'
import type { Workflows } from '../../../ports.ts'
import type { Envelope } from './envelope.ts'

export interface Listing {
  envelope: Envelope
  workflows: Pick<Workflows, 'version'>
}

/** Counts the changes of what is in it, or of how it is found: what an older version wrote is made again. */
const FORMAT_VERSION = 1
/** Bound to the revision: an older one put back in the database opens nothing. */
const placeOf = (revision: number) => `application.listed|${FORMAT_VERSION}|${revision}`

export const shownIn = async ({ workflows }: Pick<Listing, 'workflows'>, of: Case): Promise<SealedSummary> =>
  sealedSummaryOf(of, await workflows.version(of.customerId, of.workflowId, of.workflowVersion))

export const sealShown = (
  { envelope }: Pick<Listing, 'envelope'>,
  dek: Uint8Array,
  { customerId, id }: Pick<Case, 'customerId' | 'id'>,
  revision: number,
  shown: SealedSummary,
): Buffer => envelope.sealJson(dek, customerId, id, placeOf(revision), shown)

export const openShown = (
  { envelope }: Pick<Listing, 'envelope'>,
  dek: Uint8Array,
  { customerId, id }: Pick<Case, 'customerId' | 'id'>,
  revision: number,
  listed: Buffer,
): SealedSummary => envelope.openJson(dek, customerId, id, placeOf(revision), listed) as SealedSummary
