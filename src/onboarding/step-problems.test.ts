/** The problems above a form: only after it was sent, and only while its draft is there. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import type { PublishedWorkflow, Step } from '#workflows/workflow.ts'
import { messagesFor } from './step-problems.ts'

const questions = {
  key: 'purpose',
  kind: 'QUESTIONNAIRE',
  questions: [
    { key: 'cash', kind: 'YES_NO', label: { en: 'Cash' } },
    {
      key: 'why',
      kind: 'SHORT_TEXT',
      label: { en: 'Why' },
      when: { '==': [{ var: 'answers.purpose.cash' }, true] },
    },
  ],
} as Step
const workflow: PublishedWorkflow = {
  ...workflowOf('KYC'),
  steps: workflowOf('KYC').steps.map((step) => (step.key === 'purpose' ? questions : step)),
}
const wrong = { email: 'no', phoneNumber: '' }

const rows: Array<
  [
    what: string,
    key: string,
    draft: Form | undefined,
    query: Record<string, string>,
    problems: string[],
    notice?: true,
  ]
> = [
  ['no draft', 'contact', undefined, { problems: '' }, []],
  ['a draft that was not sent', 'contact', wrong, {}, []],
  [
    'a draft that was sent',
    'contact',
    wrong,
    { problems: '' },
    ['email invalid_email', 'phoneNumber required'],
  ],
  ['a right draft', 'contact', { email: 'a@a.example', phoneNumber: '0701740605' }, { problems: '' }, []],
  ['a follow-up that was not on the page yet', 'purpose', { cash: 'yes' }, { problems: '' }, []],
  ['a follow-up that the page announces', 'purpose', { cash: 'yes' }, { more: '' }, [], true],
  [
    'a follow-up that was on the page',
    'purpose',
    { cash: 'yes', ':asked': ['why'] },
    { problems: '' },
    ['why required'],
  ],
  ['an announced follow-up that is answered', 'purpose', { cash: 'yes', why: 'x' }, { more: '' }, []],
]
for (const [what, key, draft, query, problems, notice] of rows)
  test(`${what}: ${problems.length} problems${notice ? ' and a notice' : ''}`, () => {
    const of = clearCase('KYC')
    const kept = { ...of, data: { ...of.data, drafts: draft ? { [key]: draft } : {} } }
    const step = workflow.steps.find((each) => each.key === key) ?? assert.fail(key)
    const messages = messagesFor(pageContext({ of: kept, workflow, input: { query } }), step)
    assert.deepEqual(
      messages.problems.map(({ field, code }) => `${field} ${code}`),
      problems,
    )
    assert.equal(messages.noticeText !== undefined, notice === true)
  })
