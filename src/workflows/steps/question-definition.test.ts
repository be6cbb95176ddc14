/** Optional and required parts of each kind of question. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Value } from 'typebox/value'
import { Question, questionProblems } from './question-definition.ts'

const label = { en: 'a', sv: 'a' }
const choice = (value: string, text: object = label) => ({ value, label: text })
const choices = [choice('a'), choice('b')]
const question = (kind: string, more: object = {}) => ({ key: 'more', kind, label, ...more }) as Question
const known = { steps: new Map([['first', new Set(['pep'])]]), later: new Set(['last']), checks: false }
const problemsIn = (value: Question, languages = ['en', 'sv']) =>
  questionProblems({ value, at: '/q' }, languages, known).map(({ path, code }) => `${path} ${code}`)

const rows: Array<[what: string, value: Question, problems: string[]]> = [
  ...['SHORT_TEXT', 'LONG_TEXT', 'NUMBER', 'DATE', 'YES_NO', 'COUNTRY'].map(
    (kind): [string, Question, string[]] => [`${kind} alone`, question(kind), []],
  ),
  ['an amount with its currency', question('AMOUNT', { currency: 'SEK' }), []],
  ['an amount without currency', question('AMOUNT'), ['/q/currency currency_missing']],
  ['a number with a currency', question('NUMBER', { currency: 'SEK' }), ['/q/currency currency_unused']],
  ['a number with bounds', question('NUMBER', { minimum: 0, maximum: 10 }), []],
  ['a number with one bound', question('NUMBER', { minimum: -1 }), []],
  ['equal bounds', question('NUMBER', { minimum: 1, maximum: 1 }), []],
  ['crossed bounds', question('NUMBER', { minimum: 2, maximum: 1 }), ['/q/minimum bounds_crossed']],
  ['a bound of zero of a text', question('SHORT_TEXT', { minimum: 0 }), ['/q/minimum bound_unused']],
  [
    'crossed bounds of a date',
    question('DATE', { minimum: 2, maximum: 1 }),
    ['/q/minimum bound_unused', '/q/maximum bound_unused', '/q/minimum bounds_crossed'],
  ],
  ['one of two choices', question('ONE_OF', { choices }), []],
  ['no choices', question('ONE_OF'), ['/q/choices choices_missing']],
  ['no choices of many', question('MANY_OF'), ['/q/choices choices_missing']],
  ['choices of a yes or no', question('YES_NO', { choices }), ['/q/choices choices_unused']],
  [
    'the same choice twice',
    question('ONE_OF', { choices: [choice('a'), choice('a')] }),
    ['/q/choices/1/value not_unique'],
  ],
  [
    'a choice in one language',
    question('MANY_OF', { choices: [choice('a'), choice('b', { en: 'a' })] }),
    ['/q/choices/1/label language_missing'],
  ],
  [
    'a label and a hint in one language',
    question('DATE', { label: { sv: 'a' }, hint: { en: 'a' } }),
    ['/q/label language_missing', '/q/hint language_missing'],
  ],
  ['a condition on an earlier answer', question('DATE', { when: { var: 'answers.first.pep' } }), []],
  [
    'a condition on a later one',
    question('DATE', { when: { var: 'answers.last' } }),
    ['/q/when/var asked_too_early'],
  ],
]
describe('a question', () => {
  for (const [what, value, problems] of rows)
    test(`${what}: ${problems.length} problems`, () => assert.deepEqual(problemsIn(value), problems))
})

const schema: Array<[what: string, value: object, isValid: boolean]> = [
  ['a question', question('YES_NO'), true],
  ['an unknown kind', question('FILE'), false],
  ['a key in capitals', { ...question('YES_NO'), key: 'More' }, false],
  ['a key of 41 characters', { ...question('YES_NO'), key: 'k'.repeat(41) }, false],
  ['one choice', question('ONE_OF', { choices: [choice('a')] }), false],
  ['a choice in capitals', question('ONE_OF', { choices: [choice('A'), choice('b')] }), false],
  ['a currency in small letters', question('AMOUNT', { currency: 'sek' }), false],
  ['an empty text', { ...question('DATE'), label: { en: '' } }, false],
  ['an unknown field', question('DATE', { default: '1' }), false],
]
for (const [what, value, isValid] of schema)
  test(`the schema ${isValid ? 'accepts' : 'refuses'} ${what}`, () =>
    assert.equal(Value.Check(Question, value), isValid))
