/** Compiled schemas of the table. Compiling is slow, so servers of one process share the result. */
import { AjvCompiler } from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { TSchema } from 'typebox'
import { closeSchema } from './close-schema.ts'

type SerializerFactory = ReturnType<typeof SerializerSelector>
type Serializer = ReturnType<ReturnType<SerializerFactory>>

const closed = new WeakMap<TSchema, TSchema>()
const serializers = new WeakMap<object, Serializer>()
const compilers = SerializerSelector()

/** The same schema for the same body each time, because compiled schemas are found by identity. */
export function closedOnce(body: TSchema): TSchema {
  const known = closed.get(body) ?? closeSchema(body)
  closed.set(body, known)
  return known
}

/** A reply schema is complete in itself: it refers to no schema that a server adds. */
const buildSerializer: SerializerFactory = (...settings) => {
  const compile = compilers(...settings)
  return (route) => {
    const schema = route.schema as object
    const known = serializers.get(schema) ?? compile(route)
    serializers.set(schema, known)
    return known
  }
}

/** Option `schemaController.compilersFactory` of Fastify. Ajv itself remembers what it compiled. */
export const sharedCompilers = { buildValidator: AjvCompiler(), buildSerializer }
