import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { StrictJsonError, strictJson } from './strict-json.ts'

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

const refused: Array<[what: string, text: string, code: string, path: string]> = [
  ['nothing', '', 'unexpected_end', ''],
  ['white space', '  \n ', 'unexpected_end', ''],
  ['a word', 'hello', 'unexpected_character', ''],
  ['two values', '{} {}', 'unexpected_character', ''],
  ['a trailing comma', '{"a":1,}', 'unexpected_character', ''],
  ['a comma in front', '[,1]', 'unexpected_character', ''],
  ['single quotes', "{'a':1}", 'unexpected_character', ''],
  ['no quotes', '{a:1}', 'unexpected_character', ''],
  ['a comment', '{/* */}', 'unexpected_character', ''],
  ['an open object', '{"a":1', 'unexpected_end', ''],
  ['an open list', '[1', 'unexpected_end', ''],
  ['an open string', '"abc', 'unexpected_character', ''],
  ['a raw line feed in text', '"a\nb"', 'unexpected_character', ''],
  ['an unknown escape', '"\\x41"', 'unexpected_character', ''],
  ['half an escape', '"\\u00"', 'unexpected_character', ''],
  ['a leading zero', '01', 'unexpected_character', ''],
  ['a plus', '+1', 'unexpected_character', ''],
  ['NaN', 'NaN', 'unexpected_character', ''],
  ['a point without digits', '1.', 'unexpected_character', ''],
  ['a byte order mark', '\ufeff{}', 'unexpected_character', ''],
  ['a no-break space', '\u00a0{}', 'unexpected_character', ''],
  ['a number beyond all bounds', '{"a":1e999}', 'number_too_large', '/a'],
  ['a duplicate key', '{"a":{"b":1,"b":2}}', 'duplicate_key', '/a/b'],
  ['a duplicate key, spelled otherwise', '{"b":1,"\\u0062":2}', 'duplicate_key', '/b'],
  ['__proto__', '{"a":[{"__proto__":{}}]}', 'forbidden_key', '/a/0/__proto__'],
  ['__proto__, spelled otherwise', '{"\\u005f_proto__":{}}', 'forbidden_key', '/__proto__'],
  ['NUL', '{"a":["x","\\u0000"]}', 'control_character', '/a/1'],
  ['a bell', '{"a":"\\u0007"}', 'control_character', '/a'],
  ['a vertical tab', '{"a":"\\u000b"}', 'control_character', '/a'],
  ['a backspace', '{"a":"\\b"}', 'control_character', '/a'],
  ['a control character in a name', '{"a\\u0001":1}', 'control_character', ''],
  ['a lone high surrogate', '{"a":"\\ud800"}', 'lone_surrogate', '/a'],
  ['a lone low surrogate', '{"a":"\\udc00x"}', 'lone_surrogate', '/a'],
  ['33 levels', deep(33), 'too_deep', '/0'.repeat(32)],
  ['2 000 values in a list', JSON.stringify(Array(2_000).fill(1)), 'too_many_values', '/1999'],
  ['100 000 levels', '['.repeat(100_000), 'too_deep', '/0'.repeat(32)],
]
for (const [what, text, code, path] of refused)
  test(`refuses ${what}`, () => {
    assert.throws(
      () => strictJson(text),
      (error) => error instanceof StrictJsonError && error.field.code === code && error.field.path === path,
    )
  })

test('names an invisible byte order mark', () => {
  assert.throws(() => strictJson('\ufeff{}'), /without a byte order mark/)
})

const taken = [
  'null',
  '0',
  '-0.5e+10',
  ' { "a" : [ 1 , "x\\n\\t\\r" , true , false , null ] } ',
  '{"constructor":{"prototype":1},"toString":2}',
  '"\\ud83d\\ude00"',
  '"åäö 😀 \u2028"',
  deep(32),
  '{"":{"":1}}',
]
for (const text of taken)
  test(`accepts ${text.slice(0, 40)}`, () => assert.deepEqual(strictJson(text), JSON.parse(text)))

test('parses everything that JSON.stringify writes', () => {
  const printable = fc
    .string({ unit: 'grapheme' })
    .filter((text) => [...text].every((character) => character >= ' ' || '\t\n\r'.includes(character)))
  const values = fc.jsonValue({ maxDepth: 6, noUnicodeString: true }).filter((value) => {
    const text = JSON.stringify(value)
    return !text.includes('__proto__') && !/\\[bfu]/.test(text)
  })
  fc.assert(
    fc.property(values, (value) => {
      const text = JSON.stringify(value, null, 1)
      // JSON.stringify writes minus zero as zero.
      assert.deepEqual(strictJson(text), JSON.parse(text))
    }),
  )
  fc.assert(fc.property(printable, (text) => assert.equal(strictJson(JSON.stringify(text)), text)))
})

test('agrees with JSON.parse on what it accepts, and refuses whatever JSON.parse refuses', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"b"',
    '1',
    '-',
    '.5',
    'true',
    ' ',
    '\\',
    '"',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      let ours: unknown
      try {
        ours = strictJson(text)
      } catch {
        return
      }
      assert.deepEqual(ours, JSON.parse(text))
    }),
    { numRuns: 20_000 },
  )
})

test('gives line and column of a syntax error', () => {
  assert.throws(() => strictJson('{\n  "a": 1,\n  b: 2\n}'), /line 3, column 3/)
})
