/** Where the signing of a case stands. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case } from '#applications/case.ts'
import { clearCase } from '#test/fixtures/case.ts'
import { coSigner, persons, signatureOf, signingWorkflow, unsentCase } from '#test/fixtures/signing.ts'
import { registeredSigningOf, signingStepOf, situationOf, withCapacities } from './situation.ts'

const workflow = signingWorkflow()
const bjorn = coSigner('b', persons.bjorn)
const asa = coSigner('c', persons.asa)
const own = { APPLICANT: persons.anna }
const secret = 'se-officers-not-published'

const rows: Array<
  [what: string, of: Case, expected: [isSigned: boolean, isEveryoneAsked: boolean, toGo: number]]
> = [
  ['nobody has signed', unsentCase(), [false, false, 2]],
  ['the applicant has signed', unsentCase({ signed: own }), [false, false, 1]],
  ['one other is asked', unsentCase({ signed: own, coSigners: [bjorn] }), [false, true, 1]],
  ['two others are asked', unsentCase({ coSigners: [bjorn, asa] }), [false, true, 2]],
  [
    'both have signed',
    unsentCase({ signed: { ...own, b: persons.bjorn }, coSigners: [bjorn] }),
    [true, true, 0],
  ],
  ['the register names nobody', unsentCase({ company: secret }), [false, false, 1]],
  ['and the applicant has signed', unsentCase({ company: secret, signed: own }), [true, true, 0]],
  ['and asked one more', unsentCase({ company: secret, signed: own, coSigners: [bjorn] }), [false, true, 1]],
]
describe('the signing situation of a company', () => {
  for (const [what, of, expected] of rows)
    test(what, () => {
      const { isSigned, isEveryoneAsked, toGo } = situationOf(of, workflow)
      assert.deepEqual([isSigned, isEveryoneAsked, toGo], expected)
    })

  test('has no register for a company entered by hand', () => {
    const of = unsentCase()
    const company = { ...of.data.answers.company, source: 'DECLARED' }
    const answers = { ...of.data.answers, company } as Case['data']['answers']
    assert.equal(registeredSigningOf({ ...of, data: { ...of.data, answers } }, workflow), null)
    assert.notEqual(registeredSigningOf(of, workflow), null)
  })

  test('decides a capacity by the other signatures', () => {
    const both = [signatureOf(persons.anna), signatureOf(persons.bjorn)]
    const capacities = (of: Case) => withCapacities(both, of, workflow).map(({ capacity }) => capacity)
    assert.deepEqual(capacities(unsentCase()), ['JOINTLY', 'JOINTLY'])
    assert.deepEqual(capacities(clearCase('KYC')), ['SELF', 'SELF'])
  })

  test('needs no signature for a step that does not apply', () => {
    const never = { key: 'signing', kind: 'SIGNING', when: { '==': [1, 2] } } as const
    const steps = workflow.steps.map((step) => (step.key === 'signing' ? never : step))
    assert.equal(signingStepOf(unsentCase(), { ...workflow, steps }), undefined)
    assert.equal(signingStepOf(unsentCase(), workflow)?.key, 'signing')
  })
})
