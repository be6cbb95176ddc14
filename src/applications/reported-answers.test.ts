/** The questionnaires and terms in the report: questions, answers and accepted terms. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import { type PublishedWorkflow, type Step, textIn } from '#workflows/workflow.ts'
import type { Case } from './case.ts'
import { reportedAnswers } from './reported-answers.ts'

const at = '2026-11-20T09:30:00.000Z'
const steps = [
  {
    key: 'page',
    kind: 'QUESTIONNAIRE',
    title: { en: 'Money', sv: 'Pengar' },
    questions: [
      { key: 'abroad', kind: 'YES_NO', label: { en: 'Abroad?', sv: 'Utomlands?' } },
      {
        key: 'where',
        kind: 'COUNTRY',
        label: { en: 'Where?' },
        when: { '==': [{ var: 'answers.page.abroad' }, true] },
      },
      {
        key: 'why',
        kind: 'MANY_OF',
        label: { en: 'Why?' },
        optional: true,
        choices: [
          { value: 'pay', label: { en: 'To pay', sv: 'Att betala' } },
          { value: 'save', label: { en: 'To save', sv: 'Att spara' } },
        ],
      },
      { key: 'note', kind: 'SHORT_TEXT', label: { en: 'A note' }, optional: true },
    ],
  },
  {
    key: 'terms',
    kind: 'TERMS',
    terms: ['general', 'news'].map((key) => ({
      key,
      version: '2',
      title: { en: key },
      text: { en: key },
      optional: key === 'news',
    })),
  },
] as Step[]
const workflow: PublishedWorkflow = { ...workflowOf('KYC'), steps }
const caseWith = (answers: Record<string, object>): Case => {
  const of = clearCase('KYC')
  const saved = Object.entries(answers).map(([key, answer]) => [
    key,
    { at, revision: 1, ...answer } as StepAnswer,
  ])
  return { ...of, data: { ...of.data, answers: Object.fromEntries(saved) } }
}
const page = (values: object) => ({ page: { kind: 'QUESTIONNAIRE', values } })
const terms = (...accepted: Array<[key: string, version: string]>) => ({
  terms: { kind: 'TERMS', accepted: accepted.map(([key, version]) => ({ key, version, at })) },
})
const report = (answers: Record<string, object>, language = 'en') =>
  reportedAnswers(caseWith(answers), workflow, (text) => textIn(text, language))

const asked: Array<[what: string, values: object, answers: Array<[key: string, value: unknown]>]> = [
  [
    'no follow-up',
    { abroad: false },
    [
      ['abroad', false],
      ['why', null],
      ['note', null],
    ],
  ],
  [
    'a follow-up',
    { abroad: true, where: 'NO' },
    [
      ['abroad', true],
      ['where', 'NO'],
      ['why', null],
      ['note', null],
    ],
  ],
  [
    'not the answer of a follow-up that no longer applies',
    { abroad: false, where: 'IR', note: 'x' },
    [
      ['abroad', false],
      ['why', null],
      ['note', 'x'],
    ],
  ],
]
describe('a questionnaire reports', () => {
  for (const [what, values, answers] of asked)
    test(what, () => {
      const [questionnaire] = report(page(values)).questionnaires
      assert.deepEqual(
        questionnaire?.answers.map(({ key, value }) => [key, value]),
        answers,
      )
      assert.deepEqual([questionnaire?.step, questionnaire?.answeredAt], ['page', at])
    })

  test('the texts of the chosen options, and the value of an option that no longer exists', () => {
    const [questionnaire] = report(page({ abroad: false, why: ['save', 'gone'] }), 'sv').questionnaires
    assert.deepEqual(
      questionnaire?.answers.map(({ key, labels }) => [key, labels]),
      [
        ['abroad', []],
        ['why', ['Att spara', 'gone']],
        ['note', []],
      ],
    )
  })

  test('its title and questions in the requested language', () => {
    const [questionnaire] = report(page({ abroad: false }), 'sv').questionnaires
    assert.deepEqual([questionnaire?.title, questionnaire?.answers[0]?.question], ['Pengar', 'Utomlands?'])
  })
})

const accepted: Array<[what: string, given: Array<[string, string]>, at: Array<string | null>]> = [
  [
    'both',
    [
      ['general', '2'],
      ['news', '2'],
    ],
    [at, at],
  ],
  ['not what was left out', [['general', '2']], [at, null]],
  ['not an older version', [['general', '1']], [null, null]],
]
describe('terms report', () => {
  for (const [what, given, expected] of accepted)
    test(what, () =>
      assert.deepEqual(
        report(terms(...given)).terms.map(({ acceptedAt }) => acceptedAt),
        expected,
      ),
    )
})

test('terms as a PDF name the accepted file and its address', () => {
  const [sv, en] = ['a'.repeat(64), 'b'.repeat(64)]
  const facts = { name: 'villkor.pdf', size: 900, pages: 3 }
  const pdf = { sv: { ...facts, sha256: sv }, en: { name: 'terms.pdf', size: 800, sha256: en } }
  const title = { en: 'General' }
  const step: Step = { key: 'terms', kind: 'TERMS', terms: [{ key: 'general', version: '2', title, pdf }] }
  const termOf = (hash: string, language: string) => {
    const accepted = [{ key: 'general', version: '2', hash, language, at }]
    const of = caseWith({ terms: { kind: 'TERMS', accepted } })
    return reportedAnswers(of, { ...workflow, steps: [step] }, (text) => textIn(text, 'en')).terms[0]
  }
  const url = (sha256: string) => `/onboarding/terms/${clearCase('KYC').customerId}/${sha256}`
  assert.deepEqual(termOf(sv, 'sv')?.pdf, { ...facts, url: url(sv) })
  assert.deepEqual(termOf(en, 'en')?.pdf, { name: 'terms.pdf', size: 800, pages: null, url: url(en) })
  assert.deepEqual([termOf(en, 'en')?.language, termOf('c', 'en')?.pdf], ['en', null])
})

const empty = { questionnaires: [], terms: [] }
const left: Array<[what: string, answers: Record<string, object>]> = [
  ['an unanswered step', {}],
  ['an answer of another kind, from another version', { page: { kind: 'TERMS', accepted: [] } }],
  ['a step that the workflow does not have', { other: { kind: 'QUESTIONNAIRE', values: {} } }],
]
for (const [what, answers] of left) test(`leaves out ${what}`, () => assert.deepEqual(report(answers), empty))
