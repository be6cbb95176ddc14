/** The generated files are those of openapi.json. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { folder, generated, readDocument } from './scripts/generate.ts'
import { comment, typeOf } from './scripts/print-types.ts'

describe('the generated files', () => {
  const files = generated(readDocument())

  test('are those that openapi.json makes; if not: npm run openapi', () => {
    assert.deepEqual(readdirSync(folder).sort(), Object.keys(files).sort())
    for (const [name, text] of Object.entries(files))
      assert.ok(
        readFileSync(path.join(folder, name), 'utf8') === text,
        `${name} is not up to date: run npm run openapi`,
      )
  })

  test('have the text of the reference at each operation', () => {
    const { paths } = readDocument()
    const text = (files['operations.ts'] ?? '').replaceAll(/\s*\n\s*\*? ?/g, ' ')
    const summary = paths['/v1/applications.create']?.post?.summary ?? ''
    assert.ok(summary !== '' && text.includes(`/** ${summary}`), summary)
  })
})

describe('the types of a schema', () => {
  const rows: Array<[what: string, schema: object, type: string]> = [
    ['a text or null', { type: ['string', 'null'] }, 'string | null'],
    ['words', { type: 'string', enum: ['A', 'B'] }, "'A' | 'B'"],
    ['one word', { type: 'string', const: "it's" }, "'it\\'s'"],
    ['a list of one type', { type: 'array', items: { type: 'integer' } }, 'number[]'],
    ['a list of several', { type: 'array', items: { type: ['string', 'null'] } }, 'Array<string | null>'],
    ['another type', { anyOf: [{ $ref: '#/components/schemas/Note' }, { type: 'null' }] }, 'Note | null'],
    ['texts by key', { type: 'object', additionalProperties: { type: 'string' } }, 'Record<string, string>'],
    ['anything by key', { type: 'object' }, 'Record<string, unknown>'],
    ['nothing', { type: 'object', properties: {} }, 'Record<string, never>'],
    [
      'fields',
      { type: 'object', required: ['a'], properties: { a: { type: 'boolean' }, 'b-c': { type: 'number' } } },
      "{\n  a: boolean\n  'b-c'?: number\n}",
    ],
  ]
  for (const [what, schema, type] of rows)
    test(`print ${what}`, () => {
      assert.equal(typeOf(schema), type)
    })

  test('refuse a keyword that they do not know, so that none is lost', () => {
    assert.throws(() => typeOf({ allOf: [] } as object), /allOf/)
    assert.throws(() => typeOf({ type: 'date' }), /date/)
  })

  test('wrap descriptions, and never end their comment early', () => {
    const text = comment({ description: `${'word '.repeat(40)}*/ end`, deprecated: true }, '  ')
    assert.ok(text.split('\n').every((line) => line.length <= 110))
    assert.equal(text.indexOf('*/'), text.length - 3)
    assert.match(text, /\* @deprecated\n/)
  })
})
