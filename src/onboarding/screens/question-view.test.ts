/** The questions on a page: which are asked, in which language, with which choices. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countries } from '@foyer/national-fields/contact/address'
import { workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { StepOf } from '#workflows/workflow.ts'
import type { Values } from '../view.ts'
import { questionViewsOf } from './question-view.ts'

const step = {
  key: 'page',
  kind: 'QUESTIONNAIRE',
  questions: [
    { key: 'abroad', kind: 'YES_NO', label: { en: 'Abroad?', sv: 'Utomlands?' } },
    {
      key: 'where',
      kind: 'COUNTRY',
      label: { en: 'Where?' },
      when: { '==': [{ var: 'answers.page.abroad' }, true] },
    },
    {
      key: 'how',
      kind: 'ONE_OF',
      label: { en: 'How?' },
      hint: { en: 'Choose', sv: 'Välj' },
      optional: true,
      choices: [
        { value: 'a', label: { en: 'A', sv: 'Ä' } },
        { value: 'b', label: { en: 'B' } },
      ],
    },
    { key: 'much', kind: 'AMOUNT', currency: 'SEK', label: { en: 'How much?' } },
  ],
} as StepOf<'QUESTIONNAIRE'>
const viewsOf = (values: Values, language = 'en') =>
  questionViewsOf(step, pageContext({ workflow: { ...workflowOf('KYC'), steps: [step] }, language }), values)

const asked: Array<[values: Values, keys: string]> = [
  [{}, 'abroad how much'],
  [{ abroad: 'yes' }, 'abroad where how much'],
  [{ abroad: 'no', where: 'IR' }, 'abroad how much'],
  [{ abroad: 'perhaps' }, 'abroad how much'],
]
describe('a questionnaire shows, by the values', () => {
  for (const [values, keys] of asked)
    test(`${JSON.stringify(values)}: ${keys}`, () =>
      assert.equal(
        viewsOf(values)
          .map(({ key }) => key)
          .join(' '),
        keys,
      ))
})

test('a question is shown in the page’s language, and missing texts in English', () => {
  const [abroad, how, much] = viewsOf({}, 'sv')
  assert.deepEqual([abroad?.label, abroad?.hint, abroad?.isFollowUp], ['Utomlands?', null, false])
  assert.deepEqual([how?.label, how?.hint, how?.optional], ['How?', 'Välj', true])
  assert.deepEqual(how?.choices, [
    { value: 'a', label: 'Ä' },
    { value: 'b', label: 'B' },
  ])
  assert.deepEqual([much?.currency, much?.choices], ['SEK', []])
})

test('a follow-up is marked as one, and a country question offers all countries', () => {
  const where = viewsOf({ abroad: 'yes' }).find(({ key }) => key === 'where')
  assert.equal(where?.isFollowUp, true)
  assert.equal(where?.choices.length, countries.length)
})
