/** Compiles the schemas of the table when first used, because all of them together take seconds. */
import { AjvCompiler } from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { TSchema } from 'typebox'
import { closeSchema } from './close-schema.ts'

type ValidatorFactory = ReturnType<typeof AjvCompiler>
type SerializerFactory = ReturnType<typeof SerializerSelector>
type Validator = ReturnType<ReturnType<ValidatorFactory>>
type Serializer = ReturnType<ReturnType<SerializerFactory>>

const closed = new WeakMap<TSchema, TSchema>()
const serializers = new WeakMap<object, Serializer>()
const validatorsOf = AjvCompiler()
const serializersOf = SerializerSelector()

/** The same schema for the same body each time, because compiled schemas are found by identity. */
export function closedOnce(body: TSchema): TSchema {
  const known = closed.get(body) ?? closeSchema(body)
  closed.set(body, known)
  return known
}

/** Ajv itself remembers what it compiled. Fastify reads `errors` right after the call. */
const buildValidator: ValidatorFactory = (...settings) => {
  const compile = validatorsOf(...settings)
  return (route) => {
    let compiled: Validator | undefined
    const validate = ((value: unknown) => {
      compiled ??= compile(route)
      const isValid = compiled(value)
      validate.errors = compiled.errors ?? null
      return isValid
    }) as Validator
    return validate
  }
}

/** A reply schema is complete in itself: it refers to no schema that a server adds. */
const buildSerializer: SerializerFactory = (...settings) => {
  const compile = serializersOf(...settings)
  return (route) => {
    const schema = route.schema as object
    return (reply) => {
      const serialize = serializers.get(schema) ?? compile(route)
      serializers.set(schema, serialize)
      return serialize(reply)
    }
  }
}

/** Options of Ajv. */
export const bodyChecks = {
  allErrors: true,
  verbose: true,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
}

/** Option `schemaController.compilersFactory` of Fastify. Servers in one process share what is compiled. */
export const sharedCompilers = { buildValidator, buildSerializer }
