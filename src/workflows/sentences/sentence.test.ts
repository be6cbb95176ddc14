/** Conditions become sentences and back, without a change; others stay code. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import scorecard from '#checks/rules/scorecard.json' with { type: 'json' }
import standard from '#checks/rules/standard-rules.json' with { type: 'json' }
import kyb from '#test/fixtures/workflows/company.json' with { type: 'json' }
import kyc from '#test/fixtures/workflows/person.json' with { type: 'json' }
import { type Clause, readCondition, type Sentence, writeSentence } from './sentence.ts'

const turnover = { var: 'answers.business.turnover.amount' }
const market = { var: 'market' }

const clauses: Array<[condition: unknown, clause: Partial<Clause>]> = [
  [{ '==': [market, 'SE'] }, { fact: 'market', operator: 'IS', value: 'SE' }],
  [{ '===': [market, 'SE'] }, { operator: 'IS', spelling: 'STRICT' }],
  [{ '!=': [market, 'EE'] }, { operator: 'IS_NOT', value: 'EE' }],
  [{ '!==': [{ var: 'checks.age' }, null] }, { operator: 'GIVEN', value: null, spelling: 'STRICT' }],
  [{ '==': [turnover, null] }, { operator: 'MISSING' }],
  [{ '>=': [turnover, 2_000_000] }, { operator: 'AT_LEAST', value: 2_000_000 }],
  [{ '>': [turnover, 1] }, { operator: 'MORE_THAN' }],
  [{ '<=': [turnover, 1] }, { operator: 'AT_MOST' }],
  [{ '<': [turnover, { var: 'answers.business.costs.amount' }] }, { operator: 'LESS_THAN' }],
  [{ in: [market, ['SE', 'NO']] }, { operator: 'ONE_OF', value: ['SE', 'NO'] }],
  [{ '!': [{ in: [market, ['SE']] }] }, { operator: 'NOT_ONE_OF', value: ['SE'] }],
  [
    { in: ['registry_gap', { var: 'checks.discrepancies' }] },
    { operator: 'CONTAINS', value: 'registry_gap' },
  ],
  [{ '!': [{ in: ['a', { var: 'checks.gaps' }] }] }, { operator: 'NOT_CONTAINS' }],
  [{ '!!': [{ var: 'checks.gaps' }] }, { operator: 'HOLDS' }],
  [{ '!!': { var: 'checks.gaps' } }, { operator: 'HOLDS', spelling: 'BARE' }],
  [{ var: 'answers.purpose.pep' }, { operator: 'HOLDS', spelling: 'ALONE' }],
  [{ '!': [{ var: 'answers.purpose.pep' }] }, { operator: 'HOLDS_NOT' }],
  [
    {
      or: [
        { '>': [turnover, { '*': [{ var: 'answers.business.last.amount' }, 1.4] }] },
        { '<': [turnover, { '*': [{ var: 'answers.business.last.amount' }, 0.6] }] },
      ],
    },
    { operator: 'DIFFERS_BY', value: { fact: 'answers.business.last.amount', percent: 40 } },
  ],
]
for (const [condition, expected] of clauses)
  test(`reads and writes ${JSON.stringify(condition)}`, () => {
    const sentence = readCondition(condition) as Sentence
    assert.equal(sentence?.parts.length, 1)
    const [clause] = sentence.parts as [Clause]
    for (const [name, value] of Object.entries(expected))
      assert.deepEqual(clause[name as keyof Clause], value)
    assert.deepEqual(writeSentence(sentence), condition)
  })

test('joins clauses, also in groups', () => {
  const condition = {
    and: [
      { '==': [market, 'SE'] },
      { or: [{ '!!': [{ var: 'checks.gaps' }] }, { '>': [{ var: 'checks.pepHits' }, 0] }] },
    ],
  }
  const sentence = readCondition(condition)
  assert.equal(sentence?.join, 'and')
  assert.deepEqual(writeSentence(sentence), condition)
})

test('keeps the percentages of a difference, also small and uneven ones', () => {
  for (const percent of [1, 5, 7, 12.5, 29, 33, 57, 99, 100]) {
    const clause: Clause = { fact: 'a', operator: 'DIFFERS_BY', value: { fact: 'b', percent } }
    const condition = writeSentence({ join: 'and', parts: [clause] })
    assert.deepEqual(readCondition(condition)?.parts, [clause], `${percent}%`)
  }
})

const onlyCode: unknown[] = [
  null,
  true,
  {},
  { and: [] },
  { and: [{ '==': [market, 'SE'] }] },
  { '==': [market, 'SE'], '!=': [market, 'NO'] },
  { '==': ['SE', market] },
  { '==': [{ var: ['market', 'SE'] }, 'SE'] },
  { '==': [{ var: '' }, 'x'] },
  { some: [{ var: 'checks.gaps' }, { '==': [{ var: '' }, 'x'] }] },
  { if: [{ '==': [market, 'SE'] }, true, false] },
  { and: [{ '==': [market, 'SE'] }, { '<': [1, turnover, 5] }] },
  { in: [market, ['SE', null]] },
]
for (const condition of onlyCode)
  test(`leaves ${JSON.stringify(condition)} as code`, () => assert.equal(readCondition(condition), undefined))

describe('the conditions of the templates', () => {
  const rules = [...standard, ...scorecard.rules, ...kyb.rules, ...kyc.rules]
  for (const { key, when } of rules)
    test(`keep their text when they are read and written: ${key}`, () => {
      const sentence = readCondition(when)
      if (sentence) assert.deepEqual(writeSentence(sentence), when)
    })
  test('can nearly all be shown as a sentence', () => {
    const shown = rules.filter(({ when }) => readCondition(when)).length
    assert.ok(shown / rules.length > 0.8, `${shown} of ${rules.length}`)
  })
})
