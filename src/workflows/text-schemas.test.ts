/** Keys and texts of definitions. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Value } from 'typebox/value'
import { key, Text, textIn } from './text-schemas.ts'

const keys: Array<[key: unknown, isValid: boolean]> = [
  ['a', true],
  ['a-b-1', true],
  ['k'.repeat(40), true],
  ['k'.repeat(41), false],
  ['', false],
  ['1a', false],
  ['-a', false],
  ['A', false],
  ['a_b', false],
  ['å', false],
  ['a\n', false],
  [7, false],
]
for (const [value, isValid] of keys)
  test(`${JSON.stringify(value).slice(0, 20)} ${isValid ? 'is' : 'is not'} a valid key`, () =>
    assert.equal(Value.Check(key, value), isValid))

const texts: Array<[text: unknown, isValid: boolean]> = [
  [{ en: 'a' }, true],
  [{ en: 'a', sv: 'b' }, true],
  [{ en: 'x'.repeat(2000) }, true],
  [{ en: 'x'.repeat(2001) }, false],
  [{ en: '' }, false],
  [{ en: 1 }, false],
  ['a', false],
  [['a'], false],
  [null, false],
]
for (const [text, isValid] of texts)
  test(`${JSON.stringify(text).slice(0, 20)} ${isValid ? 'is' : 'is not'} a valid text`, () =>
    assert.equal(Value.Check(Text, text), isValid))

const shown: Array<[text: Record<string, string>, language: string, shown: string]> = [
  [{ en: 'a', sv: 'b' }, 'sv', 'b'],
  [{ en: 'a', sv: 'b' }, 'fi', 'a'],
  [{ sv: 'b', fi: 'c' }, 'en', 'b'],
  [{}, 'en', ''],
]
describe('the text', () => {
  for (const [text, language, expected] of shown)
    test(`of ${JSON.stringify(text)} in ${language} is “${expected}”`, () =>
      assert.equal(textIn(text, language), expected))
})
