/** What a schema has against a value: a JSON pointer and a sentence for each mistake, all of them. */
import type { TSchema } from 'typebox'
import { Settings } from 'typebox/system'
import { Errors } from 'typebox/value'
import type { FieldError } from '../../errors.ts'

interface SchemaError {
  keyword: string
  instancePath: string
  schemaPath: string
  params: Record<string, unknown>
}

/** TypeBox stops at eight; a definition is read by somebody who wants to mend everything at once. */
const MOST = 500

export function schemaProblems(schema: TSchema, value: unknown, at: string): FieldError[] {
  const errors = errorsOf(schema, value)
  const choices = errors.filter((error) => error.keyword === 'anyOf')
  return errors
    .filter((error) => error.keyword !== 'boolean')
    .filter((error) => !choices.some((choice) => isBranch(error, choice)))
    .filter((error) => error.keyword !== 'anyOf' || !errors.some((deeper) => isInside(deeper, error)))
    .flatMap((error) => problems(error, at))
}

function errorsOf(schema: TSchema, value: unknown): SchemaError[] {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: MOST })
  try {
    return Errors(schema, value) as unknown as SchemaError[]
  } finally {
    Settings.Set({ maxErrors })
  }
}

/** "Is none of these" is said once; that it is not the first, nor the second, only confuses. Mistakes deeper in a branch stay. */
const isBranch = (error: SchemaError, choice: SchemaError): boolean =>
  error !== choice &&
  error.instancePath === choice.instancePath &&
  error.schemaPath.startsWith(`${choice.schemaPath}/`)

/** Somebody meant one of the branches: what is wrong in it says more. */
const isInside = (error: SchemaError, choice: SchemaError): boolean =>
  error.instancePath.startsWith(`${choice.instancePath}/`)

/** One name of an RFC 6901 pointer. */
export const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

function problems(error: SchemaError, at: string): FieldError[] {
  const path = `${at}${error.instancePath}`
  const names = (error.params.requiredProperties ?? error.params.additionalProperties) as string[] | undefined
  const { code, say } = sentences[error.keyword] ?? otherwise
  const message = say(error.params)
  if (!names) return [{ path, code, message }]
  return names.map((name) => ({ path: `${path}/${escapePointer(name)}`, code, message }))
}

interface Sentence {
  code: string
  say(params: Record<string, unknown>): string
}

const otherwise: Sentence = { code: 'wrong', say: () => 'This is wrong.' }
const sentences: Record<string, Sentence> = {
  required: { code: 'required', say: () => 'This field is required.' },
  additionalProperties: { code: 'unknown_field', say: () => 'There is no such field here.' },
  type: { code: 'invalid_type', say: ({ type }) => `This must be ${typeNames[String(type)] ?? type}.` },
  minLength: { code: 'too_short', say: ({ limit }) => `This takes at least ${counted(limit, 'character')}.` },
  maxLength: { code: 'too_long', say: ({ limit }) => `This takes at most ${counted(limit, 'character')}.` },
  minItems: { code: 'too_few', say: ({ limit }) => `This list takes at least ${counted(limit, 'item')}.` },
  maxItems: { code: 'too_many', say: ({ limit }) => `This list takes at most ${counted(limit, 'item')}.` },
  uniqueItems: { code: 'not_unique', say: () => 'No two items of this list may be the same.' },
  minimum: { code: 'too_small', say: ({ limit }) => `This must be at least ${limit}.` },
  maximum: { code: 'too_large', say: ({ limit }) => `This must be at most ${limit}.` },
  pattern: { code: 'invalid_format', say: ({ pattern }) => wordOf(String(pattern)) },
  const: { code: 'not_one_of', say: ({ allowedValue }) => `This must be ${allowedValue}.` },
  enum: { code: 'not_one_of', say: ({ allowedValues }) => `This must be one of ${listed(allowedValues)}.` },
  anyOf: { code: 'not_one_of', say: () => 'This has none of the forms that it may have.' },
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

/** The patterns of a workflow's definition, in words. */
const words: Record<string, string> = {
  '^[a-z][a-z0-9-]{0,39}$':
    'A key is lower-case letters, digits and hyphens, a letter first, at most 40 of them.',
  '^[A-Z]{2}$': 'A country is two capital letters (ISO 3166-1), such as SE.',
  '^[a-z]{2}$': 'A language is two lower-case letters (ISO 639-1), such as sv.',
  '^[A-Z]{3}$': 'A currency is three capital letters (ISO 4217), such as EUR.',
  '^#[0-9a-fA-F]{6}$': 'A colour is # and six hexadecimal digits, such as #23407a.',
  '^https://': 'An address must begin with https://.',
}
const wordOf = (pattern: string): string => words[pattern] ?? `This must have the form ${pattern}.`

const counted = (limit: unknown, what: string): string => `${limit} ${what}${limit === 1 ? '' : 's'}`
const listed = (values: unknown): string => [values].flat().join(', ')
