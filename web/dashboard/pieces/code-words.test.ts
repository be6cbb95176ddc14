/** The words of a line of code, and what each is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CodeWord, wordsIn } from './code-words.ts'

const rows: Array<[line: string, words: Array<[text: string, kind: CodeWord['kind']]>]> = [
  ['# a comment', [['# a comment', 'comment']]],
  [
    "new 'b'",
    [
      ['new', 'keyword'],
      [' ', 'plain'],
      ["'b'", 'text'],
    ],
  ],
  [
    'content-type: text/plain',
    [
      ['content-type:', 'comment'],
      [' text/plain', 'plain'],
    ],
  ],
  [
    '  "type": "A",',
    [
      ['  "type":', 'name'],
      [' ', 'plain'],
      ['"A"', 'text'],
      [',', 'plain'],
    ],
  ],
  [
    '  "said": "a \\"b\\" c"',
    [
      ['  "said":', 'name'],
      [' ', 'plain'],
      ['"a \\"b\\" c"', 'text'],
    ],
  ],
  [
    '  "count": 4',
    [
      ['  "count":', 'name'],
      [' 4', 'plain'],
    ],
  ],
  ['', []],
]
for (const [line, words] of rows)
  test(`reads ${line || 'an empty line'}`, () => {
    const found = wordsIn(line)
    assert.deepEqual(
      found.map(({ text, kind }) => [text, kind]),
      words,
    )
    assert.equal(found.map(({ text }) => text).join(''), line)
  })
