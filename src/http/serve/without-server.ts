/** Checks a body and writes a reply as the server does, for an operation that runs without a server. */

import { fieldErrors, type SchemaError } from '@foyer/fair-http/body/field-errors'
import type { TSchema } from 'typebox'
import { ApiError } from '#kernel/api-error.ts'
import { bodyChecks, closedOnce, sharedCompilers } from './compiled-schemas.ts'

type Compilers = typeof sharedCompilers
type Route = Parameters<ReturnType<Compilers['buildValidator']>>[0]

/** Fills in defaults. Throws invalid_body. */
export function checkBody(schema: TSchema, body: unknown): void {
  const compile = sharedCompilers.buildValidator({}, { customOptions: bodyChecks } as never)
  const validate = compile({ schema: closedOnce(schema) } as unknown as Route)
  if (validate(body) === false)
    throw new ApiError('invalid_body', { errors: fieldErrors(validate.errors as unknown as SchemaError[]) })
}

/** Fields that the schema does not name are left out. */
export function writeReply(schema: TSchema, reply: unknown): unknown {
  const compile = sharedCompilers.buildSerializer({}, {} as never)
  return JSON.parse(compile({ schema } as never)(reply))
}
