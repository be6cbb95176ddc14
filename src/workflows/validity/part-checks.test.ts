/** Keys and texts of a definition: duplicates, reserved names, missing languages. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FieldError } from '#kernel/api-error.ts'
import {
  duplicateKeyProblems,
  partsOf,
  problem,
  reservedProblems,
  textProblems,
  textsProblems,
} from './part-checks.ts'

const brief = (found: FieldError[]) => found.map(({ path, code }) => `${path} ${code}`)
const keyed = (...keys: unknown[]) => keys.map((key) => ({ key }))

describe('duplicate keys', () => {
  const rows: Array<[what: string, list: unknown[], problems: string[]]> = [
    ['none', [], []],
    ['different keys', keyed('a', 'b', 'A'), []],
    ['the second of two', keyed('a', 'b', 'a'), ['/parts/2/key not_unique']],
    [
      'the second and the third of three',
      keyed('a', 'a', 'a'),
      ['/parts/1/key not_unique', '/parts/2/key not_unique'],
    ],
    ['two pairs', keyed('a', 'b', 'b', 'a'), ['/parts/2/key not_unique', '/parts/3/key not_unique']],
    ['names of every object', keyed('toString', '__proto__'), []],
    ['keys that are no text, which the schema reports', keyed(1, 1, null, null), []],
    ['parts that are no objects', ['a', 'a', null, null, 7, 7, undefined], []],
    ['parts without a key', [{}, {}], []],
  ]
  for (const [what, list, problems] of rows)
    test(`${what}: ${problems.length}`, () =>
      assert.deepEqual(brief(duplicateKeyProblems(partsOf(list, '/parts'), 'parts')), problems))

  test('are reported with the key and both parts', () => {
    const [found] = duplicateKeyProblems(partsOf(keyed('a', 'a'), '/steps'), 'steps')
    assert.equal(found?.message, 'Two steps have the key "a".')
  })

  test('can be checked in another field', () => {
    const choices = partsOf([{ value: 'a' }, { value: 'a' }], '/choices')
    assert.deepEqual(duplicateKeyProblems(choices, 'choices', 'value'), [
      problem('/choices/1/value', 'not_unique', 'Two choices have the value "a".'),
    ])
  })
})

describe('reserved keys', () => {
  const rows: Array<[what: string, value: unknown, reserved: string[] | undefined, isReserved: boolean]> = [
    ['an ordinary key', { key: 'purpose' }, ['done'], false],
    ['a key of a URL', { key: 'done' }, ['check', 'done'], true],
    ['a part of a reserved key', { key: 'do' }, ['done'], false],
    ['a property of every object', { key: 'constructor' }, undefined, true],
    ['a property of every object, besides others', { key: 'constructor' }, ['done'], true],
    ['a key that is no text', { key: ['done'] }, ['done'], false],
    ['no key', {}, ['done'], false],
    ['no object', null, ['done'], false],
  ]
  for (const [what, value, reserved, isReserved] of rows)
    test(`${what}: ${isReserved ? 'reserved' : 'free'}`, () =>
      assert.deepEqual(
        brief(reservedProblems({ value, at: '/steps/3' }, reserved)),
        isReserved ? ['/steps/3/key key_reserved'] : [],
      ))
})

describe('texts', () => {
  const rows: Array<
    [what: string, text: Record<string, string> | undefined, languages: string[], missing: string[]]
  > = [
    ['no text', undefined, ['en', 'sv'], []],
    ['every language', { en: 'a', sv: 'a' }, ['en', 'sv'], []],
    ['more languages than the workflow', { en: 'a', sv: 'a', fi: 'a' }, ['en'], []],
    ['one language missing', { en: 'a' }, ['en', 'sv'], ['sv']],
    ['all languages missing', {}, ['en', 'sv'], ['en', 'sv']],
    ['English does not stand in for another language', { en: 'a' }, ['fi'], ['fi']],
    ['a language that is a property of every object', { en: 'a' }, ['toString'], ['toString']],
    ['a workflow without languages', { en: 'a' }, [], []],
  ]
  for (const [what, text, languages, missing] of rows)
    test(`${what}: ${missing.length === 0 ? 'complete' : `${missing} missing`}`, () =>
      assert.deepEqual(
        textProblems(text, '/steps/0/title', languages),
        missing.map((language) =>
          problem(
            '/steps/0/title',
            'language_missing',
            `This text has no translation for the language ${language}.`,
          ),
        ),
      ))

  test('of one part are reported with their own names', () => {
    const found = textsProblems(
      { value: null, at: '/terms/1' },
      [{ en: 'a' }, undefined, { sv: 'a' }],
      ['title', 'hint', 'text'],
      ['en', 'sv'],
    )
    assert.deepEqual(brief(found), ['/terms/1/title language_missing', '/terms/1/text language_missing'])
  })
})

test('parts carry the JSON pointer of their place', () =>
  assert.deepEqual(partsOf(['a', 'b'], '/steps/2/questions'), [
    { value: 'a', at: '/steps/2/questions/0' },
    { value: 'b', at: '/steps/2/questions/1' },
  ]))
