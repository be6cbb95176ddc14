/** The facts of a case for conditions and rules. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clearCase, proofOf, workflowOf } from '#test/fixtures/case.ts'
import type { AnswerOf } from '#workflows/answers.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Case, CaseData } from './case.ts'
import { pathOfCase, walkOfCase, withoutPersons } from './case-facts.ts'

const factsOf = (of: Case, workflow: PublishedWorkflow) => walkOfCase(of, workflow).facts

const workflow = workflowOf('KYB')
const caseWith = (data: Partial<CaseData> = {}): Case => {
  const clear = clearCase('KYB')
  return { ...clear, data: { ...clear.data, ...data } }
}
const details: AnswerOf<'PERSON_DETAILS'> = {
  kind: 'PERSON_DETAILS',
  at: '',
  revision: 1,
  givenName: 'Anna',
  familyName: 'Testsson',
  dateOfBirth: '1990-02-03',
  personalIdentityNumber: null,
  address: null,
}

test('a questionnaire gives one fact per question, and other steps give their answer', () => {
  const { answers } = factsOf(caseWith(), workflow)
  assert.deepEqual(answers.purpose, {
    turnover: { amount: '250000.00', currency: 'EUR' },
    cash: null,
    residence: null,
  })
  assert.equal((answers.contact as { kind: string }).kind, 'CONTACT_DETAILS')
  assert.equal(answers.person, null, 'a step without answer')
})

test('the market is the country of the case', () => {
  assert.equal(factsOf({ ...caseWith(), countryCode: 'NO' }, workflow).market, 'NO')
})

describe('the organization', () => {
  test('has the data of the registry', () => {
    const of = caseWith()
    const entry = of.data.registry?.organization ?? assert.fail()
    assert.deepEqual(factsOf(of, workflow).organization, {
      source: 'REGISTRY',
      category: entry.legalType?.category,
      legalType: entry.legalType?.localCode,
      status: 'ACTIVE',
      foundationDate: entry.foundationDate,
      vat: null,
    })
    assert.ok(entry.legalType && entry.foundationDate)
  })
  test('is null when there is no organization', () => {
    const { organization } = factsOf(caseWith({ registry: null, answers: {} }), workflow)
    assert.deepEqual(organization, {
      source: null,
      category: null,
      legalType: null,
      status: null,
      foundationDate: null,
      vat: null,
    })
  })
})

describe('the person', () => {
  const proof = proofOf('anna-testsson', 'SUBSTANTIAL')
  const of = (data: Partial<CaseData>) => {
    const clear = caseWith()
    return factsOf(caseWith({ answers: { ...clear.data.answers, person: details }, ...data }), workflow)
      .person
  }
  test('has the date of birth that the eID proves', () => {
    assert.deepEqual(of({ identity: proof }), {
      proven: true,
      assuranceLevel: 'SUBSTANTIAL',
      country: 'SE',
      dateOfBirth: proof.dateOfBirth,
      nationalities: ['SE'],
      countryOfBirth: 'SE',
    })
    assert.notEqual(proof.dateOfBirth, details.dateOfBirth)
  })
  test('has the declared date of birth without proof', () => {
    const unproven = { proven: false, assuranceLevel: null, country: null, dateOfBirth: '1990-02-03' }
    const unknown = { nationalities: [], countryOfBirth: null }
    assert.deepEqual(of({ identity: null }), { ...unproven, ...unknown })
  })
  const abroad = { country: 'IR', region: null, locality: null }
  test('has the nationalities and the country of birth from the eID', () => {
    const { nationalities, countryOfBirth } = of({
      identity: { ...proof, nationalities: ['SE', 'IR'], placeOfBirth: abroad },
    })
    assert.deepEqual([nationalities, countryOfBirth], [['SE', 'IR'], 'IR'])
  })
  test('has neither nationality nor country of birth in the view without personal data', () => {
    const identity = { ...proof, nationalities: ['IR'], placeOfBirth: abroad }
    const { nationalities, countryOfBirth } = factsOf(withoutPersons(caseWith({ identity })), workflow).person
    assert.deepEqual([nationalities, countryOfBirth], [[], null])
  })
})

test('the risk is a fact once it is scored', () => {
  assert.deepEqual(factsOf(caseWith(), workflow).risk, { level: null, score: null })
  const risk = { level: 'HIGH', score: 70, factors: [], modelVersion: '1' } as const
  assert.deepEqual(factsOf(caseWith({ risk: { ...risk, factors: [] } }), workflow).risk, {
    level: 'HIGH',
    score: 70,
  })
})

describe('the path of the case', () => {
  const statusesOf = (data: Partial<CaseData>, flow = workflow) =>
    pathOfCase(caseWith(data), flow).map(({ step, status }) => `${step.key} ${status}`)
  const complete = [
    'company DONE',
    'identity DONE',
    'person NOW',
    'contact DONE',
    'account DONE',
    'purpose DONE',
  ]
  const rows: Array<[title: string, data: Partial<CaseData>, changed: Record<string, string>]> = [
    ['an optional step is still open', {}, {}],
    ['a skipped step is done', { skipped: ['person'] }, { person: 'DONE' }],
    [
      'a step that was asked again is open',
      { skipped: ['person'], reopened: { steps: ['contact'], message: '', at: '' } },
      { person: 'DONE', contact: 'ASKED_AGAIN' },
    ],
  ]
  for (const [title, data, changed] of rows)
    test(title, () => {
      const expected = complete.map((row) => {
        const [key = ''] = row.split(' ')
        return key in changed ? `${key} ${changed[key]}` : row
      })
      assert.deepEqual(statusesOf(data), expected)
    })

  test('leaves out answers of steps that no longer apply', () => {
    const steps = workflow.steps.map((step) =>
      step.key === 'contact' ? { ...step, when: { '==': [{ var: 'market' }, 'NO'] } } : step,
    )
    const flow = { ...workflow, steps }
    assert.ok(statusesOf({}, flow).includes('contact NOT_NEEDED'))
    assert.equal(walkOfCase(caseWith(), flow).facts.answers.contact, null)
    assert.notEqual(factsOf({ ...caseWith(), countryCode: 'NO' }, flow).answers.contact, null)
  })
})
