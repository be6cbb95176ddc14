/** The messages for schema violations: one per mistake, with the pointer of its place. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { Settings } from 'typebox/system'
import { escapePointer, schemaProblems } from './schema-checks.ts'

const closed = { additionalProperties: false }
const person = Type.Object({ name: Type.String({ minLength: 2, maxLength: 4 }) }, closed)
const answer = Type.Union([
  Type.Object({ kind: Type.Literal('TEXT'), text: Type.String() }, closed),
  Type.Object({ kind: Type.Literal('COUNT'), count: Type.Integer() }, closed),
])

const nullable = Type.Object({ person: Type.Union([person, Type.Null()]) })

const rows: Array<[what: string, schema: TSchema, value: unknown, problems: string[]]> = [
  ['a right value', person, { name: 'Anna' }, []],
  ['a missing field', person, {}, ['/at/name required This field is required.']],
  ['an unknown field', person, { name: 'Anna', b: 1 }, ['/at/b unknown_field Unknown field.']],
  [
    'two unknown fields, with characters of pointers',
    person,
    { name: 'Anna', 'a/b': 1, 'c~d': 1 },
    ['/at/a~1b unknown_field Unknown field.', '/at/c~0d unknown_field Unknown field.'],
  ],
  [
    'a text that is too short',
    person,
    { name: 'A' },
    ['/at/name too_short This must have at least 2 characters.'],
  ],
  [
    'a text that is too long',
    person,
    { name: 'Annika' },
    ['/at/name too_long This must have at most 4 characters.'],
  ],
  [
    'one character',
    Type.String({ minLength: 1 }),
    '',
    ['/at too_short This must have at least 1 character.'],
  ],
  [
    'an unknown field of an object that may be null',
    nullable,
    { person: { name: 'Anna', b: 1 } },
    ['/at/person/b unknown_field Unknown field.'],
  ],
  [
    'a missing field of an object that may be null',
    nullable,
    { person: {} },
    ['/at/person/name required This field is required.'],
  ],
  ['null for an object that may be null', nullable, { person: null }, []],
  [
    'a number for an object that may be null',
    nullable,
    { person: 3 },
    ['/at/person not_one_of This matches none of the allowed forms.'],
  ],
  ['a number for a text', person, { name: 7 }, ['/at/name invalid_type This must be text.']],
  ['null for an object', person, null, ['/at invalid_type This must be an object.']],
  ['a list for an object', person, [], ['/at invalid_type This must be an object.']],
  ['a text for a list', Type.Array(Type.String()), 'a', ['/at invalid_type This must be a list.']],
  ['a text for a number', Type.Number(), '1', ['/at invalid_type This must be a number.']],
  ['a fraction for a whole number', Type.Integer(), 1.5, ['/at invalid_type This must be a whole number.']],
  ['a text for true or false', Type.Boolean(), 'true', ['/at invalid_type This must be true or false.']],
  [
    'too few items',
    Type.Array(Type.Any(), { minItems: 2 }),
    [1],
    ['/at too_few This list must have at least 2 items.'],
  ],
  [
    'too many items',
    Type.Array(Type.Any(), { maxItems: 1 }),
    [1, 2],
    ['/at too_many This list must have at most 1 item.'],
  ],
  [
    'the same item twice',
    Type.Array(Type.Any(), { uniqueItems: true }),
    ['SE', 'SE'],
    ['/at not_unique The items of this list must be unique.'],
  ],
  ['below the minimum', Type.Number({ minimum: 1 }), 0, ['/at too_small This must be at least 1.']],
  ['above the maximum', Type.Number({ maximum: 1 }), 2, ['/at too_large This must be at most 1.']],
  [
    'the form of a country',
    Type.Array(Type.String({ pattern: '^[A-Z]{2}$' })),
    ['SE', 'se'],
    ['/at/1 invalid_format A country is two capital letters (ISO 3166-1), such as SE.'],
  ],
  [
    'the form of a language',
    Type.String({ pattern: '^[a-z]{2}$' }),
    'SWE',
    ['/at invalid_format A language is two lower-case letters (ISO 639-1), such as sv.'],
  ],
  [
    'a form without an explanation',
    Type.String({ pattern: '^x+$' }),
    'y',
    ['/at invalid_format This must match the pattern ^x+$.'],
  ],
  ['another literal', Type.Literal('KYC'), 'KYB', ['/at not_one_of This must be KYC.']],
  ['a value outside a list', Type.Enum(['A', 'B']), 'C', ['/at not_one_of This must be one of A, B.']],
  ['no branch at all', answer, 7, ['/at not_one_of This matches none of the allowed forms.']],
  [
    'no branch, with fields of two: only the choice is reported',
    answer,
    { kind: 'OTHER', text: 'a' },
    ['/at/kind not_one_of This must be TEXT.', '/at/kind not_one_of This must be COUNT.'],
  ],
  [
    'a mistake in a branch is more specific than the choice',
    Type.Object({
      outcome: Type.Union([Type.Literal('REVIEW'), Type.Object({ points: Type.Integer({ maximum: 100 }) })]),
    }),
    { outcome: { points: 500 } },
    ['/at/outcome/points too_large This must be at most 100.'],
  ],
]

describe('violations of a schema', () => {
  for (const [what, schema, value, problems] of rows)
    test(what, () =>
      assert.deepEqual(
        schemaProblems(schema, value, '/at').map(({ path, code, message }) => `${path} ${code} ${message}`),
        problems,
      ),
    )

  test('are all reported, also more than eight, and leave the library’s limit unchanged', () => {
    const before = Settings.Get().maxErrors
    const list = Array.from({ length: 40 }, () => 7)
    assert.equal(schemaProblems(Type.Array(Type.String()), list, '').length, 40)
    assert.equal(Settings.Get().maxErrors, before)
  })
})

const pointers: Array<[name: string, escaped: string]> = [
  ['plain', 'plain'],
  ['a/b', 'a~1b'],
  ['a~b', 'a~0b'],
  ['~1', '~01'],
  ['/~/', '~1~0~1'],
  ['', ''],
]
for (const [name, escaped] of pointers)
  test(`a pointer writes ${JSON.stringify(name)} as ${JSON.stringify(escaped)}`, () =>
    assert.equal(escapePointer(name), escaped))
