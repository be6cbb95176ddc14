/** The copy of the answers as plain text. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import { copyText } from './answers-copy.ts'

test('has the customer, the reference, the time of sending and every answer', () =>
  assert.equal(
    copyText(pageContext()),
    `Testbolaget
Reference number: 0000-0002
Sent: 20 November 2026 at 10:30 CET

Your identity
  Name: Anna Testsson
  Personal identity number: 19830218-2384
  Confirmed with: simulator

Contact details
  Email address: anna@example.com
  Phone number: 070-174 06 05

Bank account
  IBAN: SE45 5000 0000 0583 9825 7466

Some questions
  Turnover: 250,000.00 EUR
  Cash: Not answered
  Residence: Not answered
`,
  ))

test('has no time before it is sent, and shows the name of the workflow', () => {
  const workflow = { ...workflowOf('KYC'), look: { name: 'Butiken' } }
  const [head] = copyText(
    pageContext({ of: { ...clearCase('KYC'), submittedAt: null }, workflow, language: 'sv' }),
  ).split('\n\n')
  assert.equal(head, 'Butiken\nReferensnummer: 0000-0002')
})

const labels: Array<[label: string, line: string]> = [
  ['Is it so?', '  Is it so? Not answered'],
  ['Say why.', '  Say why. Not answered'],
  ['Cash', '  Cash: Not answered'],
  ['Cash:', '  Cash: Not answered'],
]
for (const [label, line] of labels)
  test(`a question “${label}” keeps its own punctuation`, () => {
    const { steps, ...workflow } = workflowOf('KYC')
    const named = steps.map((step) =>
      step.kind === 'QUESTIONNAIRE'
        ? {
            ...step,
            questions: step.questions.map((each) =>
              each.key === 'cash' ? { ...each, label: { en: label } } : each,
            ),
          }
        : step,
    )
    assert.ok(
      copyText(pageContext({ workflow: { ...workflow, steps: named } }))
        .split('\n')
        .includes(line),
    )
  })
