/** Which steps were changed, but not continued from. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Registry } from '@foyer/company-registers/contract'
import type { Case, CaseData } from '#applications/case.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import { stepsWithUnsavedChanges } from './unsaved-changes.ts'

const of = clearCase('KYB')
const change = (data: Partial<CaseData>): Case => ({ ...of, data: { ...of.data, ...data } })
const contact = {
  firstName: 'Anna',
  lastName: 'Testsson',
  email: 'anna@example.com',
  phoneNumber: '070-174 06 05',
}
const byHand = {
  stage: 'MANUAL',
  name: 'Annat AB',
  number: '',
  legalForm: 'OTHER',
  line: 'Gatan 1',
  postalCode: '11122',
  city: 'Stockholm',
  country: 'SE',
}

const rows: Array<[what: string, drafts: CaseData['drafts'], more: Partial<CaseData>, changed: string[]]> = [
  ['nothing', {}, {}, []],
  ['a draft like the answer', { contact }, {}, []],
  ['another number', { contact: { ...contact, phoneNumber: '0701740606' } }, {}, ['contact']],
  ['a box that was emptied', { contact: { ...contact, email: '' } }, {}, ['contact']],
  ['a search for the saved company', { company: { stage: 'SEARCH', query: '529999-9986' } }, {}, []],
  [
    'a search for the saved company by name',
    { company: { stage: 'SEARCH', query: 'Ordförandens Testverk AB' } },
    {},
    [],
  ],
  ['an empty search', { company: { stage: 'SEARCH', query: '' } }, {}, []],
  ['another search', { company: { stage: 'SEARCH', query: 'Provcyklar' } }, {}, ['company']],
  [
    'the saved company, looked up again',
    { company: { stage: 'CONFIRM' } },
    { registryCandidate: of.data.registry },
    [],
  ],
  [
    'another company, looked up',
    { company: { stage: 'CONFIRM' } },
    { registryCandidate: clearCase('KYB', 'se-two-together').data.registry },
    ['company'],
  ],
  ['a company typed by hand', { company: byHand }, {}, ['company']],
  ['an opened manual form', { company: { stage: 'MANUAL', country: 'SE' } }, {}, []],
  ['a draft of a step that is not in the workflow', { other: { a: 'b' } }, {}, []],
]
for (const [what, drafts, more, changed] of rows)
  test(`${what}: ${changed.join() || 'no unsaved change'}`, () =>
    assert.deepEqual(
      stepsWithUnsavedChanges(
        pageContext({
          of: change({ drafts, ...more }),
          workflow: workflowOf('KYB'),
          registry: {} as Registry,
        }),
      ),
      changed,
    ))
