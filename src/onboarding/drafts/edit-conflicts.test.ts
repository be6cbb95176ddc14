/** A form over an older answer, a form that was sent twice, and what was changed but not continued from. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import type { Step } from '#workflows/workflow.ts'
import { isResubmission, isStale } from './edit-conflicts.ts'

const of = clearCase('KYB')
const workflow = workflowOf('KYB')
const stepOf = (key: string): Step => workflow.steps.find((step) => step.key === key) ?? assert.fail(key)
const contextWith = (form: Form) => pageContext({ of, workflow, input: { form, method: 'POST' } })
const documents = { key: 'documents', kind: 'DOCUMENTS', documents: [] } as unknown as Step

const stale: Array<[what: string, step: Step, form: Form, isStale: boolean]> = [
  ['over the saved answer', stepOf('contact'), { revision: '1' }, false],
  ['over an empty page, answered since', stepOf('contact'), { revision: '0' }, true],
  ['over a newer answer than there is', stepOf('contact'), { revision: '2' }, true],
  ['without a revision', stepOf('contact'), {}, true],
  ['with a revision that is no number', stepOf('contact'), { revision: 'one' }, true],
  ['of a step without an answer', stepOf('person'), { revision: '0' }, false],
  ['of documents, which have no conflicts', documents, { revision: '7' }, false],
]
describe('a form', () => {
  for (const [what, step, form, expected] of stale)
    test(`${what} is ${expected ? 'stale' : 'current'}`, () =>
      assert.equal(isStale(contextWith(form), step), expected))
})

const contact = {
  firstName: 'Anna',
  lastName: 'Testsson',
  email: 'anna@example.com',
  phoneNumber: '+46701740605',
}
const again: Array<[what: string, step: Step, form: Form, isAgain: boolean]> = [
  ['the same details', stepOf('contact'), contact, true],
  [
    'the same details in another notation',
    stepOf('contact'),
    { ...contact, phoneNumber: '070 174 06 05' },
    true,
  ],
  ['another address', stepOf('contact'), { ...contact, email: 'new@example.com' }, false],
  ['a mistake', stepOf('contact'), { ...contact, email: '' }, false],
  ['the same account', stepOf('account'), { type: 'IBAN', iban: 'se45 5000 0000 0583 9825 7466' }, true],
  ['the company that is confirmed', stepOf('company'), { do: 'confirm', number: '5299999986' }, true],
  ['another company', stepOf('company'), { do: 'confirm', number: '5299999994' }, false],
  ['a search for the same company', stepOf('company'), { do: 'search', query: '5299999986' }, false],
  ['the eID, which is proven each time', stepOf('identity'), { do: 'start', provider: 'simulator' }, false],
  ['a step without an answer', stepOf('person'), { givenName: 'Anna' }, false],
]
describe('a form counts as sent again', () => {
  for (const [what, step, form, isAgain] of again)
    test(`${what}: ${isAgain}`, () => assert.equal(isResubmission(contextWith(form), step), isAgain))
})
