/** Conditions: what holds, and what happens to those that cannot be evaluated or cost too much. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Facts } from './answers.ts'
import { type ConditionFailure, holds } from './condition.ts'
import type { Condition } from './workflow.ts'

const facts: Facts = {
  answers: { purpose: { cash: true, countries: ['SE', 'NO'], note: '', skipped: null }, later: null },
  market: 'SE',
  organization: { category: 'LIMITED_COMPANY' },
  person: { proven: false },
  risk: {},
}
const rows: Array<[title: string, condition: Condition | undefined, expected: boolean | ConditionFailure]> = [
  ['no condition', undefined, true],
  ['the market', { '==': [{ var: 'market' }, 'SE'] }, true],
  ['another market', { '==': [{ var: 'market' }, 'NO'] }, false],
  ['a yes', { var: 'answers.purpose.cash' }, true],
  ['a no', { var: 'person.proven' }, false],
  ['an empty text', { var: 'answers.purpose.note' }, false],
  ['a member of a list', { in: ['NO', { var: 'answers.purpose.countries' }] }, true],
  ['an unanswered question', { var: 'answers.purpose.skipped' }, false],
  ['an unanswered step', { var: 'answers.later.question' }, false],
  ['not an unanswered question', { '!': [{ var: 'answers.purpose.skipped' }] }, true],
  ['an unknown question', { var: 'answers.purpose.pet' }, 'condition_not_readable'],
  ['an unknown step', { var: 'answers.none.at.all' }, 'condition_not_readable'],
  ['an inherited property', { var: 'answers.constructor' }, 'condition_not_readable'],
  ['an unknown operator', { frobnicate: [1] }, 'condition_not_readable'],
  ['two operators', { '==': [1, 2], '!': [true] }, 'condition_not_readable'],
]
for (const [title, condition, expected] of rows)
  test(`${title}: ${expected}`, () => {
    const failures: ConditionFailure[] = []
    const result = holds(condition, facts, (failure) => failures.push(failure))
    assert.deepEqual([result, failures], typeof expected === 'boolean' ? [expected, []] : [true, [expected]])
  })

test('a condition that costs too much counts as true and is reported once', () => {
  const many = Array.from({ length: 20_000 }, () => 1)
  const long = { map: [{ var: 'answers.many' }, { '+': [{ var: '' }, 1] }] }
  const failures: ConditionFailure[] = []
  const over = holds({ '!': [long] }, { ...facts, answers: { many } }, (failure) => failures.push(failure))
  assert.deepEqual([over, failures], [true, ['condition_over_budget']])
})
