/** A comparison of faces in words: what it says, and how often such a program is wrong. */
import type { ReportFaceComparison } from './face-comparison.ts'

type Said = Pick<ReportFaceComparison, 'outcome' | 'reason' | 'photo' | 'nextTryAt'>
type Reason = NonNullable<ReportFaceComparison['reason']>

const photoWords = { DOCUMENT: 'the photo of the document', SELFIE: 'the photo of the face' } as const

const reasons: Record<Reason, (photo: string) => string> = {
  NO_FACE: (photo) => `it finds no face in ${photo}`,
  SEVERAL_FACES: (photo) => `it finds several faces in ${photo}`,
  TOO_SMALL: (photo) => `the face in ${photo} is too small`,
  POOR_QUALITY: (photo) => `${photo} is not clear enough`,
  NOT_USABLE: (photo) => `${photo} could not be sent: it is neither JPEG nor PNG, or larger than 10 MB`,
  TIMED_OUT: () => 'the provider did not answer in time',
  NOT_REACHED: () => 'the provider was not reached',
  REFUSED: () => 'the provider refused the request',
  UNEXPECTED_ANSWER: () => 'the answer of the provider makes no sense',
  SWITCHED_OFF: () => 'the provider was switched off',
  NOT_SCANNED: () => 'a photo is held until the scanner for viruses answers',
}

/** One sentence without its full stop. */
export function faceOutcomeWords({ outcome, reason, photo, nextTryAt }: Said): string {
  if (outcome === 'MATCH') return 'The program takes both for the same person'
  if (outcome === 'NO_MATCH') return 'The program takes them for different people'
  const why = reason && reasons[reason](photo ? photoWords[photo] : 'one of the photos')
  return nextTryAt === null ? `Not compared: ${why}` : `Not compared yet: ${why}`
}

export const livenessWords: Readonly<Record<ReportFaceComparison['liveness']['outcome'], string>> = {
  PASSED: 'The program sees a person at the camera',
  NOT_PASSED:
    'The program doubts that a person was at the camera: it may be a photo of a photo or of a screen',
  NOT_MEASURED: 'Not measured',
}

/** As many people as are needed for the smallest whole number: 1 of 10,000 for 0.0001. */
function among(rate: number): { of: string; about: string } {
  let people = 1_000
  while (Math.round(rate * people) < 1 && people < 1_000_000_000) people *= 10
  const format = (count: number) => count.toLocaleString('en-GB')
  return { of: format(people), about: format(Math.round(rate * people)) }
}

/** The larger share is a limit that a measurement without an error cannot show. */
const sentence = (
  rate: number | null,
  what: string,
  whole: (of: string, about: string) => string,
): string => {
  if (rate === null) return `How often ${what} is not known.`
  if (rate === 0) return `The measurement has no case where ${what}.`
  const { of, about } = among(rate)
  return whole(of, about)
}

/** Each with its full stop. The first is what makes a match weak evidence. */
export function comparisonRateWords(rates: ReportFaceComparison['errorRates']): string[] {
  if (!rates) return ['Its error rates are not known: give its answer little weight.']
  return [
    sentence(
      rates.falseMatchRate,
      'different people are taken for the same',
      (of, about) => `Of ${of} different people, about ${about} are taken for the same.`,
    ),
    sentence(
      rates.falseNonMatchRate,
      'the same person is taken for another',
      (of, about) => `Of ${of} people compared with themselves, about ${about} are taken for another.`,
    ),
  ]
}

export function livenessRateWords({ outcome, errorRates }: ReportFaceComparison['liveness']): string[] {
  if (outcome === 'NOT_MEASURED') return []
  if (!errorRates) return ['Its error rates are not known: give its answer little weight.']
  return [
    sentence(
      errorRates.attackPresentationErrorRate,
      'an attack passes',
      (of, about) => `Of ${of} attacks, about ${about} pass.`,
    ),
    sentence(
      errorRates.bonaFidePresentationErrorRate,
      'a person at the camera does not pass',
      (of, about) => `Of ${of} people at the camera, about ${about} do not pass.`,
    ),
  ]
}

export const similarityWords = ({
  score,
  minimum,
  maximum,
  threshold,
}: NonNullable<ReportFaceComparison['similarity']>): string =>
  `${score} on a scale from ${minimum} to ${maximum}; the threshold is ${threshold}`
