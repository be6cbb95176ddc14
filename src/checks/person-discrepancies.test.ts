/**
 * Required facts about a person who is the customer, and about an account: from the eID, or from the answers.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accountWorkflowOf, clearCase, now, proofOf, useAnswer } from '#test/fixtures/case.ts'
import { answer, type Change, identity, organization } from '#test/fixtures/case-changes.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { decide } from './decision.ts'
import { personDiscrepancies } from './person-discrepancies.ts'

const bornIn = (country: string | null) => ({ country, region: null, locality: 'Bergen' })
const { address: home } = proofOf('anna-testsson')
const undeclared = {
  ...{ at: '', revision: 1, kind: 'PERSON_DETAILS', givenName: 'Anna', familyName: 'Testsson' },
  ...{ dateOfBirth: null, personalIdentityNumber: null, address: null },
}
const silent = { nationalities: [], placeOfBirth: null, address: null }
/** Like most eIDs, this eID does not give it; the applicant does. */
const declaring =
  (more: object): Change =>
  (data) => ({ ...identity(silent)(data), ...answer('person', { ...undeclared, ...more })(data) })
const all = { nationalities: ['SE'], placeOfBirth: bornIn('NO'), address: home }
const saying = (values: object): Change => answer('use', { values })
const soleTrader: Change = (data) => ({
  ...identity({ ...silent })(data),
  ...organization({ legalType: { category: 'SOLE_TRADER' } as never })(data),
})

type Row = [what: string, change: Change, found: string[], kind?: 'KYC' | 'KYB']
const rows: Row[] = [
  ['all of the eID', () => ({}), []],
  ['all declared', declaring(all), []],
  [
    'an eID that says nothing, and no answer',
    identity(silent),
    ['nationality_unknown', 'place_of_birth_unknown', 'residence_unknown'],
  ],
  ['no nationality', declaring({ ...all, nationalities: [] }), ['nationality_unknown']],
  ['a person who is stateless', declaring({ ...all, nationalities: [], isStateless: true }), []],
  ['no place of birth', declaring({ ...all, placeOfBirth: undefined }), ['place_of_birth_unknown']],
  [
    'a place of birth without a country',
    declaring({ ...all, placeOfBirth: bornIn(null) }),
    ['place_of_birth_unknown: country'],
  ],
  ['no address', declaring({ ...all, address: null }), ['residence_unknown']],
  [
    'an address without a country',
    declaring({ ...all, address: { ...home, country: null } }),
    ['residence_unknown: country'],
  ],
  [
    'an address without a line',
    declaring({ ...all, address: { ...home, lines: [] } }),
    ['residence_unknown'],
  ],
  ['no purpose', saying({ occupation: 'Teacher' }), ['purpose_unknown']],
  ['no occupation', saying({ purpose: 'Savings' }), ['occupation_unknown']],
  [
    'neither',
    ({ answers: { use: _, ...answers } }) => ({ answers }),
    ['purpose_unknown', 'occupation_unknown'],
  ],
  ['a company whose signer says nothing', identity(silent), [], 'KYB'],
  ['no purpose of a company', saying({}), ['purpose_unknown'], 'KYB'],
  [
    'a sole trader, who is a person',
    soleTrader,
    ['nationality_unknown', 'place_of_birth_unknown', 'residence_unknown'],
    'KYB',
  ],
]

function found(change: Change, kind: 'KYC' | 'KYB', workflow: PublishedWorkflow = accountWorkflowOf(kind)) {
  const of = clearCase(kind)
  const data = { ...of.data, answers: { ...of.data.answers, use: useAnswer } }
  const changed = { ...of, data: { ...data, ...change(data) } }
  const codes = personDiscrepancies(changed, workflow).map(({ code, detail }) =>
    detail === null ? code : `${code}: ${detail}`,
  )
  return { codes, decided: decide(changed, workflow, now) }
}

describe('a reviewer decides on', () => {
  for (const [what, change, expected, kind = 'KYC'] of rows)
    test(`${kind}, ${what}: ${expected.join(', ') || 'nothing'}`, () => {
      const { codes, decided } = found(change, kind)
      assert.deepEqual(codes, expected)
      assert.equal(decided.outcome, expected.length > 0 ? 'MANUAL_REVIEW' : 'APPROVED')
    })
})

describe('the purpose and the occupation are read from', () => {
  const none = saying({})
  const { relationship: _, ...workflow } = accountWorkflowOf('KYC')
  const without = workflow.steps.filter(({ kind }) => kind !== 'BANK_ACCOUNT')
  const both = ['purpose_unknown', 'occupation_unknown']
  const workflows: Array<[what: string, of: PublishedWorkflow, codes: string[]]> = [
    ['an account', { ...workflow, relationship: 'ACCOUNT', steps: without }, both],
    ['a workflow that asks for a bank account', workflow, both],
    ['not of another relationship', { ...workflow, relationship: 'OTHER' }, []],
    ['not without a bank account', { ...workflow, steps: without }, []],
  ]
  for (const [what, of, codes] of workflows)
    test(what, () => assert.deepEqual(found(none, 'KYC', of).codes, codes))

  test('an account, not by a question that does not apply', () => {
    const hidden = workflow.steps.map((step) =>
      step.key === 'use' ? { ...step, when: { '==': [{ var: 'market' }, 'NO'] } } : step,
    )
    assert.deepEqual(found(() => ({}), 'KYC', { ...workflow, steps: hidden }).codes, both)
  })
})
