/** The comparison of a document's portrait with the selfie, as the encrypted case keeps it. */
import type { FaceAnswer } from '@foyer/face-comparison/contract'
import type { Timestamp } from '@foyer/national-fields/schemas/primitives'
import type { Case } from './case.ts'
import type { FaceProvider } from './provider-contracts.ts'

/** SWITCHED_OFF: while an answer was awaited. NOT_SCANNED: a photo is held for the scanner for viruses. */
export type KeptFaceAnswer =
  | FaceAnswer
  | { kind: 'UNAVAILABLE'; why: 'SWITCHED_OFF' | 'NOT_SCANNED'; retryAfterSeconds: null }

export interface StoredFaceComparison {
  /** Ids of the photos: other photos need another comparison. */
  document: string
  selfie: string
  provider: Pick<FaceProvider, 'key' | 'name'>
  at: Timestamp
  attempts: number
  /** null: it is not asked again. */
  nextTryAt: Timestamp | null
  /** Nothing else that the provider said: no template, no picture. */
  answer: KeptFaceAnswer
}

/** Without the workflow: whether there could be something to compare. */
export const mayCompareFaces = ({ data: { identity, documents } }: Pick<Case, 'data'>): boolean =>
  identity === null && documents.some(({ slot }) => slot === 'selfie')
