/** The people that the answers name, by the steps that apply. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { walkOfCase } from '#applications/case-facts.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { namedInAnswers } from './named-in-answers.ts'

const workflow = workflowOf('KYB')
const of = clearCase('KYB')

test('finds the applicant, the company and the countries of its number and of the account', () => {
  const { applicant, organizations, countries } = namedInAnswers(of, workflow)
  assert.deepEqual(
    applicant.map(({ answer, givenName, familyName }) => [answer, givenName, familyName]),
    [['contactDetails', 'Anna', 'Testsson']],
  )
  const { company } = of.data.answers
  assert.ok(company?.kind === 'ORGANIZATION')
  assert.deepEqual(organizations, [{ name: company.name, organizationNumber: company.organizationNumber }])
  assert.deepEqual([...new Set(countries)], ['SE'])
})

test('ignores the answers of steps that no longer apply', () => {
  const steps = workflow.steps.map((step) =>
    step.kind === 'ORGANIZATION' ? { ...step, when: { '==': [{ var: 'market' }, 'NO'] } } : step,
  )
  assert.deepEqual(namedInAnswers(of, { ...workflow, steps }).organizations, [])
})

test('a case is evaluated once per workflow, and again after a change', () => {
  assert.equal(walkOfCase(of, workflow), walkOfCase(of, workflow))
  const { contact: _contact, ...answers } = of.data.answers
  const changed = { ...of, data: { ...of.data, answers } }
  const statusIn = (each: typeof of) =>
    walkOfCase(each, workflow).path.find(({ step }) => step.key === 'contact')?.status
  assert.deepEqual([statusIn(of), statusIn(changed)], ['DONE', 'NOT_YET'])
})
