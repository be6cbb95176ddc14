/** Values as readable lines: nested fields are indented, empty ones left out, control characters removed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldLines, plainText } from './plain-text.ts'

const cases: Array<[name: string, value: unknown, lines: string[]]> = [
  ['a text', 'Anna', ['Anna']],
  [
    'fields, with words from their names',
    { dateOfBirth: '1980-01-02', age: 3 },
    ['Date of birth: 1980-01-02', 'Age: 3'],
  ],
  ['false and zero, which are values', { signed: false, points: 0 }, ['Signed: false', 'Points: 0']],
  ['nothing', null, []],
  ['empty fields', { a: null, b: [], c: { d: null }, e: undefined, f: '' }, []],
  ['a list of texts', { steps: ['a', 'b'] }, ['Steps: a, b']],
  ['a field with fields', { address: { city: 'Oslo' } }, ['Address:', '  City: Oslo']],
  ['a list of objects', [{ name: 'A', age: 1 }, { name: 'B' }], ['- Name: A', '  Age: 1', '- Name: B']],
  ['lists in lists', { boards: [[{ name: 'A' }], []] }, ['Boards:', '  - - Name: A']],
  ['control characters', { name: 'A\u001b[31m\nB\u202eC' }, ['Name: A [31m B C']],
]
for (const [name, value, lines] of cases)
  test(`shows ${name}`, () => assert.deepEqual(fieldLines(value), lines))

test('keeps letters of every alphabet', () => assert.equal(plainText('Łódź 日本'), 'Łódź 日本'))
