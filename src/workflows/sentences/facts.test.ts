/** The facts that a condition can name: those answered before it, with words from an unfinished draft. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anyText, factsAt, nameOfCountry } from './facts.ts'
import { earlyFacts, lateFacts } from './fixed-facts.ts'

const questions = [
  { key: 'cash', kind: 'YES_NO', label: { en: 'Do you pay in cash?' } },
  { key: 'turnover', kind: 'AMOUNT', label: { sv: 'Omsättning:' }, currency: 'EUR' },
  {
    key: 'source-of-funds',
    kind: 'ONE_OF',
    choices: [{ value: 'pay', label: { en: 'Pay' } }, { value: 'gift' }],
  },
]
const steps = [
  { key: 'account', kind: 'BANK_ACCOUNT' },
  { key: 'purpose', kind: 'QUESTIONNAIRE', title: { en: 'Purpose' }, questions },
  { key: 'owners', kind: 'OWNERSHIP' },
]
const names = (...args: Parameters<typeof factsAt>) =>
  factsAt(...args).flatMap(({ name }) => (name.startsWith('answers.') ? [name.slice('answers.'.length)] : []))

const allQuestions = ['purpose.cash', 'purpose.turnover.amount', 'purpose.source-of-funds']
const places: Array<[what: string, place: Parameters<typeof factsAt>[1], known: string[]]> = [
  ['the first step knows no answer', { step: 'account' }, []],
  ['a step knows the steps before it', { step: 'owners' }, ['account', ...allQuestions]],
  [
    'a question knows those before it',
    { step: 'purpose', question: 'turnover' },
    ['account', 'purpose.cash'],
  ],
  [
    'a question that is not there yet knows all',
    { step: 'purpose', question: 'new' },
    ['account', ...allQuestions],
  ],
]
describe('the facts that a condition can name', () => {
  for (const [what, place, known] of places)
    test(what, () => assert.deepEqual(names({ steps }, place), known))

  test('are all answers for a step that the draft does not have yet, and for a rule', () => {
    const atEnd = names({ steps }, { step: 'new' })
    assert.deepEqual(atEnd, names({ steps }, 'RULES'))
    assert.deepEqual(
      atEnd.filter((name) => name.startsWith('owners.')),
      ['owners', 'total', 'nobody', 'officials', 'anyPep', 'anyAbroad', 'indirect'].map(
        (name) => `owners.${name}`,
      ),
    )
  })

  test('are results of checks for a rule only', () => {
    const isLate = ({ name }: { name: string }) => lateFacts.some((late) => late.name === name)
    assert.equal(factsAt({ steps }, 'RULES').filter(isLate).length, lateFacts.length)
    assert.deepEqual(factsAt({ steps }, { step: 'owners' }).filter(isLate), [])
  })

  test('are those of every application in a draft without steps', () => {
    for (const unfinished of [undefined, null, 'soon', [null, {}, { key: 7 }]])
      assert.deepEqual(
        factsAt({ steps: unfinished }, { step: 'owners' }).map(({ name }) => name),
        ['market', ...earlyFacts.map(({ name }) => name)],
      )
  })

  test('have no question of a questionnaire without questions', () =>
    assert.deepEqual(names({ steps: [{ key: 'purpose', kind: 'QUESTIONNAIRE' }] }, 'RULES'), []))
})

describe('a fact', () => {
  const shown = Object.fromEntries(factsAt({ steps }, 'RULES').map((fact) => [fact.name, fact]))
  test('has the question as its label, without its mark, and the step as its group', () => {
    const { label, group, kind } = shown['answers.purpose.cash'] ?? assert.fail()
    assert.deepEqual([label, group, kind], ['Do you pay in cash', 'Purpose', 'YES_NO'])
  })
  test('of an amount is its number, in the currency of the question', () => {
    const { label, kind, unit } = shown['answers.purpose.turnover.amount'] ?? assert.fail()
    assert.deepEqual([label, kind, unit], ['Omsättning', 'NUMBER', 'EUR'])
  })
  test('of an amount in the currency of the market has no unit', () => {
    const question = { key: 'costs', kind: 'AMOUNT', currency: 'MARKET' }
    const [fact] = factsAt({ steps: [{ key: 'p', kind: 'QUESTIONNAIRE', questions: [question] }] }, 'RULES')
    assert.deepEqual([fact?.name, fact && 'unit' in fact], ['answers.p.costs.amount', false])
  })
  test('of a question without words has its key and the values of its choices', () => {
    const { label, choices } = shown['answers.purpose.source-of-funds'] ?? assert.fail()
    assert.deepEqual(
      [label, choices],
      [
        'Source of funds',
        [
          { value: 'pay', label: 'Pay' },
          { value: 'gift', label: 'gift' },
        ],
      ],
    )
  })
  test('leaves out choices that are not finished', () => {
    const question = { key: 'a', kind: 'ONE_OF', choices: [null, {}, { value: 'x' }] }
    const [fact] = factsAt({ steps: [{ key: 'p', kind: 'QUESTIONNAIRE', questions: [question] }] }, 'RULES')
    assert.deepEqual(fact?.choices, [{ value: 'x', label: 'x' }])
  })
  test('of a kind of question that does not exist yet is a text', () => {
    const question = { key: 'a', kind: 'COLOUR' }
    const [fact] = factsAt({ steps: [{ key: 'p', kind: 'QUESTIONNAIRE', questions: [question] }] }, 'RULES')
    assert.equal(fact?.kind, 'TEXT')
  })
  test('of the market names the countries of the workflow', () =>
    assert.deepEqual(
      factsAt({ markets: ['SE', 7] }, 'RULES').find(({ name }) => name === 'market')?.choices,
      [{ value: 'SE', label: 'Sweden' }],
    ))
})

test('a country has its English name, and what is no country its code', () =>
  assert.deepEqual(['NO', 'nowhere', ''].map(nameOfCountry), ['Norway', 'nowhere', '']))

const texts: Array<[text: unknown, found: string | undefined]> = [
  [{ sv: 'Syfte', en: 'Purpose' }, 'Purpose'],
  [{ en: '', sv: 'Syfte' }, 'Syfte'],
  [{ sv: '' }, undefined],
  [{}, undefined],
  ['Purpose', undefined],
  [null, undefined],
]
for (const [text, found] of texts)
  test(`the text of ${JSON.stringify(text)} is ${found}`, () => assert.equal(anyText(text), found))
