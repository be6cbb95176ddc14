/** Each fault of a condition that could be read, but never does what its author means. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromTemplate, templates } from '../drafts/starting-points.ts'
import { problemsOf } from '../validity.ts'
import { reservedStepKeys } from '../workflow.ts'

const text = { en: 'A text' }
const choices = ['a', 'b'].map((value) => ({ value, label: text }))
const questions = [
  { key: 'one', kind: 'ONE_OF', label: text, choices },
  { key: 'many', kind: 'MANY_OF', label: text, choices },
  { key: 'yes', kind: 'YES_NO', label: text },
  { key: 'size', kind: 'NUMBER', label: text },
]
const one = { var: 'answers.first.one' }
const many = { var: 'answers.first.many' }
const yes = { var: 'answers.first.yes' }
const market = { var: 'market' }

const definitionWith = (when: unknown, at: 'step' | 'question' | 'rule' = 'step') => {
  const outcome = Object.fromEntries([['then', 'REVIEW']])
  return {
    name: 'A test',
    kind: 'KYC',
    markets: ['SE', 'NO'],
    languages: ['en'],
    steps: [
      { key: 'first', kind: 'QUESTIONNAIRE', questions },
      {
        key: 'second',
        kind: 'QUESTIONNAIRE',
        questions: [{ key: 'more', kind: 'SHORT_TEXT', label: text, ...(at === 'question' ? { when } : {}) }],
        ...(at === 'step' ? { when } : {}),
      },
    ],
    rules: at === 'rule' ? [{ key: 'a-rule', when, ...outcome, reason: text }] : [],
  }
}
const codesOf = (when: unknown) =>
  problemsOf(definitionWith(when), reservedStepKeys).map(({ path, code }) => `${path} ${code}`)

const possible: Array<[what: string, when: unknown]> = [
  ['one choice', { '==': [one, 'a'] }],
  ['no choice', { '==': [one, null] }],
  ['any of the choices', { in: [one, ['a', 'b']] }],
  ['a list with a choice', { in: ['a', many] }],
  ['a list with two choices', { and: [{ in: ['a', many] }, { in: ['b', many] }] }],
  ['yes', yes],
  ['not yes', { '!': yes }],
  ['a market', { '==': [market, 'SE'] }],
  ['another market than one', { '!=': [market, 'SE'] }],
  ['a number', { '>': [{ var: 'answers.first.size' }, 5] }],
  ['a fact that only the register knows', { '==': [{ var: 'organization.category' }, 'SOLE_TRADER'] }],
  ['either of two', { or: [{ '==': [one, 'a'] }, yes] }],
  ['a branch', { if: [yes, { '==': [one, 'a'] }, true] }],
]
for (const [what, when] of possible) test(`accepts ${what}`, () => assert.deepEqual(codesOf(when), []))

const impossible: Array<[what: string, when: unknown]> = [
  ['two choices of one at once', { and: [{ '==': [one, 'a'] }, { '==': [one, 'b'] }] }],
  ['yes and no', { and: [yes, { '!': yes }] }],
  ['no market of the workflow', { and: [{ '!=': [market, 'SE'] }, { '!=': [market, 'NO'] }] }],
  ['every choice is refused', { and: [{ '!': { in: [one, ['a', 'b']] } }, one] }],
  ['a constant', { '==': [1, 2] }],
]
for (const [what, when] of impossible)
  test(`rejects a condition that is never true: ${what}`, () =>
    assert.deepEqual(codesOf(when), ['/steps/1/when never_true']))

const unknown: Array<[what: string, when: unknown, problems: string[]]> = [
  ['a choice', { '==': [one, 'c'] }, ['/steps/1/when/== choice_unknown']],
  ['a choice that is excluded', { '!=': [one, 'c'] }, ['/steps/1/when/!= choice_unknown']],
  ['one of several choices', { in: [one, ['a', 'c']] }, ['/steps/1/when/in choice_unknown']],
  ['a choice of a list', { in: ['c', many] }, ['/steps/1/when/in choice_unknown']],
  ['a text for yes or no', { '==': [yes, 'yes'] }, ['/steps/1/when/== choice_unknown']],
  ['a market', { or: [yes, { '==': [market, 'DK'] }] }, ['/steps/1/when/or/1/== market_not_in_workflow']],
]
for (const [what, when, problems] of unknown)
  test(`rejects a comparison with ${what} that does not exist`, () =>
    assert.deepEqual(codesOf(when), problems))

const never = { and: [yes, { '!': yes }] }
const messages: Array<[at: 'step' | 'question' | 'rule', path: string, message: string]> = [
  ['step', '/steps/1/when', 'The condition of the step "second" can never be true, so it is never shown.'],
  [
    'question',
    '/steps/1/questions/0/when',
    'The condition of the question "more" can never be true, so it is never shown.',
  ],
  [
    'rule',
    '/rules/0/when',
    'The condition of the rule "a-rule" can never be true, so the rule never applies.',
  ],
]
for (const [at, path, message] of messages)
  test(`names the ${at} that is never reached`, () =>
    assert.deepEqual(problemsOf(definitionWith(never, at), reservedStepKeys), [
      { path, code: 'never_true', message },
    ]))

test('names the missing question and choice', () =>
  assert.deepEqual(
    problemsOf(definitionWith({ '==': [one, 'c'] }), reservedStepKeys).map(({ message }) => message),
    ['The question "one" of the step "first" has no choice "c".'],
  ))

test('reports nothing about the templates', () => {
  for (const template of templates)
    assert.deepEqual(problemsOf(fromTemplate(template, 'A template'), reservedStepKeys), [])
})
