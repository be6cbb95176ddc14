/** Who signs a submission, and in which capacity. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case, CaseData } from '#applications/case.ts'
import { clearCase, now, proofOf, workflowOf } from '#test/fixtures/case.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import { signaturesOf } from './signed-by.ts'

const change = (of: Case, data: Partial<CaseData>): Case => ({ ...of, data: { ...of.data, ...data } })
const declared = (of: Case): Case =>
  change(of, {
    answers: {
      ...of.data.answers,
      company: { ...of.data.answers.company, source: 'DECLARED' } as StepAnswer,
    },
  })
const as = (of: Case, person: string) => change(of, { identity: proofOf(person) })

const rows: Array<[what: string, of: Case, signature: [capacity: string, index: number | null]]> = [
  ['a person for themselves', clearCase('KYC'), ['SELF', null]],
  ['the chair, who signs alone', clearCase('KYB'), ['ALONE', 0]],
  ['another member of that board', as(clearCase('KYB'), 'bjorn-provberg'), ['UNVERIFIED', null]],
  ['one of two who sign together', clearCase('KYB', 'se-two-together'), ['JOINTLY', 0]],
  [
    'the third member of that board',
    clearCase('KYB', 'se-two-together', 'asa-angstest-ohman'),
    ['JOINTLY', 1],
  ],
  [
    'a managing director, in day-to-day management only',
    as(clearCase('KYB', 'se-managing-director'), 'bjorn-provberg'),
    ['UNVERIFIED', null],
  ],
  ['the owner of a sole trader', clearCase('KYB', 'se-sole-trader', 'ella-enskild'), ['ALONE', 0]],
  [
    'a signing rule with an unread condition',
    clearCase('KYB', 'no-text-half-read', 'kari-testmann'),
    ['UNVERIFIED', 0],
  ],
  [
    'a company whose signatories are not published',
    clearCase('KYB', 'se-officers-not-published'),
    ['UNVERIFIED', null],
  ],
  [
    'a company typed by hand: its registry entry does not count',
    declared(clearCase('KYB')),
    ['UNVERIFIED', null],
  ],
  ['a company without a registry entry', change(clearCase('KYB'), { registry: null }), ['UNVERIFIED', null]],
]
describe('the applicant signs', () => {
  for (const [what, of, [capacity, index]] of rows)
    test(`${what}: ${capacity}`, () => {
      const [signature, more] = signaturesOf(of, workflowOf(of.kind), now)
      assert.deepEqual([signature?.capacity, signature?.combinationIndex, more], [capacity, index, undefined])
    })

  test('with a nationality from the eID, and with a high-risk one among several', () => {
    const nationalityOf = (nationalities: string[]) => {
      const of = change(clearCase('KYC'), { identity: { ...proofOf('anna-testsson'), nationalities } })
      return signaturesOf(of, workflowOf('KYC'), now)[0]?.party.nationality
    }
    assert.deepEqual(
      [nationalityOf(['SE']), nationalityOf(['NO', 'SE']), nationalityOf(['SE', 'IR']), nationalityOf([])],
      ['SE', null, 'IR', null],
    )
  })

  test('only with a proven identity', () =>
    assert.deepEqual(signaturesOf(change(clearCase('KYB'), { identity: null }), workflowOf('KYB'), now), []))
})

test('a signature names the proof, the moment and the company', () => {
  const of = clearCase('KYB')
  const [signature] = signaturesOf(of, workflowOf('KYB'), now)
  assert.equal(signature?.signedAt, now.toISOString())
  assert.equal(signature?.onBehalfOf?.id, '5299999986')
  assert.deepEqual(signature?.evidence, { ...of.data.identity?.evidence, documentId: null })
  assert.deepEqual(
    [signature?.party.name.fullName, signature?.party.personalIdentityNumber?.id, signature?.assuranceLevel],
    ['Anna Testsson', '198302182384', 'HIGH'],
  )
  const [own] = signaturesOf(clearCase('KYC'), workflowOf('KYC'), now)
  assert.equal(own?.onBehalfOf, null)
})
