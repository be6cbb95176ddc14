/**
 * What an answer about the faces does to a decision: a bad one asks for a person. A good one does nothing,
 * and none enters the facts of rules, so that no rule can approve or decline with it.
 */
import type { Case, Finding } from '#applications/case.ts'
import { faceComparisonOf } from '#applications/compared-faces.ts'
import { faceOutcomeWords, similarityWords } from '#kernel/schemas/face-words.ts'
import type { FaceReason } from '#kernel/schemas/reason-codes.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'

const review = (code: FaceReason, detail: string | null): Finding => ({ code, detail, outcome: 'REVIEW' })

export function faceFindingsOf(of: Case, workflow: PublishedWorkflow): Finding[] {
  const found = faceComparisonOf(of, workflow)
  // While it is asked again there is no answer, and a person reviews the document in any case.
  if (!found || found.nextTryAt !== null) return []
  const { outcome, similarity, liveness } = found
  const isNotCompared = outcome === 'NOT_READ' || outcome === 'UNAVAILABLE'
  return [
    ...(outcome === 'NO_MATCH' ? [review('faces_differ', similarity && similarityWords(similarity))] : []),
    ...(isNotCompared ? [review('faces_not_compared', faceOutcomeWords(found))] : []),
    ...(liveness.outcome === 'NOT_PASSED' ? [review('face_not_live', null)] : []),
  ]
}
