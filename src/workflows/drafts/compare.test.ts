/** The differences between two definitions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareDefinitions, isEqual } from './compare.ts'

const question = (key: string, label = key) => ({ key, kind: 'SHORT_TEXT', label: { en: label } })
const purpose = (...questions: object[]) => ({ key: 'purpose', kind: 'QUESTIONNAIRE', questions })
const step = (key: string, more: object = {}) => ({ key, kind: 'IDENTITY', ...more })
const before = {
  name: 'Account',
  expiry: { days: 14 },
  steps: [step('company'), step('identity'), step('signing'), step('account'), purpose(question('a'))],
  // biome-ignore lint/suspicious/noThenProperty: a field of the workflow file format
  rules: [{ key: 'points', when: { '!!': [1] }, then: 'REVIEW', reason: { en: 'Why' } }],
}
const lines = (after: object, from: object = before) =>
  compareDefinitions(from as never, after as never).map(({ area, change, keys, list, fields, follows }) =>
    [
      `${area} ${change} ${keys.join('/')}`,
      list,
      fields.map(({ name }) => name).join(' '),
      follows && `${follows.before} -> ${follows.after}`,
    ]
      .filter(Boolean)
      .join(' | '),
  )

const rows: Array<[what: string, after: object, lines: string[]]> = [
  ['nothing', structuredClone(before), []],
  [
    'a step that moved: only this one, not those it passed',
    {
      ...before,
      steps: [step('company'), step('identity'), step('account'), step('signing'), before.steps[4]],
    },
    ['STEPS MOVED signing | identity -> account'],
  ],
  [
    'an added and a removed step',
    { ...before, steps: [...before.steps.slice(1), step('terms')] },
    ['STEPS ADDED terms', 'STEPS REMOVED company'],
  ],
  [
    'a changed setting of a step',
    {
      ...before,
      steps: before.steps.map((each) => (each.key === 'identity' ? { ...each, optional: true } : each)),
    },
    ['STEPS CHANGED identity | optional'],
  ],
  [
    'a question that was added, one that was removed, one that was changed',
    { ...before, steps: [...before.steps.slice(0, 4), purpose(question('b'))] },
    ['STEPS ADDED purpose/b | questions', 'STEPS REMOVED purpose/a | questions'],
  ],
  [
    'another label of a question',
    { ...before, steps: [...before.steps.slice(0, 4), purpose(question('a', 'Other'))] },
    ['STEPS CHANGED purpose/a | questions | label'],
  ],
  ['a removed rule', { ...before, rules: [] }, ['RULES REMOVED points']],
  [
    'settings',
    { ...before, expiry: { days: 30 }, fourEyes: { decisions: true } },
    ['SETTINGS CHANGED expiry | expiry', 'SETTINGS ADDED fourEyes | fourEyes'],
  ],
  [
    'everything of an empty draft',
    { name: 'Account' },
    [
      ...['company', 'identity', 'signing', 'account', 'purpose'].map((key) => `STEPS REMOVED ${key}`),
      'RULES REMOVED points',
      'SETTINGS REMOVED expiry | expiry',
    ],
  ],
]
for (const [what, after, expected] of rows)
  test(`finds ${what}`, () => assert.deepEqual(lines(after), expected))

test('ignores the order of keys, and compares the order of lists', () => {
  assert.ok(isEqual({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }))
  assert.ok(!isEqual({ a: [1, 2] }, { a: [2, 1] }))
  assert.ok(!isEqual({ a: null }, {}))
  assert.ok(!isEqual([], {}))
})

test('handles unfinished definitions', () => {
  assert.deepEqual(lines({ steps: 'none', rules: [null, 7] }, { steps: [null], rules: {} }), [])
})

test('compares a field with the name of an inherited property', () => {
  const [added] = compareDefinitions({ steps: [], rules: [] }, { steps: [], rules: [], toString: 1 } as never)
  assert.deepEqual([added?.change, added?.before, added?.after], ['ADDED', null, 1])
})
