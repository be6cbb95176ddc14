/**
 * What an erasure leaves. It destroys the key, the case with its index of metadata, the evidence, the browser
 * sessions, the files, the first replies of idempotent requests and the responses of webhook receivers.
 *
 * These rows remain, with ids and times but no personal data:
 * - the audit log, with the proof below;
 * - events and deliveries, until they expire; APPLICATION_ERASED is the last one;
 * - the access log, which shows later who had read the application;
 * - a tombstone for each idempotency key, a hash for the rest of its 24 hours: the key may name a person.
 */

import type { PlainCase } from '#applications/case.ts'
import type { Erasure } from '#applications/ports.ts'
import type { AuditEntry } from '#audit/entry.ts'

/** The removed data. Hashes are those of ciphertexts: they identify a copy but reveal nothing else. */
export interface Removed {
  keySha256: string
  sealedSha256: string
  /** Numbers of rows. */
  evidence: number
  sessions: number
  replies: number
  /** Over the hashes of all evidence; null without evidence. */
  evidenceSha256: string | null
}

export const proofOf = (
  { status, createdAt }: PlainCase,
  { keySha256, sealedSha256, evidence, evidenceSha256, sessions, replies }: Removed,
  { actor, why }: Erasure,
): AuditEntry => ({
  action: 'application.erased',
  actor,
  detail: {
    why,
    status,
    createdAt: createdAt.toISOString(),
    keySha256,
    sealedSha256,
    evidence,
    evidenceSha256,
    sessions,
    replies,
  },
})

/** A concurrent upload may leave a file that no key can decrypt: a second removal runs later. */
export const SECOND_REMOVAL_MS = 3_600_000
