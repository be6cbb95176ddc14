/** Choices: only the options of the workflow are accepted. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manyOf, oneOf, yesNo } from './choice.ts'

const options = ['cash', 'card', 'transfer'] as const

const rows: [string, unknown, object][] = [
  ['yes', yesNo('yes'), { value: true }],
  ['No', yesNo(' No '), { value: false }],
  ['false', yesNo('false'), { value: false }],
  ['nothing', yesNo(''), { problem: 'choice_missing' }],
  ['maybe', yesNo('maybe'), { problem: 'choice_unknown' }],
  ['a property of every object', yesNo('constructor'), { problem: 'choice_unknown' }],
  ['one', oneOf('card', { options }), { value: 'card' }],
  ['none', oneOf(' ', { options }), { problem: 'choice_missing' }],
  ['one not offered', oneOf('gold', { options }), { problem: 'choice_unknown' }],
  ['one in other case', oneOf('Card', { options }), { problem: 'choice_unknown' }],
  [
    'many, in order, once',
    manyOf(['transfer', 'cash', 'cash'], { options }),
    { value: ['cash', 'transfer'] },
  ],
  ['one of many', manyOf('card', { options }), { value: ['card'] }],
  ['none of many', manyOf([], { options }), { problem: 'choice_missing' }],
  ['one not offered among many', manyOf(['cash', 'gold'], { options }), { problem: 'choice_unknown' }],
]

for (const [name, read, expected] of rows) test(name, () => assert.deepEqual(read, expected))
