/** A signature: started, completed once, for the answers that were shown. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { IdentityRemark } from '@foyer/eids/contract/remarks'
import type { Evidence } from '@foyer/provider-http/evidence'
import type { Case, MoveResult } from '#applications/case.ts'
import { isWaitingForSignatures } from '#applications/lifecycle-moves.ts'
import { answersHash } from '#applications/signing/fingerprint.ts'
import type { Signer } from '#applications/signing/state.ts'
import type { StoredDocument } from '#applications/stored-document.ts'
import { now, proofOf } from '#test/fixtures/case.ts'
import {
  coSigner,
  effectsOf,
  persons,
  signatureOf,
  signingWorkflow,
  unsentCase,
} from '#test/fixtures/signing.ts'
import {
  completeSignature,
  failSignature,
  maySign,
  noteSignatureAnswer,
  startSignature,
} from './signature-moves.ts'
import { signingOf } from './signers.ts'

const workflow = signingWorkflow()
const bjorn = coSigner('b', persons.bjorn)
const at = now.toISOString()

const startOf = (of: Case, by: Signer, more: object = {}) => ({
  ...{ by, provider: 'simulator', state: `state of ${by}`, nonce: 'n', text: 'I sign', isSignature: true },
  ...{ fingerprint: answersHash(of.data), sessionHash: 'aa' },
  ...more,
})
const started = (of: Case, by: Signer, more: object = {}): Case =>
  startSignature(startOf(of, by, more))(of, now)?.case ?? assert.fail()
const evidence: Evidence = {
  source: 'simulator',
  retrievedAt: at,
  contentType: 'application/json',
  body: '{}',
}
const complete = (
  of: Case,
  by: Signer,
  person: string,
  documentId = `document of ${by}`,
  remarks: IdentityRemark[] = [],
) => {
  const document = { id: documentId, type: 'SIGNATURE', sizeBytes: 1 } as StoredDocument
  const { capacity: _, combinationIndex: __, ...signature } = signatureOf(person)
  const given = { by, state: `state of ${by}`, signature, document, remarks, evidence: [evidence] }
  return completeSignature(given, workflow)(of, now)
}

describe('a signature', () => {
  test('by one of two is stored with its document, and the step stays open', () => {
    const moved = complete(started(unsentCase(), 'APPLICANT'), 'APPLICANT', persons.anna)
    const { signatures, documents, signing, answers } = moved?.case.data ?? assert.fail()
    assert.deepEqual([signatures.length, signatures[0]?.capacity, documents.length], [1, 'JOINTLY', 1])
    assert.deepEqual([signing?.signers, signing?.started, answers.signing], [['APPLICANT'], [], undefined])
    assert.deepEqual(effectsOf(moved), ['signing.signed'])
  })

  const withoutChecks = (moved: MoveResult | undefined) =>
    effectsOf(moved).filter((each) => !each.startsWith('check'))

  test('that completes the combination alone submits the application', () => {
    const of = started(unsentCase({ company: 'se-chair-alone' }), 'APPLICANT')
    const moved = complete(of, 'APPLICANT', persons.anna)
    assert.equal(moved?.case.data.answers.signing?.kind, 'SIGNING')
    assert.deepEqual(withoutChecks(moved), ['signing.signed', 'step.answered', 'application.submitted'])
    assert.deepEqual(moved?.case.submittedAt, now)
  })

  test('of the applicant waits for the others who were asked', () => {
    const moved = complete(
      started(unsentCase({ coSigners: [bjorn] }), 'APPLICANT'),
      'APPLICANT',
      persons.anna,
    )
    assert.deepEqual(effectsOf(moved), ['signing.signed', 'step.answered', 'signing.awaited'])
    assert.ok(moved && isWaitingForSignatures(moved.case))
  })

  const unchecked: Array<[what: string, of: Case]> = [
    ['never checked', unsentCase({ company: 'se-chair-alone', checked: null })],
    [
      'changed since they were checked',
      unsentCase({ company: 'se-chair-alone', checked: { fingerprint: 'of earlier answers', steps: {} } }),
    ],
  ]
  for (const [what, of] of unchecked)
    test(`of answers that were ${what} does not submit the application`, () => {
      const moved = complete(started(of, 'APPLICANT'), 'APPLICANT', persons.anna)
      assert.deepEqual(effectsOf(moved), ['signing.signed'])
      assert.equal(moved?.case.submittedAt, null)
    })

  test('of a co-signer does not submit while the applicant must answer a step again', () => {
    const reopened = { steps: ['contact'], message: '', at }
    const of = unsentCase({ coSigners: [bjorn], signed: { APPLICANT: persons.anna } }, { reopened })
    assert.equal(complete(started(of, 'b'), 'b', persons.bjorn)?.case.submittedAt, null)
  })

  test('is completed once', () => {
    const first = complete(started(unsentCase(), 'APPLICANT'), 'APPLICANT', persons.anna)
    assert.equal(complete(first?.case ?? assert.fail(), 'APPLICANT', persons.anna), undefined)
  })

  test('for other answers than the shown ones does not count', () => {
    const of = started(unsentCase(), 'APPLICANT', { fingerprint: 'of earlier answers' })
    assert.equal(complete(of, 'APPLICANT', persons.anna), undefined)
  })

  test('of a co-signer notifies the applicant while others are missing', () => {
    const moved = complete(started(unsentCase({ coSigners: [bjorn] }), 'b'), 'b', persons.bjorn)
    assert.deepEqual(effectsOf(moved), ['signing.signed', 'SIGNED to APPLICANT'])
    assert.equal(moved?.case.submittedAt, null)
    assert.deepEqual(moved?.audit[0]?.actor, { kind: 'APPLICANT', id: 'b' })
  })

  test('of the last co-signer submits the application, whatever the applicant pressed', () => {
    const of = unsentCase({ coSigners: [bjorn], signed: { APPLICANT: persons.anna } })
    const moved = complete(started(of, 'b'), 'b', persons.bjorn)
    assert.deepEqual(withoutChecks(moved), [
      'signing.signed',
      'application.submitted',
      'COMPLETE to APPLICANT',
    ])
    assert.equal(moved?.case.data.answers.signing?.kind, 'SIGNING')
  })

  test('that completes a waiting application submits it', () => {
    const waiting = unsentCase({ coSigners: [bjorn], signed: { APPLICANT: persons.anna }, sentAt: at })
    const moved = complete(started(waiting, 'b'), 'b', persons.bjorn)
    assert.deepEqual(
      effectsOf(moved).filter((each) => !each.startsWith('check')),
      ['signing.signed', 'application.submitted', 'COMPLETE to APPLICANT'],
    )
    assert.deepEqual(moved?.case.submittedAt, now)
    assert.equal(moved?.case.data.signatures.length, 2)
    assert.equal(moved?.case.data.signing?.sentAt, null)
    assert.ok(moved?.events.includes('APPLICATION_SUBMITTED'))
  })

  test('that starts again replaces the first start', () => {
    const again = started(started(unsentCase(), 'APPLICANT'), 'APPLICANT', { state: 'second' })
    assert.deepEqual(
      signingOf(again).started.map(({ state }) => state),
      ['second'],
    )
  })

  test('stores the answer of the eID and its remarks', () => {
    const of = started(unsentCase({ coSigners: [bjorn], remarks: { APPLICANT: ['CROSS_DEVICE'] } }), 'b')
    const moved = complete(of, 'b', persons.bjorn, 'document', ['RISK_HIGH'])
    assert.deepEqual(moved?.evidence, [evidence])
    assert.deepEqual(signingOf(moved?.case ?? assert.fail()).remarks, {
      APPLICANT: ['CROSS_DEVICE'],
      b: ['RISK_HIGH'],
    })
  })

  test('of the applicant does nothing when another person has been proven meanwhile', () => {
    const of = started(unsentCase(), 'APPLICANT')
    const proven = (key: string) => ({ ...of, data: { ...of.data, identity: proofOf(key) } })
    assert.equal(complete(proven(persons.bjorn), 'APPLICANT', persons.anna), undefined)
    assert.notEqual(complete(proven(persons.anna), 'APPLICANT', persons.anna), undefined)
  })

  test('that fails removes its start', () => {
    const moved = failSignature(
      'APPLICANT',
      'state of APPLICANT',
      'CANCELLED',
    )(started(unsentCase(), 'APPLICANT'), now)
    assert.deepEqual(
      [signingOf(moved?.case ?? assert.fail()).started, effectsOf(moved)],
      [[], ['signing.not_signed']],
    )
    assert.equal(failSignature('APPLICANT', 'unknown', 'CANCELLED')(unsentCase(), now), undefined)
  })

  test('is audited when its answer comes in another browser, and stays started', () => {
    const of = started(unsentCase(), 'APPLICANT')
    const moved = noteSignatureAnswer('APPLICANT', 'ELSEWHERE')(of, now)
    assert.deepEqual([moved?.case, moved?.audit[0]?.detail], [of, { why: 'ELSEWHERE' }])
    assert.deepEqual(effectsOf(moved), ['signing.not_signed'])
  })

  test('records the violated rule when its answer is refused', () => {
    const move = failSignature('APPLICANT', 'state of APPLICANT', 'REFUSED', 'REVOKED')
    const moved = move(started(unsentCase(), 'APPLICANT'), now)
    assert.deepEqual(moved?.audit[0]?.detail, { why: 'REFUSED', refusal: 'REVOKED' })
  })
})

describe('a person may sign', () => {
  const asked = unsentCase({ coSigners: [bjorn, coSigner('c', persons.asa, { cancelledAt: at })] })
  const rows: Array<[what: string, of: Case, by: Signer, may: boolean]> = [
    ['the applicant', asked, 'APPLICANT', true],
    ['a co-signer who is asked', asked, 'b', true],
    ['a co-signer whose request was cancelled', asked, 'c', false],
    ['an unknown one', asked, 'x', false],
    ['nobody after the submission', { ...asked, submittedAt: now }, 'APPLICANT', false],
    ['nobody after it was cancelled', { ...asked, status: 'CANCELLED' }, 'b', false],
  ]
  for (const [what, of, by, may] of rows)
    test(`${what}: ${may}`, () => {
      assert.equal(maySign(of, by), may)
      if (!may) assert.throws(() => startSignature(startOf(of, by))(of, now))
    })
})
