/** The adapter of a service by HTTP: its contract over real HTTP, and answers that are spoilt. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { faceService } from './http-faces.ts'
import { SIMULATED_KEY, simulatedFaceService } from './simulator.ts'
import { assertSound, faceContract, photoOf } from './test/face.ts'
import { type FaceServer, faceServer } from './test/face-server.ts'

const QUICK_MS = 300
const adapterOf = ({ url }: FaceServer, apiKey = SIMULATED_KEY, timeLimitMs = 10_000) =>
  faceService({ baseUrl: url, apiKey, fetch, now: () => new Date(0), timeLimitMs })

faceContract({
  name: 'a service by HTTP',
  async open(situation) {
    const server = await faceServer(simulatedFaceService(situation))
    const comparer = adapterOf(server, SIMULATED_KEY, situation === 'slow' ? QUICK_MS : undefined)
    return { comparer, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  },
})

faceContract({
  name: 'the simulator',
  async open(situation) {
    const comparer = faceService({
      ...{ baseUrl: 'https://simulated.invalid', apiKey: SIMULATED_KEY, now: () => new Date(0) },
      ...{ fetch: simulatedFaceService(situation), timeLimitMs: 100 },
    })
    return { comparer, [Symbol.asyncDispose]: async () => undefined }
  },
})

const request = { document: photoOf(), selfie: photoOf({ mediaType: 'image/png' }) }
const similarity = { score: 0.9, minimum: 0, maximum: 1, threshold: 0.5 }
const errorRates = { falseMatchRate: 0.001, falseNonMatchRate: 0.02, source: 'A laboratory, 2026' }
const compared = (more: object) => ({ outcome: 'COMPARED', similarity, errorRates, liveness: null, ...more })

async function answerTo(reply: Response) {
  await using server = await faceServer(async () => reply)
  const answer = await adapterOf(server).compare(request)
  assertSound(answer)
  return answer
}

const spoilt: Array<[what: string, body: unknown]> = [
  ['a list', []],
  ['no outcome', { similarity }],
  ['an outcome of its own', compared({ outcome: 'MATCH' })],
  ['an inherited outcome', compared({ outcome: 'constructor' })],
  ['no similarity', compared({ similarity: undefined })],
  ['a score as text', compared({ similarity: { ...similarity, score: '0.9' } })],
  ['a score above the scale', compared({ similarity: { ...similarity, score: 90 } })],
  ['a score below the scale', compared({ similarity: { ...similarity, score: -1 } })],
  ['a scale without length', compared({ similarity: { ...similarity, minimum: 1 } })],
  ['a scale that runs downwards', compared({ similarity: { ...similarity, minimum: 1, maximum: 0 } })],
  ['no threshold', compared({ similarity: { ...similarity, threshold: null } })],
  ['a threshold that every pair reaches', compared({ similarity: { ...similarity, threshold: 0 } })],
  ['a threshold above the scale', compared({ similarity: { ...similarity, threshold: 2 } })],
  ['a liveness that is a word', compared({ liveness: 'PASSED' })],
  ['a liveness with an outcome of its own', compared({ liveness: { outcome: 'LIVE' } })],
  ['no reason', { outcome: 'NOT_READ', photo: 'SELFIE' }],
  ['a reason of its own', { outcome: 'NOT_READ', reason: 'DARK' }],
  ['a reason that only the adapter can have', { outcome: 'NOT_READ', reason: 'NOT_USABLE' }],
]

describe('an answer that is not in the documented shape', () => {
  for (const [what, body] of spoilt)
    test(`${what}: nothing of it is used`, async () => {
      const answer = await answerTo(Response.json(body))
      assert.deepEqual(answer, { kind: 'UNAVAILABLE', why: 'UNEXPECTED_ANSWER', retryAfterSeconds: null })
    })
})

const unknownRates: Array<[what: string, rates: unknown]> = [
  ['absent', undefined],
  ['without their source', { falseMatchRate: 0.001, falseNonMatchRate: 0.02 }],
  ['as percentages', { falseMatchRate: 2, falseNonMatchRate: 50, source: 'x' }],
  ['as text', { falseMatchRate: '0.001', falseNonMatchRate: '0.02', source: 'x' }],
  ['a source alone', { source: 'x' }],
]

describe('error rates', () => {
  for (const [what, rates] of unknownRates)
    test(`${what}: are not known`, async () => {
      const liveness = { outcome: 'PASSED', errorRates: rates }
      const answer = await answerTo(Response.json(compared({ errorRates: rates, liveness })))
      assert.ok(answer.kind === 'COMPARED')
      assert.deepEqual([answer.errorRates, answer.liveness.errorRates], [null, null])
    })

  test('one of the two may be known, and zero is a figure', async () => {
    const half = { falseMatchRate: 0, source: 'A laboratory' }
    const answer = await answerTo(Response.json(compared({ errorRates: half })))
    assert.ok(answer.kind === 'COMPARED')
    assert.deepEqual(answer.errorRates, { ...half, falseNonMatchRate: null })
  })
})

const statuses: Array<[status: number, why: string]> = [
  [400, 'REFUSED'],
  [401, 'REFUSED'],
  [404, 'REFUSED'],
  [202, 'REFUSED'],
  [302, 'REFUSED'],
  [429, 'NOT_REACHED'],
  [500, 'NOT_REACHED'],
]
for (const [status, why] of statuses)
  test(`status ${status}: ${why}`, async () => {
    const headers = { 'retry-after': '7', location: 'https://elsewhere.example' }
    const answer = await answerTo(new Response('', { status, headers }))
    assert.ok(answer.kind === 'UNAVAILABLE')
    assert.deepEqual([answer.why, answer.retryAfterSeconds], [why, why === 'NOT_REACHED' ? 7 : null])
  })

test('an answer of a megabyte is not read', async () => {
  const answer = await answerTo(Response.json(compared({ more: 'x'.repeat(1_000_000) })))
  assert.ok(answer.kind === 'UNAVAILABLE' && answer.why === 'UNEXPECTED_ANSWER')
})

test('sends the two photos and the key, and nothing else', async () => {
  await using server = await faceServer(simulatedFaceService('match'))
  await adapterOf(server).compare(request)
  const [{ path, authorization, body } = assert.fail(), ...more] = server.requests
  assert.deepEqual([path, authorization, more.length], ['/comparisons', `Bearer ${SIMULATED_KEY}`, 0])
  const data = Buffer.from(request.document.bytes).toString('base64')
  assert.deepEqual(JSON.parse(body), {
    document: { mediaType: 'image/jpeg', data },
    selfie: { mediaType: 'image/png', data },
  })
})

test('a wrong key is refused, and a photo is sent once only', async () => {
  await using server = await faceServer(simulatedFaceService('unavailable'))
  const refused = await adapterOf(server, 'wrong').compare(request)
  assert.ok(refused.kind === 'UNAVAILABLE' && refused.why === 'REFUSED')
  await adapterOf(server).compare(request)
  assert.equal(server.requests.length, 2)
})
