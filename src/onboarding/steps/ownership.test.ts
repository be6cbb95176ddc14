/** The rules of the owners step: its addresses, its summary, and which drafts and forms change the answer. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { exactly } from '@foyer/company-registers/shares'
import { officer } from '@foyer/signing-rules/test/officers'
import type { Case, CaseData } from '#applications/case.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { ownershipWith, ownerWith } from '#test/fixtures/owners.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import { changed } from '#workflows/ownership/owner-list.ts'
import type { OwnershipAnswer } from '#workflows/steps/ownership.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import { type OwnershipStep, ownershipWork, withList } from '../ownership/ownership-work.ts'
import { pagesOf } from './kinds.ts'

const step: OwnershipStep = { key: 'owners', kind: 'OWNERSHIP' }
const pages = pagesOf(step)
const plain = workflowOf('KYB')
const workflow = { ...plain, steps: [...plain.steps, step] }
const clear = clearCase('KYB')
const { owners: _owners, ...silent } = clear.data.registry ?? assert.fail()
const caseWith = (data: Partial<CaseData> = {}): Case => ({
  ...clear,
  data: { ...clear.data, registry: { ...silent, officers: [] }, ...data },
})
const contextOf = (of: Case, query: Record<string, string> = {}, form: Form = {}, language = 'en') =>
  pageContext({ of, workflow, language, input: { query, form } })
const { company } = ownershipWork(step, contextOf(caseWith()))
const elin = { ...ownerWith(), givenName: 'Elin', familyName: 'Ek', dateOfBirth: '1971-03-04' }
const whole = { ...elin, ways: [{ share: exactly(100), through: [] }] }
const answer = ownershipWith({ company, owners: [whole] })
const savedAs = (own: Partial<OwnershipAnswer> = {}, data: Partial<CaseData> = {}): Case =>
  caseWith({ answers: { ...clear.data.answers, owners: { ...answer, ...own } }, ...data })
const base = `/onboarding/${clear.id}/owners`

describe('the address of the owners step', () => {
  const rows: Array<[what: string, query: Record<string, string>, url: string | undefined]> = [
    ['names the list at first', {}, `${base}?stage=list`],
    ['is kept where it names a page', { stage: 'list' }, undefined],
    ['is kept where it names a person', { stage: 'person', owner: '1' }, undefined],
    ['leads to the list for a person who is gone', { stage: 'person', owner: '9' }, `${base}?stage=list`],
    ['keeps the notice', { notice: 'saved' }, `${base}?stage=list&notice=saved`],
  ]
  for (const [what, query, url] of rows)
    test(what, () => assert.equal(pages.redirect(step, contextOf(savedAs(), query)), url))

  test('leads back to the list from a person, and from the list out of the step', () => {
    const back = (query: Record<string, string>) => pages.back(step, contextOf(savedAs(), query))
    assert.deepEqual([back({ stage: 'person', owner: '1' }), back({})], [`${base}?stage=list`, undefined])
  })
  test('shows a draft where it was typed', () =>
    assert.equal(
      pages.draftUrl(step, contextOf(savedAs()), { stage: 'PERSON', owner: 'new' }, 'problems'),
      `${base}?stage=person&owner=new&problems`,
    ))
})

describe('the summary of the owners', () => {
  const lines = (own: Partial<OwnershipAnswer>) =>
    pages
      .summary({ ...answer, ...own }, step, contextOf(savedAs()))
      .map(({ label, value }) => [label, ...value])
  const contact = { email: 'elin@example.com', language: 'en' } as const
  const office = { position: 'Mayor', relation: 'SELF', since: 2019, until: null } as const
  const rows: Array<[what: string, own: Partial<OwnershipAnswer>, line: string[]]> = [
    ['an owner', {}, ['Elin Ek', '100%', 'No public office']],
    [
      'the applicant as an owner',
      { owners: [{ ...whole, isApplicant: true }] },
      ['Elin Ek, you', '100%', 'No public office'],
    ],
    [
      'an owner who was not asked about public office',
      { owners: [{ ...whole, isPep: null }] },
      [...['Elin Ek', '100%']],
    ],
    [
      'an owner in public office',
      { owners: [{ ...whole, isPep: true, office }] },
      ['Elin Ek', '100%', 'Mayor since 2019'],
    ],
    [
      'where the link of an owner goes',
      { owners: [{ ...whole, contact }] },
      [...['Elin Ek', '100%', 'No public office'], 'Link to prove who they are: elin@example.com'],
    ],
    [
      'a manager',
      { owners: [], officials: [{ ...whole, ways: [] }] },
      [...['Elin Ek', 'Senior manager', 'No public office']],
    ],
    [
      'why nobody is an owner, by lines',
      { nobody: 'We asked.\n\nEveryone.' },
      [...['Nobody owns more than 25%', 'We asked.', 'Everyone.']],
    ],
    [
      'who is no owner any more',
      {
        removed: [officer('Bo'), officer('Ada')].flatMap(({ party }) =>
          party.kind === 'PERSON' ? [{ party, reason: 'Sold' }] : [],
        ),
      },
      ['Not owners any more', 'Bo Prøve', 'Ada Prøve'],
    ],
    [
      'that the rest is small',
      { remainder: { who: 'SMALL', text: null } },
      ['Other owners', 'Others have 25% or less each'],
    ],
    ['who has the rest', { remainder: { who: 'OTHER', text: 'A fund' } }, ['Other owners', 'A fund']],
    [
      'that shares are held for others',
      { nominees: true },
      ['Shares or seats held for another person', 'Yes'],
    ],
    [
      'that no share is held for others',
      { nominees: false },
      ['Shares or seats held for another person', 'No'],
    ],
  ]
  for (const [what, own, line] of rows)
    test(`tells ${what}`, () =>
      assert.deepEqual(
        lines(own).find(([label]) => label === line[0]),
        line,
      ))
  test('tells nothing that was not asked', () => assert.equal(lines({ nominees: null }).length, 1))
})

describe('a draft changes the owners', () => {
  const { list } = ownershipWork(step, contextOf(savedAs()))
  const half = changed(list, '1', { ways: [{ share: exactly(50), through: [] }] })
  const rest: Partial<OwnershipAnswer> = {
    ...{ owners: [{ ...elin, ways: [{ share: exactly(50), through: [] }] }] },
    remainder: { who: 'SMALL', text: null },
  }
  const restList = ownershipWork(step, contextOf(savedAs(rest))).list
  const nobody: Partial<OwnershipAnswer> = {
    owners: [],
    officials: [{ ...whole, ways: [] }],
    nobody: 'We asked',
  }
  const nobodyList = ownershipWork(step, contextOf(savedAs(nobody))).list
  const rows: Array<[what: string, draft: Form, of: Case, isChange: boolean]> = [
    ['an opened page without an answer', { stage: 'LIST' }, caseWith(), false],
    ['a list without an answer', withList({ stage: 'LIST' }, list), caseWith(), true],
    ['the saved list', withList({ stage: 'LIST' }, list), savedAs(), false],
    ['another share', withList({ stage: 'LIST' }, half), savedAs(), true],
    ['a typed name', { stage: 'PERSON', owner: '1', firstNames: 'A' }, savedAs(), true],
    ['the opened page of a person', { stage: 'PERSON', owner: '1' }, savedAs(), false],
    ['the saved rest', withList({ stage: 'LIST' }, restList), savedAs(rest), false],
    [
      'another rest',
      withList({ stage: 'LIST', rest: 'OTHER', restText: 'A fund' }, restList),
      savedAs(rest),
      true,
    ],
    [
      'the saved reason that nobody is an owner',
      withList({ stage: 'NOBODY' }, nobodyList),
      savedAs(nobody),
      false,
    ],
    [
      'another reason',
      withList({ stage: 'NOBODY', nobodyWhy: 'Not yet' }, nobodyList),
      savedAs(nobody),
      true,
    ],
    [
      'the opened page of a manager',
      withList({ stage: 'PERSON', owner: '1' }, nobodyList),
      savedAs(nobody),
      false,
    ],
  ]
  for (const [what, draft, of, isChange] of rows)
    test(`${what}: ${isChange}`, () =>
      assert.equal(pages.hasUnsavedChange(step, contextOf(of), draft), isChange))
})

describe('a form that is sent twice', () => {
  const rows: Array<[what: string, form: Form, drafts: CaseData['drafts'], isAgain: boolean]> = [
    ['continues from the saved list', { stage: 'LIST', do: 'continue' }, {}, true],
    ['continues without an owner', { stage: 'NOBODY', do: 'continue' }, {}, true],
    [
      'continues from a list with a draft',
      { stage: 'LIST', do: 'continue' },
      { owners: { stage: 'LIST' } },
      false,
    ],
    ['opens a person', { stage: 'LIST', do: 'open:1' }, {}, false],
    ['continues from a person', { stage: 'PERSON', do: 'continue' }, {}, false],
  ]
  for (const [what, form, drafts, isAgain] of rows)
    test(`${what}: ${isAgain}`, () => {
      const context = contextOf(savedAs({}, { drafts }), {}, form)
      assert.equal(pages.isResubmission(answer, step, context), isAgain)
    })
})

describe('the problems of a draft', () => {
  const problemsOf = (draft: Form, of = caseWith()) =>
    pages.problems(step, contextOf(of), draft).map(({ field, code }) => `${field} ${code}`)
  test('of the list are those of the whole list', () =>
    assert.deepEqual(problemsOf({ stage: 'LIST' }), ['add owners_missing']))
  test('of the page without an owner are its managers and its reason', () =>
    assert.deepEqual(problemsOf({ stage: 'NOBODY' }), ['add officials_missing', 'nobodyWhy required']))
  test('of a person are those of the form', () =>
    assert.ok(problemsOf({ stage: 'PERSON', owner: 'new' }).includes('firstNames required')))
  test('are none of a saved list', () => assert.deepEqual(problemsOf({ stage: 'LIST' }, savedAs()), []))
})
