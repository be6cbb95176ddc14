/** What is stored of a form, and over which answer. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answer } from '#applications/applicant-moves.ts'
import type { Case } from '#applications/case.ts'
import { noSigning } from '#applications/signing/state.ts'
import { clearCase, contactOf, now, proofOf, workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import type { Step } from '#workflows/workflow.ts'
import { type DraftOutcome, keepDraft } from './keep-draft.ts'

const of: Case = { ...clearCase('KYC'), submittedAt: null }
const contact: Step = { key: 'contact', kind: 'CONTACT_DETAILS' }
const documents: Step = { key: 'contact', kind: 'DOCUMENTS', documents: [] }
const typed = { email: 'a' }
const answeredElsewhere =
  answer(contact.key, { ...contactOf(proofOf('anna-testsson')), kind: 'CONTACT_DETAILS' } as never)(of, now)
    ?.case ?? assert.fail()
const waiting: Case = {
  ...of,
  data: { ...of.data, signing: { ...noSigning, sentAt: now.toISOString() } },
}

interface Row {
  step?: Step
  form?: Form | undefined
  /** As this request has read it. */
  read?: Case
  /** As it is when the draft is stored. */
  before?: Case
}
const rows: Array<[what: string, row: Row, outcome: DraftOutcome, isStored: boolean]> = [
  ['what was typed', {}, 'KEPT', true],
  ['a form with nothing to keep', { form: undefined }, 'NOTHING', false],
  ['an application that waits for signatures', { read: waiting, before: waiting }, 'NOTHING', false],
  ['what is as long as can be kept', { form: { email: 'a'.repeat(65_524) } }, 'KEPT', true],
  ['a character more', { form: { email: 'a'.repeat(65_525) } }, 'TOO_LONG', false],
  ['a step that was answered meanwhile', { before: answeredElsewhere }, 'STALE', false],
  ['documents, of which each is saved', { step: documents, before: answeredElsewhere }, 'KEPT', true],
]
describe('a draft of', () => {
  for (const [what, { step = contact, read = of, before = of, ...row }, outcome, isStored] of rows)
    test(`${what}: ${outcome}`, async () => {
      let stored: Form | undefined
      const context = {
        ...pageContext({ of: read, workflow: workflowOf('KYC') }),
        move: async (move: (current: Case, at: Date) => { case: Case } | undefined) => {
          const after = move(before, now)?.case ?? before
          stored = after.data.drafts[step.key]
          return after
        },
      }
      const form = 'form' in row ? row.form : typed
      assert.equal(await keepDraft(context, step, form), outcome)
      assert.deepEqual(stored, isStored ? form : undefined)
    })
})
