import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discriminated } from './discriminator.ts'
import type { Schema } from './schema-refs.ts'

const shape = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
})
const text = { type: 'string' }
const components: Record<string, Schema> = {
  Cat: shape({ name: text, kind: { const: 'CAT' } }),
  Dog: shape({ name: text, kind: { const: 'DOG' } }),
  Puppy: shape({ kind: { const: 'DOG' } }),
  Stone: shape({ name: text }),
  Maybe: shape({ kind: { const: 'MAYBE' } }, []),
}
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

const cases: Array<[what: string, branches: Schema[], propertyName: string | undefined]> = [
  ['two constants', [ref('Cat'), ref('Dog')], 'kind'],
  ['two constants or null', [ref('Cat'), ref('Dog'), { type: 'null' }], 'kind'],
  ['the same constant twice', [ref('Dog'), ref('Puppy')], undefined],
  ['a branch without the field', [ref('Cat'), ref('Stone')], undefined],
  ['a field that is not required', [ref('Cat'), ref('Maybe')], undefined],
  ['a branch that is not a component', [ref('Cat'), text], undefined],
  ['one component or null', [ref('Cat'), { type: 'null' }], undefined],
]

for (const [what, anyOf, propertyName] of cases)
  test(`${what}: ${propertyName ?? 'no discriminator'}`, () => {
    const found = discriminated({ anyOf }, (name) => components[name]).discriminator as
      | { propertyName: string; mapping: Record<string, string> }
      | undefined
    assert.equal(found?.propertyName, propertyName)
    if (found)
      assert.deepEqual(found.mapping, {
        CAT: '#/components/schemas/Cat',
        DOG: '#/components/schemas/Dog',
      })
  })
