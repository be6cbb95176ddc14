/** Check your answers: what tells that answers have changed, and how an unsaved change is announced. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case, CaseData } from '#applications/case.ts'
import type { StoredDocument } from '#applications/stored-document.ts'
import { clearCase } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import { answersFingerprint, checkView } from './check-view.ts'

const of = clearCase('KYC')
const change = (data: Partial<CaseData>): Case => ({ ...of, data: { ...of.data, ...data } })
const contact = of.data.answers.contact as StepAnswer
const document = (id: string) => ({ id }) as StoredDocument

const changes: Array<[what: string, of: Case, isChanged: boolean]> = [
  ['nothing', of, false],
  ['a draft', change({ drafts: { contact: { email: 'x' } } }), false],
  ['a check', change({ checks: {} }), false],
  ['an answer', change({ answers: { ...of.data.answers, contact: { ...contact, revision: 2 } } }), true],
  ['a skipped step', change({ skipped: ['person'] }), true],
  ['a document', change({ documents: [document('0000-0001')] }), true],
]
describe('the answers count as changed', () => {
  for (const [what, changed, isChanged] of changes)
    test(`after ${what}: ${isChanged}`, () =>
      assert.equal(answersFingerprint(changed) !== answersFingerprint(of), isChanged))

  test('after a document was replaced by another', () =>
    assert.notEqual(
      answersFingerprint(change({ documents: [document('0000-0001')] })),
      answersFingerprint(change({ documents: [document('0000-0002')] })),
    ))
})

const typed = {
  firstName: 'Anna',
  lastName: 'Testsson',
  email: 'anna@example.com',
  phoneNumber: '070-174 06 05',
}
const drafts: Array<[what: string, drafts: CaseData['drafts'], unsaved: string[]]> = [
  ['no draft', {}, []],
  [
    'a draft with the saved answer in another notation',
    { contact: { ...typed, phoneNumber: '0701740605' } },
    [],
  ],
  ['a changed draft', { contact: { ...typed, email: 'new@example.com' } }, ['contact']],
  ['a draft with a mistake', { contact: { ...typed, email: 'no' } }, ['contact']],
  [
    'drafts of two steps',
    { contact: { ...typed, phoneNumber: '0701740606' }, account: { type: 'IBAN', iban: 'NO9386011117947' } },
    ['contact', 'account'],
  ],
  ['a draft of a step that does not exist', { old: { email: 'x' } }, []],
]
describe('the page lists the unsaved changes', () => {
  for (const [what, kept, unsaved] of drafts)
    test(`with ${what}: ${unsaved.join(', ') || 'none'}`, () => {
      const { screen, noticeText, progress, back } = checkView(pageContext({ of: change({ drafts: kept }) }))
      assert.ok(screen.kind === 'CHECK')
      const marked = screen.groups.filter(({ unsavedChange }) => unsavedChange).map(({ key }) => key)
      assert.deepEqual(marked, unsaved)
      assert.equal(screen.sendWithout !== undefined, unsaved.length > 0)
      assert.equal(noticeText !== undefined, unsaved.length > 0)
      assert.deepEqual([progress, back], [{ at: 6, of: 6 }, `/onboarding/${of.id}/purpose`])
    })
})
