/** Forms are made from what the kinds describe: a new kind needs no new form. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closed } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { named, stepFields, Text } from '../text-schemas.ts'
import { type DescribedKind, describeKinds } from './describe.ts'
import { stepKinds } from './kinds.ts'

test('a new kind of step is described with its settings', () => {
  const definition = Type.Object(
    { ...stepFields, kind: Type.Literal('DUMMY'), greeting: named(Text, 'Greeting') },
    { ...closed, title: 'Dummy', description: 'Says hello.' },
  )
  const [described] = describeKinds({ DUMMY: { definition } })
  assert.deepEqual(
    [described?.kind, described?.title, described?.description],
    ['DUMMY', 'Dummy', 'Says hello.'],
  )
  const { properties, required } = (described as DescribedKind).schema as {
    properties: object
    required: string[]
  }
  assert.deepEqual(Object.keys(properties), ['key', 'title', 'when', 'optional', 'kind', 'greeting'])
  assert.deepEqual(required, ['key', 'kind', 'greeting'])
})

interface Field {
  title?: string
  const?: string
  items?: { properties?: Record<string, Field> }
}
const untitled = (fields: Record<string, Field>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...(field.title === undefined && field.const === undefined ? [name] : []),
    ...untitled(field.items?.properties ?? {}),
  ])
for (const { kind, title, description, schema } of describeKinds(stepKinds))
  test(`${kind} has words for its form`, () => {
    assert.notEqual(title, kind)
    assert.match(description, /\.$/)
    assert.deepEqual(untitled(schema.properties as Record<string, Field>), [])
  })
