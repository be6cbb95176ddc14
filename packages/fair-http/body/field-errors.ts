/** Turns JSON schema errors of a body into sentences that say how to fix it. */
import type { FieldError } from '../refusal.ts'

/** As ajv reports with `verbose`. The value is never shown. */
export interface SchemaError {
  keyword: string
  instancePath: string
  schemaPath: string
  params: Record<string, unknown>
  parentSchema?: Record<string, unknown>
  data?: unknown
}

const maxErrors = 20

export function fieldErrors(errors: readonly SchemaError[]): FieldError[] {
  const choices = errors.filter((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf')
  const typed = choices.flatMap((choice) => branchesOfType(errors, choice))
  const ofFields = choices.filter(isOfFields)
  const suggested = ofFields.map((choice) => errors.find((error) => isBranch(error, choice)))
  const isChosen = (error: SchemaError) => typed.some(({ chosen }) => chosen.includes(error))
  const isRedundant = (error: SchemaError) =>
    ofFields.includes(error) ||
    typed.some(({ choice, others }) => error === choice || others.includes(error)) ||
    choices.some((choice) => isBranch(error, choice))
  return errors
    .filter((error) => suggested.includes(error) || isChosen(error) || !isRedundant(error))
    .slice(0, maxErrors)
    .map(fieldError)
}

/** When the type of the value fits exactly one branch, the errors of that branch explain the mistake. */
function branchesOfType(errors: readonly SchemaError[], choice: SchemaError) {
  const prefix = `${choice.schemaPath}/`
  const inside = errors.filter(({ schemaPath }) => schemaPath.startsWith(prefix))
  const branchOf = ({ schemaPath }: SchemaError) => schemaPath.slice(prefix.length).split('/', 1)[0]
  const isOtherType = ({ schemaPath }: SchemaError) => /^\d+\/type$/.test(schemaPath.slice(prefix.length))
  const refused = new Set(inside.filter(isOtherType).map(branchOf))
  const [fitting, ...more] = new Set(inside.map(branchOf).filter((branch) => !refused.has(branch)))
  if (fitting === undefined || more.length > 0 || refused.size === 0) return []
  const chosen = inside.filter((error) => branchOf(error) === fitting)
  return [{ choice, chosen, others: inside.filter((error) => !chosen.includes(error)) }]
}

/** One error for the choice is enough; errors of its branches confuse. Errors deeper in a branch stay. */
const isBranch = (error: SchemaError, choice: SchemaError) =>
  error !== choice &&
  error.instancePath === choice.instancePath &&
  error.schemaPath.startsWith(`${choice.schemaPath}/`)

/** One of several fields is required: only the first is reported. */
const isOfFields = ({ parentSchema }: SchemaError) =>
  [parentSchema?.anyOf].flat().every((branch) => Object.keys(branch ?? {}).join() === 'required')

interface Sentence {
  code: string
  text(error: SchemaError): string
}

const number = (error: SchemaError, name = 'limit') => String(error.params[name])
const least = (error: SchemaError, what: string) =>
  error.params.limit === 1 ? 'May not be empty.' : `Must have at least ${number(error)} ${what}.`
const list = (values: unknown) => (Array.isArray(values) ? values : [values]).map(String).join(', ')
const fieldsOf = (error: SchemaError) => Object.keys((error.parentSchema?.properties as object) ?? {})

const sentences: Record<string, Sentence> = {
  required: { code: 'required', text: () => 'This field is required.' },
  additionalProperties: {
    code: 'unknown_field',
    text: (error) =>
      fieldsOf(error).length > 0
        ? `Unknown field. Allowed fields: ${list(fieldsOf(error))}.`
        : 'Unknown field.',
  },
  type: {
    code: 'invalid_type',
    text: (error) => `Must be ${typeNames(error)}; received ${kindOf(error.data)}.`,
  },
  minLength: { code: 'too_short', text: (error) => least(error, 'characters') },
  maxLength: { code: 'too_long', text: (error) => `Must have at most ${number(error)} characters.` },
  pattern: { code: 'invalid_format', text: (error) => withHint('Does not have the right format', error) },
  format: {
    code: 'invalid_format',
    text: (error) => withHint(`Must be a ${number(error, 'format')}`, error),
  },
  enum: { code: 'not_one_of', text: (error) => `Must be one of: ${list(error.params.allowedValues)}.` },
  const: { code: 'not_one_of', text: (error) => `Must be: ${list(error.params.allowedValue)}.` },
  anyOf: { code: 'not_one_of', text: (error) => withHint('Matches none of the allowed forms', error) },
  oneOf: { code: 'not_one_of', text: (error) => withHint('Matches none of the allowed forms', error) },
  minimum: { code: 'too_small', text: (error) => `Must be at least ${number(error)}.` },
  maximum: { code: 'too_large', text: (error) => `Must be at most ${number(error)}.` },
  minItems: { code: 'too_few', text: (error) => least(error, 'items') },
  maxItems: { code: 'too_many', text: (error) => `Must have at most ${number(error)} items.` },
  uniqueItems: { code: 'not_unique', text: () => 'No two items may be the same.' },
  minProperties: { code: 'too_few', text: (error) => least(error, 'fields') },
  maxProperties: { code: 'too_many', text: (error) => `Must have at most ${number(error)} fields.` },
}
const fallback: Sentence = { code: 'wrong', text: (error) => withHint('Is invalid', error) }

function fieldError(error: SchemaError): FieldError {
  const sentence = sentences[error.keyword] ?? fallback
  const named = error.params.missingProperty ?? error.params.additionalProperty
  const path = named === undefined ? error.instancePath : `${error.instancePath}/${pointed(String(named))}`
  if (error.instancePath === '' && error.keyword === 'type')
    return {
      path,
      code: sentence.code,
      message: `The body must be a JSON object; received ${kindOf(error.data)}.`,
    }
  return { path, code: sentence.code, message: sentence.text(error) }
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
