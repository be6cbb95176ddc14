/** The move that keeps an answer about the faces, or asks again later. */
import type { Case, Move, OutboxTask } from '#applications/case.ts'
import { type ComparedPhotos, comparisonOf, isOf, photosToCompare } from '#applications/compared-faces.ts'
import type { KeptFaceAnswer, StoredFaceComparison } from '#applications/face-comparison.ts'
import { changeCase } from '#applications/lifecycle-moves.ts'
import { system } from '#audit/entry.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { reassessing } from '../assessment.ts'
import type { RetrySchedule } from '../registry/check-retries.ts'

export interface FacesAnswered {
  photos: ComparedPhotos
  provider: StoredFaceComparison['provider']
  answer: KeptFaceAnswer
}

/** The task may still ask: it was sent, and no person has decided. */
export const isComparable = ({ status, submittedAt }: Case): boolean =>
  submittedAt !== null && (status === 'IN_PROGRESS' || status === 'MANUAL_REVIEW')

/** An answer about the same photos is final, unless the provider could not be asked. */
export function isAnswered(of: Case, workflow: PublishedWorkflow): boolean {
  const known = comparisonOf(of, workflow)
  return known !== undefined && known.answer.kind !== 'UNAVAILABLE'
}

export const keepFaceAnswer = (
  answered: FacesAnswered,
  tries: RetrySchedule['FACES'],
  workflow: PublishedWorkflow,
): Move => reassessing(recordAnswer(answered, tries, workflow), workflow)

const recordAnswer =
  (
    { photos, provider, answer }: FacesAnswered,
    tries: RetrySchedule['FACES'],
    workflow: PublishedWorkflow,
  ): Move =>
  (current, now) => {
    const present = photosToCompare(current, workflow)
    // An answer about photos that were replaced or erased is not kept. One that comes after a decision is.
    if (!present || !isOf({ document: photos.document.id, selfie: photos.selfie.id }, present))
      return undefined
    if (current.submittedAt === null || isAnswered(current, workflow)) return undefined
    const attempts = (comparisonOf(current, workflow)?.attempts ?? 0) + 1
    const nextTryAt = nextTry(answer, tries[attempts - 1], now)
    const faceComparison: StoredFaceComparison = {
      ...{ document: photos.document.id, selfie: photos.selfie.id },
      provider: { key: provider.key, name: provider.name },
      ...{ at: now.toISOString(), attempts, answer },
      nextTryAt: nextTryAt?.toISOString() ?? null,
    }
    const tasks: OutboxTask[] = nextTryAt ? [{ task: 'compareFaces', runAt: nextTryAt }] : []
    return changeCase(current, {
      now,
      action: answer.kind === 'UNAVAILABLE' ? 'faces.unavailable' : 'faces.answered',
      actor: system('FACES'),
      // What the answer says is biometric, and the audit log outlives the application.
      detail: { provider: provider.key, answer: answer.kind, attempts },
      data: { faceComparison },
      tasks,
      isInternal: true,
    })
  }

function nextTry(answer: KeptFaceAnswer, seconds: number | undefined, now: Date): Date | null {
  if (answer.kind !== 'UNAVAILABLE' || answer.why === 'SWITCHED_OFF' || seconds === undefined) return null
  return new Date(now.getTime() + 1000 * Math.max(seconds, answer.retryAfterSeconds ?? 0))
}
