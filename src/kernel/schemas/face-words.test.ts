/** The words about faces: what an answer means, and how often it is wrong. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { comparisonRateWords, faceOutcomeWords, livenessRateWords, similarityWords } from './face-words.ts'

const source = 'A laboratory'
const rows: Array<[falseMatchRate: number | null, falseNonMatchRate: number | null, words: string[]]> = [
  [
    0.001,
    0.02,
    [
      'Of 1,000 different people, about 1 are taken for the same.',
      'Of 1,000 people compared with themselves, about 20 are taken for another.',
    ],
  ],
  [
    0.00001,
    0.5,
    [
      'Of 100,000 different people, about 1 are taken for the same.',
      'Of 1,000 people compared with themselves, about 500 are taken for another.',
    ],
  ],
  [
    0,
    null,
    [
      'The measurement has no case where different people are taken for the same.',
      'How often the same person is taken for another is not known.',
    ],
  ],
]

describe('error rates in words', () => {
  for (const [falseMatchRate, falseNonMatchRate, words] of rows)
    test(`${falseMatchRate} and ${falseNonMatchRate}`, () =>
      assert.deepEqual(comparisonRateWords({ falseMatchRate, falseNonMatchRate, source }), words))

  test('that are not known say so, and a rate too small to count ends', () => {
    assert.match(comparisonRateWords(null).join(' '), /not known/)
    const tiny = { falseMatchRate: 1e-12, falseNonMatchRate: null, source }
    assert.match(comparisonRateWords(tiny)[0] ?? '', /^Of 1,000,000,000 /)
  })

  test('of liveness are said only where it was measured', () => {
    const errorRates = { attackPresentationErrorRate: 0.05, bonaFidePresentationErrorRate: 0.03, source }
    assert.deepEqual(livenessRateWords({ outcome: 'NOT_MEASURED', errorRates }), [])
    assert.deepEqual(livenessRateWords({ outcome: 'PASSED', errorRates }), [
      'Of 1,000 attacks, about 50 pass.',
      'Of 1,000 people at the camera, about 30 do not pass.',
    ])
    assert.match(livenessRateWords({ outcome: 'NOT_PASSED', errorRates: null }).join(' '), /not known/)
  })
})

const outcomes: Array<[Parameters<typeof faceOutcomeWords>[0], RegExp]> = [
  [{ outcome: 'MATCH', reason: null, photo: null, nextTryAt: null }, /same person$/],
  [{ outcome: 'NO_MATCH', reason: null, photo: null, nextTryAt: null }, /different people$/],
  [
    { outcome: 'NOT_READ', reason: 'NO_FACE', photo: 'SELFIE', nextTryAt: null },
    /no face in the photo of the face/,
  ],
  [
    { outcome: 'NOT_READ', reason: 'TOO_SMALL', photo: null, nextTryAt: null },
    /one of the photos is too small/,
  ],
  [
    { outcome: 'UNAVAILABLE', reason: 'TIMED_OUT', photo: null, nextTryAt: '2026-11-20T10:00:00Z' },
    /^Not compared yet/,
  ],
  [{ outcome: 'UNAVAILABLE', reason: 'SWITCHED_OFF', photo: null, nextTryAt: null }, /^Not compared: .*off$/],
]
for (const [said, words] of outcomes)
  test(`${said.outcome} ${said.reason ?? ''}`, () => assert.match(faceOutcomeWords(said), words))

test('a similarity is said with its scale and threshold', () =>
  assert.equal(
    similarityWords({ score: 31, minimum: 0, maximum: 100, threshold: 70 }),
    '31 on a scale from 0 to 100; the threshold is 70',
  ))
