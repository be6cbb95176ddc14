/** Where a text stops being JSON. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brokenAt } from './json-syntax.ts'

const rows: Array<[text: string, at: number | undefined]> = [
  ['{"a": [1, -2.5e3, true, null, "x\\u00e5\\n"], "b": {}, "c": []}', undefined],
  ['  "text" ', undefined],
  ['{"a": [,]}', 7],
  ['{"a": 1,}', 8],
  ['{"a": 1 "b": 2}', 8],
  ["{'a': 1}", 1],
  ['{"a": [1}', 8],
  ['{"a": "open}', 6],
  ['{"a": 1} x', 9],
  ['{"a": 01}', 7],
  ['{"a"', 4],
  ['', 0],
  ['TRUE', 0],
  ['{"a": 1E2, "\\u00E5": "\u007f"}', undefined],
  ['[\u00a01]', 1],
  ['["a\tb"]', 1],
]
for (const [text, at] of rows)
  test(`${text || 'an empty text'} has its first error at ${at ?? 'no position'}`, () => {
    assert.equal(brokenAt(text), at)
    const parses = () => JSON.parse(text) as unknown
    if (at === undefined) assert.doesNotThrow(parses)
    else assert.throws(parses, SyntaxError)
  })
