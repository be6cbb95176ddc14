/** The places of a draft's problems. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageOf, placeOfProblem } from './problem-place.ts'

const definition = {
  steps: [
    {
      key: 'more',
      kind: 'QUESTIONNAIRE',
      title: { en: 'Some questions' },
      questions: [{ key: 'a', label: { en: 'Turnover' } }],
    },
    'no step',
  ],
  // biome-ignore lint/suspicious/noThenProperty: a field of the workflow file format
  rules: [{ key: 'r', when: {}, then: 'REVIEW', reason: {} }],
}
const known = { workflowId: 'w', definition, kinds: [] }

const rows: Array<[path: string, words: string, to: RegExp]> = [
  ['/steps/0/questions', 'Some questions', /\/w\?step=more$/],
  ['/steps/0/questions/0/label', 'Some questions, “Turnover”', /\/w\?step=more&part=a$/],
  ['/steps/1', 'Step 2', /\/w$/],
  ['/rules/0/when', 'Rule 1: review', /rules\?rule=r$/],
  ['/expiry/days', 'Link validity', /settings$/],
  ['', 'The workflow', /settings$/],
]
for (const [path, words, to] of rows)
  test(`${path || 'the whole workflow'} is called ${words}`, () => {
    const place = placeOfProblem(path, known)
    assert.equal(place.words, words)
    assert.match(place.to, to)
  })

test('an empty condition asks the user to fill it in', () => {
  const problem = { path: '/rules/0/when', code: 'x', message: 'Use exactly one operator.' }
  assert.equal(messageOf(problem, definition), 'Say when it applies.')
  assert.equal(messageOf({ ...problem, path: '/rules/0/key' }, definition), 'Use exactly one operator.')
})

test('what the API says for developers is said in the words of the form', () => {
  const path = '/steps/0/questions/0/currency'
  const message = 'A question of the kind AMOUNT needs a currency, such as EUR, or MARKET.'
  assert.equal(messageOf({ path, code: 'currency_missing', message }, definition), 'Choose its currency.')
})
