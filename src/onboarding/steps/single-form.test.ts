/** Steps with one form: what a draft keeps, what the page shows, and when a form is unchanged. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import type { Step } from '#workflows/workflow.ts'
import { pagesOf } from './kinds.ts'
import { answerFieldsOf, SHOWN_FOLLOW_UPS } from './single-form.ts'

const contact: Step = { key: 'contact', kind: 'CONTACT_DETAILS' }
const terms = { key: 'terms', kind: 'TERMS', terms: [] } as unknown as Step
const of = clearCase('KYC')
const { contact: _, ...others } = of.data.answers
const open = { ...of, data: { ...of.data, answers: others } }

test('technical fields of the page are not answers', () =>
  assert.deepEqual(
    answerFieldsOf({
      csrf: 'x',
      revision: '1',
      do: 'continue',
      language: 'sv',
      at: 'x',
      provider: 'x',
      remove: 'x',
      [SHOWN_FOLLOW_UPS]: 'why',
      email: 'a',
    }),
    { email: 'a' },
  ))

const drafts: Array<[what: string, step: Step, form: Form, draft: Form | undefined]> = [
  ['what was typed', contact, { csrf: 'x', email: 'a', firstName: '' }, { email: 'a', firstName: '' }],
  ['nothing, of a form with nothing', contact, { csrf: 'x', do: 'language' }, undefined],
  ['no box ticked, which is an answer', terms, { csrf: 'x' }, {}],
  [
    'the follow-ups that were on the page',
    terms,
    { [SHOWN_FOLLOW_UPS]: ['a', 'b'] },
    { [SHOWN_FOLLOW_UPS]: ['a', 'b'] },
  ],
  [
    'one follow-up, as a list',
    terms,
    { a: '1', [SHOWN_FOLLOW_UPS]: 'a' },
    { a: '1', [SHOWN_FOLLOW_UPS]: ['a'] },
  ],
]
describe('a draft keeps', () => {
  for (const [what, step, form, draft] of drafts)
    test(what, () => assert.deepEqual(pagesOf(step).draftOf(form, undefined), draft))
})

const initial = { firstName: 'Anna', lastName: 'Testsson', email: '', phoneNumber: '' }
const changes: Array<[what: string, draft: Form, isChanged: boolean]> = [
  ['as it was opened', initial, false],
  ['with spaces only', { ...initial, email: '  ' }, false],
  ['without the empty fields', { firstName: 'Anna', lastName: 'Testsson' }, false],
  ['with one field typed', { ...initial, email: 'a' }, true],
  ['with a field emptied', { ...initial, firstName: '' }, true],
  ['with a hidden field of the page', { ...initial, [SHOWN_FOLLOW_UPS]: ['x'] }, false],
]
const unproven = {
  ...open,
  data: { ...open.data, identity: null, prefill: { firstName: 'Anna', lastName: 'Testsson' } },
}
describe('a page of a step without an answer', () => {
  const isChangedIn = (given: typeof open, draft: Form) =>
    pagesOf(contact).hasUnsavedChange(contact, pageContext({ of: given }), draft)
  for (const [what, draft, isChanged] of changes)
    test(`${what} is ${isChanged ? 'changed' : 'unchanged'}`, () =>
      assert.equal(isChangedIn(unproven, draft), isChanged))

  test('about a proven person has no name that could have been changed', () => {
    assert.equal(isChangedIn(open, { email: '', phoneNumber: '' }), false)
    assert.equal(isChangedIn(open, { email: 'a', phoneNumber: '' }), true)
  })
})

test('the page shows the typed text, or else the answer, or else known facts', () => {
  const view = (given: typeof of, typed?: Form) => {
    const shown = pagesOf(contact).view(
      contact,
      pageContext({ of: given, workflow: workflowOf('KYC') }),
      typed,
    )
    return 'values' in shown ? shown.values.email : undefined
  }
  assert.equal(view(of, { email: 'typed' }), 'typed')
  assert.equal(view(of), 'anna@example.com')
  assert.equal(
    view({ ...open, data: { ...open.data, prefill: { email: 'given@b.example' } } }),
    'given@b.example',
  )
  assert.equal(view(open), '')
})

test('the draft is shown at the URL of the step, which does not redirect', () => {
  const context = pageContext()
  const pages = pagesOf(contact)
  assert.equal(pages.draftUrl(contact, context, {}, 'problems'), `/onboarding/${of.id}/contact?problems`)
  assert.deepEqual(
    [pages.redirect(contact, context), pages.back(contact, context), pages.leadsTo(contact, context)],
    [undefined, undefined, undefined],
  )
})
