/** The contract of face comparison: every adapter passes the same table. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type FaceAnswer, type FaceComparer, type FacePhoto, reachesThreshold } from '../contract.ts'

/** What the service behind the adapter does or sees. */
export type FaceSituation =
  | 'match'
  | 'mismatch'
  | 'spoof'
  | 'rates-unknown'
  | 'no-face'
  | 'two-faces'
  | 'too-small'
  | 'slow'
  | 'unavailable'
  | 'nonsense'

export interface FaceUnderTest {
  /** Gives up a slow service within LIMIT_MS. */
  comparer: FaceComparer
  [Symbol.asyncDispose](): Promise<void>
}

export interface FaceWorld {
  name: string
  open(situation: FaceSituation): Promise<FaceUnderTest>
}

const LIMIT_MS = 15_000
/** Not a face: an adapter that looks itself brings photos of drawn people, and this one does not. */
const SECRET = 'bytes-of-a-face'
export const photoOf = (more: Partial<FacePhoto> = {}): FacePhoto => ({
  ...{ bytes: new TextEncoder().encode(SECRET), mediaType: 'image/jpeg' },
  ...more,
})
const request = { document: photoOf(), selfie: photoOf() }

/** The conclusion that each situation allows; where a situation allows none, why not. */
const rows: Array<[FaceSituation, (answer: FaceAnswer) => unknown, expected: unknown]> = [
  ['match', verdictOf, ['MATCH', 'PASSED']],
  ['mismatch', verdictOf, ['NO_MATCH', 'PASSED']],
  ['spoof', verdictOf, ['MATCH', 'NOT_PASSED']],
  ['rates-unknown', ratesOf, null],
  ['no-face', whyOf, ['NOT_READ', 'NO_FACE', 'SELFIE']],
  ['two-faces', whyOf, ['NOT_READ', 'SEVERAL_FACES', 'SELFIE']],
  ['too-small', whyOf, ['NOT_READ', 'TOO_SMALL', 'DOCUMENT']],
  ['slow', whyOf, ['UNAVAILABLE', 'TIMED_OUT']],
  ['unavailable', whyOf, ['UNAVAILABLE', 'NOT_REACHED']],
  ['nonsense', whyOf, ['UNAVAILABLE', 'UNEXPECTED_ANSWER']],
]

function verdictOf(answer: FaceAnswer): unknown {
  assert.ok(answer.kind === 'COMPARED', answer.kind)
  return [reachesThreshold(answer.similarity) ? 'MATCH' : 'NO_MATCH', answer.liveness.outcome]
}

function ratesOf(answer: FaceAnswer): unknown {
  assert.ok(answer.kind === 'COMPARED', answer.kind)
  return answer.errorRates
}

function whyOf(answer: FaceAnswer): unknown {
  assert.notEqual(answer.kind, 'COMPARED')
  if (answer.kind === 'NOT_READ') return [answer.kind, answer.why, answer.photo]
  return answer.kind === 'UNAVAILABLE' ? [answer.kind, answer.why] : undefined
}

/** Holds for every answer of every adapter. */
export function assertSound(answer: FaceAnswer): void {
  if (answer.kind === 'UNAVAILABLE') return
  const { liveness } = answer
  if (liveness.errorRates) {
    const { attackPresentationErrorRate, bonaFidePresentationErrorRate, source } = liveness.errorRates
    assertRates([attackPresentationErrorRate, bonaFidePresentationErrorRate], source)
  }
  if (answer.kind === 'NOT_READ') return
  const { similarity, errorRates } = answer
  const { minimum, maximum } = similarity.scale
  assert.ok(minimum < maximum)
  assert.ok(similarity.score >= minimum && similarity.score <= maximum)
  assert.ok(similarity.threshold > minimum && similarity.threshold <= maximum)
  if (errorRates) assertRates([errorRates.falseMatchRate, errorRates.falseNonMatchRate], errorRates.source)
}

function assertRates(rates: Array<number | null>, source: string): void {
  assert.notEqual(source, '')
  assert.ok(rates.some((rate) => rate !== null))
  for (const rate of rates) assert.ok(rate === null || (rate >= 0 && rate <= 1))
}

export function faceContract({ name, open }: FaceWorld): void {
  describe(`the contract of face comparison: ${name}`, () => {
    for (const [situation, conclude, expected] of rows)
      test(`${situation}: answers in time, soundly, and without a word about the photos`, async () => {
        await using world = await open(situation)
        const began = performance.now()
        const { result: answer, written } = await withWritten(() => world.comparer.compare(request))
        assert.ok(performance.now() - began < LIMIT_MS)
        assert.deepEqual(conclude(answer), expected)
        assertSound(answer)
        const inBase64 = Buffer.from(SECRET).toString('base64')
        for (const text of [written, JSON.stringify(answer)])
          assert.ok(!text.includes(SECRET) && !text.includes(inBase64))
      })

    test('the same photos get the same answer', async () => {
      await using world = await open('match')
      const first = await world.comparer.compare(request)
      assert.deepEqual(await world.comparer.compare(request), first)
    })

    for (const side of ['document', 'selfie'] as const)
      for (const [what, photo] of [
        ['an empty photo', photoOf({ bytes: new Uint8Array() })],
        ['a photo of another format', photoOf({ mediaType: 'image/heic' })],
        ['a photo of 11 MB', photoOf({ bytes: new Uint8Array(11 * 1024 * 1024) })],
      ] as const)
        test(`${what} as ${side}: cannot be read`, async () => {
          await using world = await open('match')
          const answer = await world.comparer.compare({ ...request, [side]: photo })
          assert.deepEqual(whyOf(answer), ['NOT_READ', 'NOT_USABLE', side.toUpperCase()])
        })

    test('a service that is down does not stay down', async () => {
      await using down = await open('unavailable')
      for (let time = 0; time < 3; time += 1)
        assert.equal((await down.comparer.compare(request)).kind, 'UNAVAILABLE')
      await using up = await open('match')
      assert.equal((await up.comparer.compare(request)).kind, 'COMPARED')
    })
  })
}

/** With everything that the process writes meanwhile. */
async function withWritten<T>(work: () => Promise<T>): Promise<{ result: T; written: string }> {
  const streams = [process.stdout, process.stderr]
  const originals = streams.map((stream) => stream.write)
  let written = ''
  streams.forEach((stream, at) => {
    stream.write = ((chunk: string | Uint8Array, ...more: never[]) => {
      written += Buffer.from(chunk as Uint8Array).toString()
      return originals[at]?.call(stream, chunk, ...more) ?? true
    }) as typeof stream.write
  })
  try {
    return { result: await work(), written }
  } finally {
    streams.forEach((stream, at) => {
      stream.write = originals[at] as typeof stream.write
    })
  }
}
