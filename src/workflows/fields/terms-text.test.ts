/** Terms as blocks: what is a heading, a list or a paragraph, and how long it takes to read. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { blocksOf, minutesToRead, type TermsBlock } from './terms-text.ts'

const paragraph = (...lines: string[]): TermsBlock => ({ kind: 'PARAGRAPH', lines })
const list = (...items: string[]): TermsBlock => ({ kind: 'LIST', ordered: false, start: 1, items })
const numbered = (start: number, ...items: string[]): TermsBlock => ({
  kind: 'LIST',
  ordered: true,
  start,
  items,
})

describe('a text of terms', () => {
  const rows: Array<[what: string, text: string, blocks: TermsBlock[]]> = [
    ['one paragraph', 'One text.', [paragraph('One text.')]],
    ['line breaks in a paragraph stay', 'One\nTwo', [paragraph('One', 'Two')]],
    ['paragraphs', 'One\n\n\nTwo', [paragraph('One'), paragraph('Two')]],
    ['Windows line ends', 'One\r\n\r\nTwo', [paragraph('One'), paragraph('Two')]],
    [
      'headings',
      '# Terms\nText\n### 1. Fees ###',
      [
        { kind: 'HEADING', level: 1, text: 'Terms' },
        paragraph('Text'),
        { kind: 'HEADING', level: 2, text: '1. Fees' },
      ],
    ],
    [
      'a list',
      'You must:\n- pay\n* be kind\n\nEnd',
      [paragraph('You must:'), list('pay', 'be kind'), paragraph('End')],
    ],
    ['a list with blank lines is one list', '- a\n\n- b', [list('a', 'b')]],
    ['numbers go on where they begin', '3. three\n4) four', [numbered(3, 'three', 'four')]],
    ['two kinds of list', '- a\n1. b', [list('a'), numbered(1, 'b')]],
    [
      'a year is no list',
      '2026 was a year\n1999. A long sentence',
      [paragraph('2026 was a year', '1999. A long sentence')],
    ],
    ['a # without a space is text', '#1 in town', [paragraph('#1 in town')]],
    [
      'markup is text',
      '<script>x</script> [a](javascript:b)',
      [paragraph('<script>x</script> [a](javascript:b)')],
    ],
    ['nothing', ' \n ', []],
  ]
  for (const [what, text, blocks] of rows) test(what, () => assert.deepEqual(blocksOf(text), blocks))

  test('is read in linear time', () => {
    const texts = (length: number) => [
      '# a\n- b\n1. c\nword '.repeat(length / 15),
      `${'#'.repeat(length / 2)} ${' '.repeat(length / 2)}`,
    ]
    for (const [at, short] of texts(6_000).entries()) {
      const long = texts(60_000)[at] ?? ''
      // Ten times the length: a hundred times the time if it were by the square.
      assert.ok(fastest(long) < 40 * fastest(short) + 5, `text ${at}`)
    }
  })
})

for (const [words, minutes] of [
  [0, 1],
  [150, 1],
  [330, 2],
  [1600, 8],
] as const)
  test(`a text of ${words} words takes ${minutes} min to read`, () =>
    assert.equal(minutesToRead('word '.repeat(words)), minutes))

function fastest(text: string): number {
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now()
    blocksOf(text)
    return performance.now() - started
  })
  return Math.min(...times)
}
