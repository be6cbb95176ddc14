/** The fields of a page together: all values, or all problems. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rejection } from '@foyer/national-fields/problem'
import { readFields } from './read-fields.ts'

const rows: Array<[what: string, results: Parameters<typeof readFields>[0], read: unknown]> = [
  ['no fields', {}, { values: {} }],
  ['all right', { a: { value: 1 }, b: { value: null } }, { values: { a: 1, b: null } }],
  [
    'one problem hides every value',
    { a: { value: 1 }, b: rejection('required') },
    { problems: [{ field: 'b', code: 'required' }] },
  ],
  [
    'problems keep the order of the page',
    { city: rejection('required'), a: { value: 1 }, country: rejection('invalid_country') },
    {
      problems: [
        { field: 'city', code: 'required' },
        { field: 'country', code: 'invalid_country' },
      ],
    },
  ],
  [
    'a problem keeps its values for the sentence',
    { name: rejection('too_long', { maximum: 80 }) },
    { problems: [{ field: 'name', code: 'too_long', values: { maximum: 80 } }] },
  ],
]
for (const [what, results, read] of rows) test(what, () => assert.deepEqual(readFields(results), read))
