/** The signers of an application, and their names in the audit log. */
import type { Case } from '#applications/case.ts'
import { noSigning, type Signer, type SigningState } from '#applications/signing/state.ts'
import type { Actor } from '#audit/entry.ts'

export const signingOf = ({ data }: Case): SigningState => data.signing ?? noSigning

/** A co-signer has an id and no name in the audit log. */
export const actorOfSigner = (by: Signer): Actor => ({
  kind: 'APPLICANT',
  id: by === 'APPLICANT' ? null : by,
})
