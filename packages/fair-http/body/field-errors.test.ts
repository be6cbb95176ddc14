import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldErrors, type SchemaError } from './field-errors.ts'

const error = (more: Partial<SchemaError>): SchemaError => ({
  keyword: 'type',
  instancePath: '/a',
  schemaPath: '#/properties/a/type',
  params: {},
  ...more,
})

const cases: Array<[what: string, error: SchemaError, path: string, code: string, message: RegExp]> = [
  [
    'a missing field by its own path',
    error({ keyword: 'required', instancePath: '', params: { missingProperty: 'workflowId' } }),
    '/workflowId',
    'required',
    /^This field is required\.$/,
  ],
  [
    'an unknown field and the allowed ones',
    error({
      keyword: 'additionalProperties',
      instancePath: '/prefill',
      params: { additionalProperty: 'e/mail~' },
      parentSchema: { properties: { email: {}, firstName: {} } },
    }),
    '/prefill/e~1mail~0',
    'unknown_field',
    /Allowed fields: email, firstName\.$/,
  ],
  [
    'a wrong type',
    error({ params: { type: 'string' }, data: 5 }),
    '/a',
    'invalid_type',
    /^Must be text; received a number\.$/,
  ],
  [
    'several allowed types',
    error({ params: { type: ['string', 'null'] }, data: [] }),
    '/a',
    'invalid_type',
    /^Must be text or null; received a list\.$/,
  ],
  [
    'a body that is not an object',
    error({ instancePath: '', params: { type: 'object' }, data: null }),
    '',
    'invalid_type',
    /^The body must be a JSON object; received null\.$/,
  ],
  [
    'a pattern with the description of the field',
    error({ keyword: 'pattern', parentSchema: { description: 'ISO 3166-1.', examples: ['SE'] } }),
    '/a',
    'invalid_format',
    /^Does not have the right format\. ISO 3166-1\. Example: SE\.$/,
  ],
  [
    'a choice',
    error({ keyword: 'enum', params: { allowedValues: ['A', 'B'] } }),
    '/a',
    'not_one_of',
    /^Must be one of: A, B\.$/,
  ],
  ['an unknown keyword', error({ keyword: 'dependentRequired' }), '/a', 'wrong', /^Is invalid\.$/],
]
for (const [what, wrong, path, code, message] of cases)
  test(`names ${what}`, () => {
    const [reported] = fieldErrors([wrong])
    assert.deepEqual([reported?.path, reported?.code], [path, code])
    assert.match(reported?.message ?? '', message)
  })

test('reports a failed choice once, and keeps errors deeper in a branch', () => {
  const errors = [
    error({ keyword: 'const', schemaPath: '#/properties/a/anyOf/0/const', params: { allowedValue: 1 } }),
    error({
      instancePath: '/a/b',
      schemaPath: '#/properties/a/anyOf/1/properties/b/type',
      params: { type: 'string' },
    }),
    error({ keyword: 'anyOf', schemaPath: '#/properties/a/anyOf' }),
  ]
  assert.deepEqual(
    fieldErrors(errors).map(({ path }) => path),
    ['/a/b', '/a'],
  )
})

test('reports the errors of the variant that the value selects', () => {
  const at = '#/properties/a/anyOf'
  const choice = error({ keyword: 'anyOf', schemaPath: at })
  const unknown = { keyword: 'enum', params: { allowedValues: ['A', 'B'] } }
  const one = [
    error({ ...unknown, schemaPath: `${at}/0/enum` }),
    error({ keyword: 'type', schemaPath: `${at}/1/type`, params: { type: 'array' } }),
    choice,
  ]
  const several = [
    error({ keyword: 'type', schemaPath: `${at}/0/type`, params: { type: 'string' } }),
    error({ ...unknown, instancePath: '/a/1', schemaPath: `${at}/1/items/enum` }),
    choice,
  ]
  const neither = [one[1], several[0], choice] as typeof one
  const reported = [one, several, neither].map((errors) =>
    fieldErrors(errors).map(({ path, message }) => `${path} ${message}`),
  )
  assert.deepEqual(reported, [
    ['/a Must be one of: A, B.'],
    ['/a/1 Must be one of: A, B.'],
    ['/a Matches none of the allowed forms.'],
  ])
})

test('reports at most twenty errors, and truncates a long field name', () => {
  const many = Array.from({ length: 500 }, () =>
    error({ keyword: 'additionalProperties', params: { additionalProperty: 'x'.repeat(10_000) } }),
  )
  const reported = fieldErrors(many)
  assert.equal(reported.length, 20)
  assert.ok((reported[0]?.path.length ?? 0) < 80)
})
