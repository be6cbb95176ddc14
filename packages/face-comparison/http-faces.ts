/** Face comparison by a service over HTTP, in the shape that README.md documents. */
import { type Fields, fields, isFields, parsed, row, text } from '@foyer/provider-http/answer-fields'
import { type CallWatch, type ProviderAnswer, providerCaller } from '@foyer/provider-http/provider-http'
import {
  type AttackErrorRates,
  type ComparisonErrorRates,
  type FaceAnswer,
  type FaceComparer,
  type FacePhoto,
  type FaceRequest,
  type FacesUnavailable,
  type Liveness,
  livenessOutcomes,
  type NotReadReason,
  notMeasured,
  notReadReasons,
  type Similarity,
} from './contract.ts'

export interface FaceServiceOptions {
  /** Before /comparisons, without a slash at the end. */
  baseUrl: string
  apiKey: string
  fetch: typeof fetch
  now(): Date
  watch?: CallWatch
  /** For the whole call. */
  timeLimitMs?: number
}

/** A comparison takes seconds at most; the task that asks tries again later. */
const TIME_LIMIT_MS = 20_000
/** Of each photo. */
export const MOST_PHOTO_BYTES = 10 * 1024 * 1024
const MOST_ANSWER_BYTES = 64 * 1024
const mediaTypes = ['image/jpeg', 'image/png']

export function faceService(options: FaceServiceOptions): FaceComparer {
  const { baseUrl, apiKey, timeLimitMs = TIME_LIMIT_MS, ...world } = options
  // Without retries at once: each try sends the photos of a face once more.
  const call = providerCaller({ ...world, limits: { retries: 0, maxBytes: MOST_ANSWER_BYTES } })
  return {
    async compare(request) {
      const refused = unusablePhoto(request)
      if (refused) return refused
      const answer = await call({
        url: `${baseUrl}/comparisons`,
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: bodyOf(request),
        endsAt: performance.now() + timeLimitMs,
      })
      return answerOf(answer)
    },
  }
}

function unusablePhoto({ document, selfie }: FaceRequest): FaceAnswer | undefined {
  const isUsable = ({ bytes, mediaType }: FacePhoto) =>
    mediaTypes.includes(mediaType) && bytes.byteLength > 0 && bytes.byteLength <= MOST_PHOTO_BYTES
  const photo = !isUsable(document) ? 'DOCUMENT' : !isUsable(selfie) ? 'SELFIE' : undefined
  return photo && { kind: 'NOT_READ', why: 'NOT_USABLE', photo, liveness: notMeasured }
}

/** Nothing but the two photos: no name, no number, no id of the application. */
function bodyOf({ document, selfie }: FaceRequest): string {
  const part = ({ bytes, mediaType }: FacePhoto) => ({
    mediaType,
    data: Buffer.from(bytes).toString('base64'),
  })
  return JSON.stringify({ document: part(document), selfie: part(selfie) })
}

function answerOf(answer: ProviderAnswer): FaceAnswer {
  if (answer.kind === 'UNAVAILABLE') {
    const { why, retryAfterSeconds } = answer
    if (why === 'TIMED_OUT') return unavailable('TIMED_OUT', retryAfterSeconds)
    if (why === 'REDIRECTED') return unavailable('REFUSED')
    if (why === 'TOO_LARGE' || why === 'UNREADABLE') return unavailable('UNEXPECTED_ANSWER')
    return unavailable('NOT_REACHED', retryAfterSeconds)
  }
  if (answer.status !== 200) return unavailable('REFUSED')
  const body = parsed(answer.body)
  return (body && readAnswer(body)) ?? unavailable('UNEXPECTED_ANSWER')
}

const unavailable = (
  why: FacesUnavailable['why'],
  retryAfterSeconds: number | null = null,
): FacesUnavailable => ({ kind: 'UNAVAILABLE', why, retryAfterSeconds })

const photos: Record<string, 'DOCUMENT' | 'SELFIE'> = { DOCUMENT: 'DOCUMENT', SELFIE: 'SELFIE' }

/** undefined: not in the documented shape. A half-read answer could look better than it is. */
function readAnswer(body: Fields): FaceAnswer | undefined {
  const liveness = livenessIn(body.liveness)
  if (!liveness) return undefined
  if (body.outcome === 'NOT_READ') {
    // The service sees bytes that it was sent: it cannot say that nothing was sent.
    const why = notReadReasons.find((each) => each === body.reason && each !== 'NOT_USABLE')
    return why && { kind: 'NOT_READ', why: why satisfies NotReadReason, photo: photoIn(body), liveness }
  }
  const similarity = body.outcome === 'COMPARED' ? similarityIn(fields(body, 'similarity')) : undefined
  return (
    similarity && { kind: 'COMPARED', similarity, errorRates: comparisonRatesIn(body.errorRates), liveness }
  )
}

const photoIn = ({ photo }: Fields): 'DOCUMENT' | 'SELFIE' | null => row(photos, text(photo)) ?? null

function similarityIn({ score, minimum, maximum, threshold }: Fields): Similarity | undefined {
  if (!isNumber(score) || !isNumber(minimum) || !isNumber(maximum) || !isNumber(threshold)) return undefined
  // At the lowest threshold every pair would be a match.
  const isOnScale = minimum < maximum && score >= minimum && score <= maximum
  const isUseful = threshold > minimum && threshold <= maximum
  return isOnScale && isUseful ? { score, scale: { minimum, maximum }, threshold } : undefined
}

/** Without the key or with null it was not measured; what it says otherwise must be readable. */
function livenessIn(value: unknown): Liveness | undefined {
  if (value === undefined || value === null) return notMeasured
  if (!isFields(value)) return undefined
  const outcome = livenessOutcomes.find((each) => each === value.outcome)
  return outcome && { outcome, errorRates: attackRatesIn(value.errorRates) }
}

function comparisonRatesIn(value: unknown): ComparisonErrorRates | null {
  const found = fields(value)
  const source = text(found.source)
  const falseMatchRate = shareIn(found.falseMatchRate)
  const falseNonMatchRate = shareIn(found.falseNonMatchRate)
  const isKnown = source !== null && (falseMatchRate ?? falseNonMatchRate) !== null
  return isKnown ? { falseMatchRate, falseNonMatchRate, source } : null
}

function attackRatesIn(value: unknown): AttackErrorRates | null {
  const found = fields(value)
  const source = text(found.source)
  const attackPresentationErrorRate = shareIn(found.attackPresentationErrorRate)
  const bonaFidePresentationErrorRate = shareIn(found.bonaFidePresentationErrorRate)
  const isKnown = source !== null && (attackPresentationErrorRate ?? bonaFidePresentationErrorRate) !== null
  return isKnown ? { attackPresentationErrorRate, bonaFidePresentationErrorRate, source } : null
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
/** A rate without its measurement, or out of range, is not known. */
const shareIn = (value: unknown): number | null =>
  isNumber(value) && value >= 0 && value <= 1 ? value : null
