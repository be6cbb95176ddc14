/** What a JSON schema has against a body, in sentences that say how to mend it. */
import type { FieldError } from '../../errors.ts'

/** As ajv reports with `verbose`: the schema that was broken comes along, the value is never shown. */
export interface SchemaError {
  keyword: string
  instancePath: string
  schemaPath: string
  params: Record<string, unknown>
  parentSchema?: Record<string, unknown>
  data?: unknown
}

const most = 20

export function fieldErrors(errors: readonly SchemaError[]): FieldError[] {
  const choices = errors.filter((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf')
  const ofFields = choices.filter(isOfFields)
  const asked = ofFields.map((choice) => errors.find((error) => isBranch(error, choice)))
  const isSaid = (error: SchemaError) =>
    ofFields.includes(error) || choices.some((choice) => isBranch(error, choice))
  return errors
    .filter((error) => asked.includes(error) || !isSaid(error))
    .slice(0, most)
    .map(fieldError)
}

/** "Is none of these" is said once; that it is not the first, nor the second, only confuses. Mistakes deeper in a branch stay. */
const isBranch = (error: SchemaError, choice: SchemaError) =>
  error !== choice &&
  error.instancePath === choice.instancePath &&
  error.schemaPath.startsWith(`${choice.schemaPath}/`)

/** Of several fields one must be there: the first is asked for. */
const isOfFields = ({ parentSchema }: SchemaError) =>
  [parentSchema?.anyOf].flat().every((branch) => Object.keys(branch ?? {}).join() === 'required')

interface Sentence {
  code: string
  say(error: SchemaError): string
}

const number = (error: SchemaError, name = 'limit') => String(error.params[name])
const least = (error: SchemaError, what: string) =>
  error.params.limit === 1 ? 'May not be empty.' : `Takes at least ${number(error)} ${what}.`
const list = (values: unknown) => (Array.isArray(values) ? values : [values]).map(String).join(', ')
const fieldsOf = (error: SchemaError) => Object.keys((error.parentSchema?.properties as object) ?? {})

const sentences: Record<string, Sentence> = {
  required: { code: 'required', say: () => 'This field is required.' },
  additionalProperties: {
    code: 'unknown_field',
    say: (error) =>
      fieldsOf(error).length > 0
        ? `There is no such field. The fields here are: ${list(fieldsOf(error))}.`
        : 'There is no such field.',
  },
  type: {
    code: 'invalid_type',
    say: (error) => `Must be ${typeNames(error)}; this is ${kindOf(error.data)}.`,
  },
  minLength: { code: 'too_short', say: (error) => least(error, 'characters') },
  maxLength: { code: 'too_long', say: (error) => `Takes at most ${number(error)} characters.` },
  pattern: { code: 'invalid_format', say: (error) => withHint('Does not have the right form', error) },
  format: { code: 'invalid_format', say: (error) => withHint(`Must be a ${number(error, 'format')}`, error) },
  enum: { code: 'not_one_of', say: (error) => `Must be one of: ${list(error.params.allowedValues)}.` },
  const: { code: 'not_one_of', say: (error) => `Must be: ${list(error.params.allowedValue)}.` },
  anyOf: { code: 'not_one_of', say: (error) => withHint('Has none of the forms that it may have', error) },
  oneOf: { code: 'not_one_of', say: (error) => withHint('Has none of the forms that it may have', error) },
  minimum: { code: 'too_small', say: (error) => `Must be at least ${number(error)}.` },
  maximum: { code: 'too_large', say: (error) => `Must be at most ${number(error)}.` },
  minItems: { code: 'too_few', say: (error) => least(error, 'items') },
  maxItems: { code: 'too_many', say: (error) => `Takes at most ${number(error)} items.` },
  uniqueItems: { code: 'not_unique', say: () => 'No two items may be the same.' },
  minProperties: { code: 'too_few', say: (error) => least(error, 'fields') },
  maxProperties: { code: 'too_many', say: (error) => `Takes at most ${number(error)} fields.` },
}
const otherwise: Sentence = { code: 'wrong', say: (error) => withHint('Is wrong', error) }

function fieldError(error: SchemaError): FieldError {
  const sentence = sentences[error.keyword] ?? otherwise
  const named = error.params.missingProperty ?? error.params.additionalProperty
  const path = named === undefined ? error.instancePath : `${error.instancePath}/${pointed(String(named))}`
  if (error.instancePath === '' && error.keyword === 'type')
    return {
      path,
      code: sentence.code,
      message: `The body must be a JSON object; this is ${kindOf(error.data)}.`,
    }
  return { path, code: sentence.code, message: sentence.say(error) }
}

const pointed = (name: string) => name.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1')

function withHint(sentence: string, { parentSchema }: SchemaError): string {
  const { description, examples } = parentSchema ?? {}
  const example = Array.isArray(examples) && examples.length > 0 ? ` Example: ${String(examples[0])}.` : ''
  return typeof description === 'string' ? `${sentence}. ${description}${example}` : `${sentence}.${example}`
}

const names: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

const typeNames = (error: SchemaError) =>
  [error.params.type]
    .flat()
    .map((type) => names[String(type)] ?? String(type))
    .join(' or ')

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return names[typeof value] ?? 'something else'
}
