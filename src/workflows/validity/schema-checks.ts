/** All schema violations of a value, each with a JSON pointer and a message. */
import type { TSchema } from 'typebox'
import { Settings } from 'typebox/system'
import { Errors } from 'typebox/value'
import type { FieldError } from '#kernel/api-error.ts'

interface SchemaError {
  keyword: string
  instancePath: string
  schemaPath: string
  params: Record<string, unknown>
}

/** TypeBox stops at eight errors by default. Authors want to see all of them. */
const MAX_ERRORS = 500

export function schemaProblems(schema: TSchema, value: unknown, at: string): FieldError[] {
  // Of a field that must not be there, its object has an error of its own.
  const errors = errorsOf(schema, value).filter((error) => error.keyword !== 'boolean')
  const choices = errors.filter((error) => error.keyword === 'anyOf').map((error) => choiceOf(error, errors))
  return errors
    .filter((error) => !choices.some((choice) => isReplaced(error, choice)))
    .filter((error) => error.keyword !== 'anyOf' || !errors.some((deeper) => isInside(deeper, error)))
    .flatMap((error) => problems(error, at))
}

function errorsOf(schema: TSchema, value: unknown): SchemaError[] {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: MAX_ERRORS })
  try {
    return Errors(schema, value) as unknown as SchemaError[]
  } finally {
    Settings.Set({ maxErrors })
  }
}

interface Choice {
  error: SchemaError
  /** The path of the only branch for values of this type, as in an object or null. */
  only: string | undefined
}

function choiceOf(error: SchemaError, errors: readonly SchemaError[]): Choice {
  const inBranches = errors.filter((each) => branchOf(each, error) !== undefined)
  const branches = new Set(inBranches.map((each) => branchOf(each, error)))
  for (const each of inBranches)
    if (each.keyword === 'type' && each.instancePath === error.instancePath)
      branches.delete(branchOf(each, error))
  return { error, only: branches.size === 1 ? [...branches][0] : undefined }
}

const branchOf = ({ schemaPath }: SchemaError, choice: SchemaError): string | undefined =>
  schemaPath.startsWith(`${choice.schemaPath}/anyOf/`)
    ? /^\d+/.exec(schemaPath.slice(`${choice.schemaPath}/anyOf/`.length))?.[0]
    : undefined

/**
 * The errors of the only branch for this type replace the anyOf error. Of several branches, the anyOf error
 * replaces those of the branches, except for errors deeper in a branch.
 */
function isReplaced(error: SchemaError, { error: choice, only }: Choice): boolean {
  if (error === choice) return only !== undefined
  const branch = branchOf(error, choice)
  if (branch === undefined) return false
  return only === undefined ? error.instancePath === choice.instancePath : branch !== only
}

/** An error deeper in a branch is more specific than the anyOf error. */
const isInside = (error: SchemaError, choice: SchemaError): boolean =>
  error.instancePath.startsWith(`${choice.instancePath}/`)

/** Escapes one reference token of an RFC 6901 pointer. */
export const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

function problems(error: SchemaError, at: string): FieldError[] {
  const path = `${at}${error.instancePath}`
  const names = (error.params.requiredProperties ?? error.params.additionalProperties) as string[] | undefined
  const { code, message: messageOf } = messages[error.keyword] ?? unknownKeyword
  const message = messageOf(error.params)
  if (!names) return [{ path, code, message }]
  return names.map((name) => ({ path: `${path}/${escapePointer(name)}`, code, message }))
}

interface Message {
  code: string
  message(params: Record<string, unknown>): string
}

const unknownKeyword: Message = { code: 'wrong', message: () => 'This value is invalid.' }
const messages: Record<string, Message> = {
  required: { code: 'required', message: () => 'This field is required.' },
  additionalProperties: { code: 'unknown_field', message: () => 'Unknown field.' },
  type: { code: 'invalid_type', message: ({ type }) => `This must be ${typeNames[String(type)] ?? type}.` },
  minLength: {
    code: 'too_short',
    message: ({ limit }) => `This must have at least ${counted(limit, 'character')}.`,
  },
  maxLength: {
    code: 'too_long',
    message: ({ limit }) => `This must have at most ${counted(limit, 'character')}.`,
  },
  minItems: {
    code: 'too_few',
    message: ({ limit }) => `This list must have at least ${counted(limit, 'item')}.`,
  },
  maxItems: {
    code: 'too_many',
    message: ({ limit }) => `This list must have at most ${counted(limit, 'item')}.`,
  },
  uniqueItems: { code: 'not_unique', message: () => 'The items of this list must be unique.' },
  minimum: { code: 'too_small', message: ({ limit }) => `This must be at least ${limit}.` },
  maximum: { code: 'too_large', message: ({ limit }) => `This must be at most ${limit}.` },
  pattern: { code: 'invalid_format', message: ({ pattern }) => patternMessage(String(pattern)) },
  const: { code: 'not_one_of', message: ({ allowedValue }) => `This must be ${allowedValue}.` },
  enum: {
    code: 'not_one_of',
    message: ({ allowedValues }) => `This must be one of ${listed(allowedValues)}.`,
  },
  anyOf: { code: 'not_one_of', message: () => 'This matches none of the allowed forms.' },
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

/** Explanations of the patterns in a workflow definition. */
const patternMessages: Record<string, string> = {
  '^[a-z][a-z0-9-]{0,39}$':
    'A key has at most 40 lower-case letters, digits and hyphens, and starts with a letter.',
  '^[A-Z]{2}$': 'A country is two capital letters (ISO 3166-1), such as SE.',
  '^[a-z]{2}$': 'A language is two lower-case letters (ISO 639-1), such as sv.',
  '^(MARKET|[A-Z]{3})$': 'A currency is three capital letters (ISO 4217), such as EUR, or MARKET.',
  '^#[0-9a-fA-F]{6}$': 'A colour is # and six hexadecimal digits, such as #23407a.',
  '^https://': 'A URL must start with https://.',
}
const patternMessage = (pattern: string): string =>
  patternMessages[pattern] ?? `This must match the pattern ${pattern}.`

const counted = (limit: unknown, what: string): string => `${limit} ${what}${limit === 1 ? '' : 's'}`
const listed = (values: unknown): string => [values].flat().join(', ')
