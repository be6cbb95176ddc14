/** Which changes give another fingerprint of the answers. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clearCase } from '#test/fixtures/case.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import type { CaseData } from '../case.ts'
import type { StoredDocument } from '../stored-document.ts'
import { answersHash, sha256Of, signedContent } from './fingerprint.ts'

const { data } = clearCase('KYB')
const withAnswer = (step: string, change: object): CaseData => ({
  ...data,
  answers: { ...data.answers, [step]: { ...data.answers[step], ...change } as StepAnswer },
})
const file = (id: string, sha256: string) => ({ id, sha256, name: 'a.pdf' }) as StoredDocument
const documents: StepAnswer = { kind: 'DOCUMENTS', slots: { proof: ['1'] }, at: '', revision: 1 }
const withFile = (sha256: string): CaseData => ({
  ...data,
  answers: { ...data.answers, papers: documents },
  documents: [file('1', sha256)],
})

const rows: Array<[what: string, changed: CaseData, isSame: boolean]> = [
  ['the same answers', { ...data }, true],
  [
    'the same answer at another time',
    withAnswer('contact', { at: '2027-01-01T00:00:00Z', revision: 9 }),
    true,
  ],
  [
    'answers in another order',
    { ...data, answers: Object.fromEntries(Object.entries(data.answers).reverse()) },
    true,
  ],
  ['another eID', withAnswer('identity', { provider: 'other' }), true],
  [
    'the applicant finished the signing step',
    withAnswer('signing', { kind: 'SIGNING', at: '', revision: 1 }),
    true,
  ],
  ['a document that no answer names', { ...data, documents: [file('2', 'b')] }, true],
  ['another name', withAnswer('contact', { lastName: 'Ny' }), false],
  ['a skipped step', { ...data, skipped: ['person'] }, false],
  ['an uploaded file', withFile('a'), false],
]
describe('the fingerprint of the answers', () => {
  for (const [what, changed, isSame] of rows)
    test(`is ${isSame ? 'the same' : 'different'} with ${what}`, () =>
      assert.equal(answersHash(changed) === answersHash(data), isSame))

  test('is different after a file was replaced', () =>
    assert.notEqual(answersHash(withFile('a')), answersHash(withFile('b'))))

  test('is SHA-256 of canonical JSON', () => {
    assert.equal(answersHash(data), sha256Of(signedContent(data)))
    assert.equal(sha256Of('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    assert.ok(signedContent(data).startsWith('{"answers":{"account":'))
  })
})
