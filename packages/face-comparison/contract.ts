/**
 * The contract of face comparison and liveness. An answer is advice for a person, with the error rates that
 * are known. It is never a proof.
 */

/** As it was stored: with the whole page of the document, not the portrait alone. */
export interface FacePhoto {
  bytes: Uint8Array
  mediaType: string
}

export interface FaceRequest {
  /** The side of the document with the portrait. */
  document: FacePhoto
  selfie: FacePhoto
}

/** Has its own limits of time and size. Never throws for what a service does; never logs what it is given. */
export interface FaceComparer {
  compare(request: FaceRequest): Promise<FaceAnswer>
}

export type FaceAnswer = FaceComparison | FacesNotRead | FacesUnavailable

export interface FaceComparison {
  kind: 'COMPARED'
  similarity: Similarity
  /** At this threshold. null: not known, so nothing can be concluded from the answer alone. */
  errorRates: ComparisonErrorRates | null
  liveness: Liveness
}

/** A higher score is more alike. From `threshold` on, the provider takes both for the same person. */
export interface Similarity {
  score: number
  scale: { minimum: number; maximum: number }
  threshold: number
}

/** Shares from 0 to 1 (ISO/IEC 19795-1). */
export interface ComparisonErrorRates {
  /** Of pairs of different people, those that reach the threshold. */
  falseMatchRate: number | null
  /** Of pairs of the same person, those that do not. */
  falseNonMatchRate: number | null
  /** Who measured them, on what, and when: as the provider says it. */
  source: string
}

/** Presentation attack detection (ISO/IEC 30107-3): a photo of a photo, a screen, a mask. */
export interface Liveness {
  outcome: LivenessOutcome
  errorRates: AttackErrorRates | null
}
export const livenessOutcomes = ['PASSED', 'NOT_PASSED', 'NOT_MEASURED'] as const
export type LivenessOutcome = (typeof livenessOutcomes)[number]

/** Shares from 0 to 1. */
export interface AttackErrorRates {
  /** APCER: of attacks, those that pass. */
  attackPresentationErrorRate: number | null
  /** BPCER: of people in front of the camera, those that do not pass. */
  bonaFidePresentationErrorRate: number | null
  source: string
}

/** The photos allow no comparison. The same photos give the same answer, so it is not asked again. */
export interface FacesNotRead {
  kind: 'NOT_READ'
  why: NotReadReason
  /** null: either, or not known. */
  photo: 'DOCUMENT' | 'SELFIE' | null
  liveness: Liveness
}
export const notReadReasons = [
  'NO_FACE',
  'SEVERAL_FACES',
  'TOO_SMALL',
  'POOR_QUALITY',
  /** Neither JPEG nor PNG, or too large to be sent. Nothing was sent. */
  'NOT_USABLE',
] as const
export type NotReadReason = (typeof notReadReasons)[number]

/** May be asked again later. */
export interface FacesUnavailable {
  kind: 'UNAVAILABLE'
  why: UnavailableReason
  retryAfterSeconds: number | null
}
export const unavailableReasons = [
  'TIMED_OUT',
  /** No connection, an error of the service, or too many failed calls before. */
  'NOT_REACHED',
  /** The service does not take the request: its credentials, address or version is wrong. */
  'REFUSED',
  /** Not in the documented shape, or contradictory. Nothing of it is used. */
  'UNEXPECTED_ANSWER',
] as const
export type UnavailableReason = (typeof unavailableReasons)[number]

export const notMeasured: Liveness = { outcome: 'NOT_MEASURED', errorRates: null }

/** Computed here: what a service calls a match is not read. */
export const reachesThreshold = ({ score, threshold }: Similarity): boolean => score >= threshold
