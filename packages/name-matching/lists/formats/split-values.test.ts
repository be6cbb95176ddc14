/** Several values in one cell. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { splitValues } from './split-values.ts'

describe('the values of', () => {
  const cases: Array<[string, string[]]> = [
    ['', []],
    ['one', ['one']],
    ['one; two ;', ['one', 'two']],
    ['"a; b";c', ['a; b', 'c']],
    ['"say ""x""";y', ['say "x"', 'y']],
    ['5" pipe;y', ['5" pipe', 'y']],
    ['"not closed;y', ['not closed;y']],
  ]
  for (const [cell, values] of cases)
    test(JSON.stringify(cell), () => assert.deepEqual(splitValues(cell), values))
})
