/** Conditions: what holds, and what happens to those that cannot be read or cost too much. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Facts } from './answers.ts'
import { holds } from './condition.ts'
import type { Condition } from './workflow.ts'

const facts: Facts = {
  answers: { purpose: { cash: true, countries: ['SE', 'NO'], note: '' } },
  market: 'SE',
  organization: { category: 'LIMITED_COMPANY' },
  person: { proven: false },
  risk: {},
}
const rows: Array<[title: string, condition: Condition | undefined, expected: boolean]> = [
  ['no condition', undefined, true],
  ['the market', { '==': [{ var: 'market' }, 'SE'] }, true],
  ['another market', { '==': [{ var: 'market' }, 'NO'] }, false],
  ['a yes', { var: 'answers.purpose.cash' }, true],
  ['a no', { var: 'person.proven' }, false],
  ['an empty text', { var: 'answers.purpose.note' }, false],
  ['a member of a list', { in: ['NO', { var: 'answers.purpose.countries' }] }, true],
  ['an unknown fact', { var: 'answers.none.at.all' }, false],
  ['not an unknown fact', { '!': [{ var: 'answers.none' }] }, true],
  ['an inherited property', { var: 'answers.constructor' }, false],
  ['an unknown operator', { frobnicate: [1] }, false],
  // Data, as in JSON Logic: publishing refuses it (validity/conditions.ts).
  ['two operators', { '==': [1, 2], '!': [true] }, true],
]
for (const [title, condition, expected] of rows)
  test(`${title}: ${expected}`, () => {
    assert.equal(
      holds(condition, facts, () => assert.fail('over budget')),
      expected,
    )
  })

test('a condition that costs too much counts as true and is reported once', () => {
  const many = Array.from({ length: 20_000 }, () => 1)
  const long = { map: [{ var: 'answers.many' }, { '+': [{ var: '' }, 1] }] }
  let reported = 0
  const over = holds({ '!': [long] }, { ...facts, answers: { many } }, () => reported++)
  assert.deepEqual([over, reported], [true, 1])
})
