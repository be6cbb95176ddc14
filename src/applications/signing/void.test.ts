/** Which changes make signatures void. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contactOf, now, proofOf } from '#test/fixtures/case.ts'
import { coSigner, effectsOf, persons, unsentCase } from '#test/fixtures/signing.ts'
import type { NewAnswer } from '#workflows/answers.ts'
import { answer, completeIdentity, skip } from '../applicant-moves.ts'
import type { Case, Move } from '../case.ts'
import { addDocument, defaultDocumentLimits } from '../document-moves.ts'
import type { StoredDocument } from '../stored-document.ts'

const bjorn = coSigner('b', persons.bjorn)
const signed = (): Case =>
  unsentCase({ signed: { APPLICANT: persons.anna, b: persons.bjorn }, coSigners: [bjorn] })
const contact = contactOf(proofOf(persons.anna))
const document = { id: 'd', step: null, slot: null, uploadedBy: 'APPLICANT' } as StoredDocument
const identify =
  (person: string): Move =>
  (current, at) => {
    const start = { provider: 'simulator', state: 's', nonce: 'n', sessionHash: 'aa', at: '' }
    const identityStarted = { step: 'identity', ...start }
    const started = { ...current, data: { ...current.data, identityStarted } }
    return completeIdentity('identity', 's', proofOf(person), [])(started, at)
  }

const rows: Array<[what: string, move: Move, isVoid: boolean]> = [
  ['another answer', answer('contact', { ...contact, lastName: 'Ny' } as NewAnswer), true],
  ['the same answer again', answer('contact', contact as NewAnswer), false],
  ['a step that is skipped', skip('account'), true],
  ['a document beside the answers', addDocument(document, defaultDocumentLimits), false],
  ['the identity of the same person proven again', identify(persons.anna), false],
  ['the identity of another person', identify(persons.asa), true],
]
describe('signatures', () => {
  for (const [what, move, isVoid] of rows)
    test(`are ${isVoid ? 'void' : 'valid'} after ${what}`, () => {
      const moved = move(signed(), now)
      assert.equal(moved?.case.data.signatures.length, isVoid ? 0 : 2)
      const { voidedAt, signers, coSigners } = moved?.case.data.signing ?? assert.fail()
      assert.deepEqual(
        [voidedAt !== null, signers.length, coSigners[0]?.voidedAt !== null],
        [isVoid, isVoid ? 0 : 2, isVoid],
      )
      assert.equal(effectsOf(moved).includes('VOID to b'), isVoid, 'the co-signer is told')
      assert.equal(effectsOf(moved).includes('signing.voided'), isVoid)
    })

  test('cannot become void before the first signature', () => {
    const of = unsentCase({ coSigners: [bjorn] })
    const moved = answer('contact', { ...contact, lastName: 'Ny' } as NewAnswer)(of, now)
    assert.deepEqual(effectsOf(moved), ['step.answered'])
  })
})
