/** No answer about the faces leads to an approval, and a bad one only ever to a person. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FaceAnswer, Liveness, Similarity } from '@foyer/face-comparison/contract'
import type { Case } from '#applications/case.ts'
import type { KeptFaceAnswer, StoredFaceComparison } from '#applications/face-comparison.ts'
import type { StoredDocument } from '#applications/stored-document.ts'
import { clearCase, now, proofOf, workflowOf } from '#test/fixtures/case.ts'
import type { Rule } from '#workflows/workflow.ts'
import { decide } from '../decision.ts'
import { ruleFactsOf } from '../rules/rule-facts.ts'

const photo = (slot: string, id = slot) =>
  ({ id, step: 'identity', slot, status: 'RECEIVED', remarks: [] }) as unknown as StoredDocument
const photos = [photo('front'), photo('back'), photo('selfie')]

/** Declared with a document, and clear in everything else. */
function declared(documents = photos): Case {
  const of = clearCase('KYC')
  const { givenName, familyName } = proofOf('anna-testsson')
  const document = {
    ...{ type: 'ID_CARD', country: 'SE', number: 'XB4711820', givenName, familyName },
    ...{ dateOfBirth: '1983-02-18', expiresOn: '2031-05-01', machineReadable: 'VALID' },
    pictures: documents.map(({ id }) => id),
  }
  const answers = {
    ...of.data.answers,
    identity: { ...of.data.answers.identity, kind: 'IDENTITY', method: 'DOCUMENT', document },
  } as Case['data']['answers']
  return { ...of, data: { ...of.data, identity: null, documents, answers } }
}

const withAnswer = (answer: KeptFaceAnswer, more: Partial<StoredFaceComparison> = {}): Case => {
  const of = declared()
  const faceComparison: StoredFaceComparison = {
    ...{ document: 'front', selfie: 'selfie', provider: { key: 'face-service', name: 'Faces' } },
    ...{ at: now.toISOString(), attempts: 1, nextTryAt: null, answer },
    ...more,
  }
  return { ...of, data: { ...of.data, faceComparison } }
}

const similarity = (score: number): Similarity => ({
  ...{ score, scale: { minimum: 0, maximum: 100 }, threshold: 70 },
})
const liveness = (outcome: Liveness['outcome']): Liveness => ({ outcome, errorRates: null })
const errorRates = { falseMatchRate: 0, falseNonMatchRate: 0, source: 'Perfect' }
const compared = (score: number, live: Liveness['outcome'] = 'PASSED'): FaceAnswer => ({
  ...{ kind: 'COMPARED', similarity: similarity(score), errorRates, liveness: liveness(live) },
})
const notRead = (live: Liveness['outcome'] = 'NOT_MEASURED'): FaceAnswer => ({
  ...{ kind: 'NOT_READ', why: 'NO_FACE', photo: 'SELFIE', liveness: liveness(live) },
})
const unavailable = (why: 'TIMED_OUT' | 'SWITCHED_OFF'): KeptFaceAnswer =>
  ({ kind: 'UNAVAILABLE', why, retryAfterSeconds: null }) as KeptFaceAnswer

const rows: Array<[what: string, answer: KeptFaceAnswer, codes: string[]]> = [
  ['the best match', compared(100), []],
  ['at the threshold', compared(70), []],
  ['a match, liveness not measured', compared(90, 'NOT_MEASURED'), []],
  ['just below the threshold', compared(69.99), ['faces_differ']],
  ['no match at all', compared(0), ['faces_differ']],
  ['a match of a photo of a photo', compared(100, 'NOT_PASSED'), ['face_not_live']],
  ['no match and not live', compared(0, 'NOT_PASSED'), ['faces_differ', 'face_not_live']],
  ['not read', notRead(), ['faces_not_compared']],
  ['not read, although live', notRead('PASSED'), ['faces_not_compared']],
  ['not read and not live', notRead('NOT_PASSED'), ['faces_not_compared', 'face_not_live']],
  ['never answered', unavailable('TIMED_OUT'), ['faces_not_compared']],
  ['switched off while awaited', unavailable('SWITCHED_OFF'), ['faces_not_compared']],
]

const always = (then: Rule['then']): Rule => ({
  ...{ key: 'own', when: { '==': [1, 1] }, then, reason: { en: 'Own.' } },
})
/** A rule that would look for every trace of the answer in the facts. */
const bases: Array<[outcome: string, rules: Rule[]]> = [
  ['APPROVED', [always('APPROVE')]],
  ['MANUAL_REVIEW', [always('REVIEW')]],
  ['DECLINED', [always('DECLINE')]],
]

describe('an answer about the faces', () => {
  for (const [what, answer, codes] of rows) {
    for (const [base, rules] of bases)
      test(`${what}, otherwise ${base}: ${codes.join(' ') || 'changes nothing'}`, () => {
        const workflow = workflowOf('KYC', rules)
        const without = decide(declared(), workflow, now, [])
        assert.equal(without.outcome, base)
        const found = decide(withAnswer(answer), workflow, now, [])
        if (codes.length === 0) return assert.deepEqual(found, without)
        assert.equal(found.outcome, base === 'APPROVED' ? 'MANUAL_REVIEW' : base)
        assert.deepEqual(
          found.findings.filter(({ code }) => !without.findings.some((each) => each.code === code)),
          found.findings.filter(({ code }) => codes.includes(code)),
        )
        for (const code of codes)
          assert.ok(found.findings.some((each) => each.code === code && each.outcome === 'REVIEW'))
        assert.deepEqual(found.risk, without.risk, 'it gives no points')
      })
    test(`${what}: no rule of a workflow can see it`, () =>
      assert.deepEqual(
        ruleFactsOf(withAnswer(answer), workflowOf('KYC'), now),
        ruleFactsOf(declared(), workflowOf('KYC'), now),
      ))
    test(`${what}: the standard rules still send the document to a person`, () =>
      assert.equal(decide(withAnswer(answer), workflowOf('KYC'), now).outcome, 'MANUAL_REVIEW'))
  }

  const workflow = workflowOf('KYC', [always('APPROVE')])
  const codesOf = (of: Case) => decide(of, workflow, now, []).findings.map(({ code }) => code)

  test('of photos that were replaced, or of an identity that an eID proved later, counts no more', () => {
    const bad = withAnswer(compared(0))
    assert.ok(codesOf(bad).includes('faces_differ'))
    const replaced = declared([photo('front'), photo('back'), photo('selfie', 'another')])
    const { faceComparison } = bad.data
    assert.ok(faceComparison)
    assert.ok(!codesOf({ ...replaced, data: { ...replaced.data, faceComparison } }).includes('faces_differ'))
    const proven = { ...bad, data: { ...bad.data, identity: proofOf('anna-testsson') } }
    assert.ok(!codesOf(proven).includes('faces_differ'))
  })

  test('is awaited without a finding', () => {
    const awaited = withAnswer(unavailable('TIMED_OUT'), { nextTryAt: now.toISOString() })
    assert.ok(!codesOf(awaited).includes('faces_not_compared'))
  })
})
