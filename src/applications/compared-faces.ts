/** The photos of a case that count now, and what is known of their comparison. */
import { reachesThreshold } from '@foyer/face-comparison/contract'
import type { ReportFaceComparison } from '#kernel/schemas/face-comparison.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Case } from './case.ts'
import type { StoredFaceComparison } from './face-comparison.ts'
import type { StoredDocument } from './stored-document.ts'
import { answerOf } from './views.ts'

export interface ComparedPhotos {
  document: StoredDocument
  selfie: StoredDocument
}

/** undefined: the identity is not declared with a document and a selfie, or one of the photos is gone. */
export function photosToCompare(of: Case, workflow: PublishedWorkflow): ComparedPhotos | undefined {
  const declared = of.data.identity ? undefined : answerOf(of, workflow, 'IDENTITY')?.document
  if (!declared) return undefined
  const photoIn = (slot: string) =>
    of.data.documents.find((each) => each.slot === slot && declared.pictures.includes(each.id))
  const document = photoIn('front')
  const selfie = photoIn('selfie')
  return document && selfie && { document, selfie }
}

/** undefined: the photos that count now were not compared. */
export function comparisonOf(of: Case, workflow: PublishedWorkflow): StoredFaceComparison | undefined {
  const stored = of.data.faceComparison
  const photos = stored && photosToCompare(of, workflow)
  return photos && isOf(stored, photos) ? stored : undefined
}

export const isOf = (
  { document, selfie }: Pick<StoredFaceComparison, 'document' | 'selfie'>,
  photos: ComparedPhotos,
): boolean => document === photos.document.id && selfie === photos.selfie.id

/** For the report. */
export function faceComparisonOf(of: Case, workflow: PublishedWorkflow): ReportFaceComparison | null {
  const stored = comparisonOf(of, workflow)
  if (!stored) return null
  const { at, provider, nextTryAt, answer } = stored
  const common = { at, provider: provider.name, nextTryAt }
  const nothing = { similarity: null, errorRates: null, photo: null, reason: null }
  const notMeasured = { outcome: 'NOT_MEASURED', errorRates: null } as const
  if (answer.kind === 'UNAVAILABLE')
    return { ...common, ...nothing, outcome: answer.kind, reason: answer.why, liveness: notMeasured }
  const { liveness } = answer
  if (answer.kind === 'NOT_READ')
    return { ...common, ...nothing, outcome: answer.kind, reason: answer.why, photo: answer.photo, liveness }
  const { similarity, errorRates } = answer
  const { scale, ...score } = similarity
  return {
    ...{ ...common, ...nothing, liveness, errorRates },
    outcome: reachesThreshold(similarity) ? 'MATCH' : 'NO_MATCH',
    similarity: { ...score, ...scale },
  }
}
