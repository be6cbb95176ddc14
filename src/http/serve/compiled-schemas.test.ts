/** Every schema of the table compiles, because a server compiles each only when it is first used. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AjvCompiler } from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { Type } from 'typebox'
import { api } from '#api.ts'
import type { Endpoint } from '#endpoint.ts'
import { closedOnce, sharedCompilers } from './compiled-schemas.ts'

const rows = Object.entries(api as Record<string, Endpoint>)
const route = { method: 'POST', url: '/', httpStatus: 'default', httpPart: 'body' }

test('every body and every reply of the table compiles', () => {
  const validators = AjvCompiler()({}, { customOptions: { strict: false } })
  const serializers = SerializerSelector()()
  for (const [key, row] of rows) {
    const { body, reply } = row as { body?: never; reply?: never }
    if (body && row.shape === 'OPERATION')
      assert.doesNotThrow(() => validators({ ...route, schema: closedOnce(body) } as never), key)
    if (reply) assert.doesNotThrow(() => serializers({ ...route, schema: reply }), key)
  }
})

test('a schema that does not compile is reported with its first use', () => {
  const schema = { type: 'no such type' }
  const validate = sharedCompilers.buildValidator({}, { customOptions: {} })({ ...route, schema } as never)
  assert.throws(() => (validate as (value: unknown) => unknown)({}), /no such type|must be equal/)
})

test('servers share what is compiled, and each call reports its own errors', () => {
  const schema = closedOnce(Type.Object({ name: Type.String() }))
  const compile = () =>
    sharedCompilers.buildValidator(
      {},
      { customOptions: { coerceTypes: false } },
    )({
      ...route,
      schema,
    } as never) as {
      (value: unknown): boolean
      errors?: unknown[] | null
    }
  const [first, second] = [compile(), compile()]
  assert.deepEqual([first({ name: 'A' }), first.errors], [true, null])
  assert.deepEqual([second({ name: 1 }), second.errors?.length], [false, 1])
  assert.deepEqual([first({ name: 'A' }), first.errors], [true, null])
  assert.equal(closedOnce(schema), closedOnce(schema))

  const reply = Type.Object({ name: Type.String() })
  const serialize = sharedCompilers.buildSerializer()({ ...route, schema: reply })
  assert.equal(serialize({ name: 'A', secret: 'B' }), '{"name":"A"}')
})
