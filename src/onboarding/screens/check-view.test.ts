/** Check your answers: what tells that answers have changed, and how an unsaved change is announced. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case, CaseData } from '#applications/case.ts'
import type { StoredDocument } from '#applications/stored-document.ts'
import { clearCase, proofOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import { persons, signingWorkflow, unsentCase } from '#test/fixtures/signing.ts'
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
  ['a signed text', change({ documents: [{ ...document('0000-0001'), type: 'SIGNATURE' }] }), false],
  [
    'an identity proven again',
    change({ identity: { ...proofOf('anna-testsson'), provenAt: 'later' } }),
    true,
  ],
  ['the loss of the identity', change({ identity: null }), true],
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

describe('before a signature', () => {
  const workflow = signingWorkflow()
  const shown = (signing: Case) => {
    const view = checkView(pageContext({ of: signing, workflow }))
    assert.ok(view.screen.kind === 'CHECK')
    return { ...view, screen: view.screen }
  }
  const marked = (signing: Case) =>
    shown(signing)
      .screen.groups.filter(({ isChanged }) => isChanged)
      .map(({ key }) => key)
  const before = unsentCase({ signed: { APPLICANT: persons.anna } })
  const { contact: given } = before.data.answers
  assert.ok(given?.kind === 'CONTACT_DETAILS')
  const answers = { ...before.data.answers, contact: { ...given, email: 'new@example.com' } }
  const later = { ...before, data: { ...before.data, answers } }

  test('only the steps that have changed since they were checked are marked', () => {
    assert.deepEqual(marked(before), [])
    assert.deepEqual(marked(later), ['contact'])
  })
  test('nothing is marked before anything was checked', () => {
    const { signing } = later.data
    assert.ok(signing)
    assert.deepEqual(
      marked({ ...later, data: { ...later.data, signing: { ...signing, checked: null } } }),
      [],
    )
  })
  test('the people who sign are no answer to check', () => {
    const { screen } = shown(before)
    assert.ok(screen.groups.every(({ kind }) => kind !== 'SIGNING'))
    assert.equal(screen.isSigned, true)
  })
  test('an unsaved change is announced as one that is not signed', () => {
    const drafts = { contact: { ...typed, email: 'new@example.com' } }
    const { screen, noticeText } = shown({ ...before, data: { ...before.data, drafts } })
    const unsigned = checkView(pageContext({ of: change({ drafts }) }))
    assert.ok(unsigned.screen.kind === 'CHECK' && screen.sendWithout && noticeText)
    assert.notEqual(screen.sendWithout, unsigned.screen.sendWithout)
    assert.notEqual(noticeText, unsigned.noticeText)
  })
})
