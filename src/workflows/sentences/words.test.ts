/** Facts, operators and values in words. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import kyb from '#test/fixtures/workflows/company.json' with { type: 'json' }
import { problemsOf } from '../validity.ts'
import { factsAt, titleOfKey } from './facts.ts'
import { type Operator, operators, readCondition, writeClause } from './sentence.ts'
import { conditionText, factNamed, firstClause, operatorsFor, startingValue } from './words.ts'

const definition = {
  ...structuredClone(kyb),
  steps: [
    ...structuredClone(kyb).steps,
    {
      key: 'more',
      kind: 'QUESTIONNAIRE',
      title: { en: 'Some questions' },
      questions: [
        { key: 'turnover', kind: 'AMOUNT', label: { en: 'Turnover, declared' }, currency: 'SEK' },
        { key: 'last', kind: 'AMOUNT', label: { en: 'Turnover last year?' }, currency: 'SEK' },
        { key: 'since', kind: 'DATE', label: { en: 'Trading since' } },
        {
          key: 'goods',
          kind: 'MANY_OF',
          label: { en: 'Goods' },
          choices: [
            { value: 'arms', label: { en: 'Arms' } },
            { value: 'art', label: { en: 'Art' } },
          ],
        },
      ],
    },
  ],
}
const facts = factsAt(definition, 'RULES')
const turnover = { var: 'answers.more.turnover.amount' }

const rows: Array<[condition: unknown, text: string | undefined]> = [
  [{ in: [{ var: 'market' }, ['SE', 'NO']] }, 'the market is one of Sweden or Norway'],
  [{ '!=': [{ var: 'person.country' }, 'EE'] }, 'the country of the eID is not Estonia'],
  [{ '>=': [turnover, 2_000_000] }, 'Turnover, declared is at least SEK 2,000,000'],
  [{ '<': [{ var: 'answers.more.since' }, '2026-01-01'] }, 'Trading since is before 2026-01-01'],
  [{ in: ['arms', { var: 'answers.more.goods' }] }, 'Goods include Arms'],
  [
    { '==': [{ var: 'answers.business.abroad' }, true] },
    /^“Will the company send or receive money outside the EU and EEA” is yes$/.source,
  ],
  [{ '!!': [{ var: 'checks.gaps' }] }, 'incomplete checks are not empty'],
  [
    {
      and: [
        {
          or: [
            { '>': [turnover, { '*': [{ var: 'answers.more.last.amount' }, 1.4] }] },
            { '<': [turnover, { '*': [{ var: 'answers.more.last.amount' }, 0.6] }] },
          ],
        },
        { '>': [{ var: 'checks.pepHits' }, 0] },
      ],
    },
    'Turnover, declared differs from Turnover last year by more than 40% and open PEP hits is more than 0',
  ],
  [
    { and: [{ '==': [{ var: 'risk.level' }, 'HIGH'] }, { or: [{ var: 'a' }, { var: 'b' }] }] },
    'the risk is high and (A is yes or B is yes)',
  ],
  [{ some: [{ var: 'checks.gaps' }, true] }, undefined],
]
for (const [condition, expected] of rows)
  test(`describes ${JSON.stringify(condition)} as ${expected ?? 'nothing'}`, () => {
    const text = conditionText(condition, facts)
    if (expected?.endsWith('$')) assert.match(text ?? '', new RegExp(expected))
    else assert.equal(text, expected)
  })

describe('the facts that a condition may use', () => {
  const namesAt = (place: Parameters<typeof factsAt>[1]) => factsAt(definition, place).map(({ name }) => name)
  test('come from earlier steps, in a question also from earlier questions, in rules from all', () => {
    assert.ok(!namesAt({ step: 'more' }).includes('answers.more.turnover.amount'))
    assert.ok(namesAt({ step: 'more' }).includes('answers.business.abroad'))
    assert.deepEqual(
      namesAt({ step: 'more', question: 'since' }).filter((name) => name.startsWith('answers.more')),
      ['answers.more.turnover.amount', 'answers.more.last.amount'],
    )
    assert.ok(!namesAt({ step: 'more' }).includes('checks.age'))
    assert.ok(namesAt('RULES').includes('checks.age'))
  })
  test('can be listed for an unfinished draft', () => {
    assert.ok(factsAt({ steps: [null, {}, { key: 'a' }] }, 'RULES').length > 10)
    assert.equal(titleOfKey('source-of-funds'), 'Source of funds')
  })
})

test('every choice of the builder is a condition that can be published and read again', () => {
  for (const fact of facts)
    for (const operator of operatorsFor(fact.kind)) {
      const value = startingValue(fact, operator, facts)
      const when = writeClause({ fact: fact.name, operator, value })
      // biome-ignore lint/suspicious/noThenProperty: a field of the workflow file format
      const rule = { key: 'new', when, then: 'REVIEW', reason: { en: 'Why', sv: 'Varför' } }
      const found = problemsOf({ ...definition, languages: ['en'], rules: [rule] }, [])
      // A market is always known.
      const isNever = fact.name === 'market' && operator === 'MISSING'
      assert.deepEqual(
        found.map(({ code }) => code),
        isNever ? ['never_true'] : [],
        `${fact.name} ${operator}`,
      )
      assert.deepEqual(readCondition(when)?.parts, [{ fact: fact.name, operator, value }])
    }
})

test('an unsupported operator stays in the list while a condition uses it', () => {
  const used: Operator = 'CONTAINS'
  assert.equal(operatorsFor('NUMBER', used)[0], used)
  assert.ok(operators.length > 10)
  assert.equal(factNamed([], 'answers.x.some-thing').label, 'Some thing')
  assert.equal(firstClause(factNamed(facts, 'market'), facts).value, 'SE')
})
