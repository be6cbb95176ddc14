/** The list of what is missing in a draft: each place once, with all its problems. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingOf } from './missing.ts'

const definition = {
  steps: [{ key: 'more', kind: 'QUESTIONNAIRE', title: { en: 'Some questions' }, questions: [] }],
  // biome-ignore lint/suspicious/noThenProperty: a field of the workflow file format
  rules: [{ key: 'r', when: {}, then: 'REVIEW', reason: {} }],
}
const known = { workflowId: 'w', definition, kinds: [] }
const noText = (path: string, language: string) => ({
  ...{ path, code: 'language_missing' },
  message: `The text is missing in the language ${language}.`,
})

test('names each place once, with its missing languages in one sentence', () => {
  const problems = [
    noText('/rules/0/reason', 'fi'),
    noText('/rules/0/reason', 'de'),
    { path: '/rules/0/when', code: 'condition', message: 'Use exactly one operator.' },
    { path: '/steps/0/questions', code: 'min_items', message: 'At least one question.' },
  ]
  assert.deepEqual(missingOf(problems, known), [
    {
      place: 'Rule 1: review',
      to: '/workflows/w/rules?rule=r',
      sentences: ['The text is missing in Finnish, German.', 'Say when it applies.'],
    },
    { place: 'Some questions', to: '/workflows/w?step=more', sentences: ['At least one question.'] },
  ])
})

test('is empty for a draft that is complete', () => assert.deepEqual(missingOf([], known), []))
