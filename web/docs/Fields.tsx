/** Fields with their types, limits and descriptions. */
import type { ReactNode } from 'react'
import { type Field, fieldsOf, limitsOf, nameOf, type Schema } from './openapi.ts'
import { Prose } from './Prose.tsx'

const joined = (parts: ReactNode[]) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one type, never reordered
  parts.map((part, index) => <span key={index}>{index === 0 ? part : <> or {part}</>}</span>)

const plainTypes: Record<string, string> = { object: 'object', array: 'list' }

/** The type of a field in words. A named object links to its description. */
export function TypeOf({ schema }: { schema: Schema }): ReactNode {
  if (schema.$ref) {
    const name = nameOf(schema.$ref)
    return <a href={`#object-${name}`}>{name}</a>
  }
  const either = schema.anyOf ?? schema.oneOf
  if (either) return joined(either.map((each) => <TypeOf key={JSON.stringify(each)} schema={each} />))
  if (schema.const !== undefined) return <code>{JSON.stringify(schema.const)}</code>
  if (schema.enum) return joined(schema.enum.map((each) => <code key={String(each)}>{String(each)}</code>))
  if (schema.type === 'array')
    return (
      <>
        list of <TypeOf schema={schema.items ?? {}} />
      </>
    )
  const types = [schema.type ?? 'anything'].flat().map((type) => plainTypes[type] ?? type)
  return types.join(' or ')
}

function FieldRow({ field: { name, schema, required }, isInput }: { field: Field; isInput: boolean }) {
  const example = schema.examples?.[0]
  return (
    <div className="field-row">
      <dt>
        <code className="field-name">{name}</code>
        {isInput && !required && <span className="mark">optional</span>}
        {schema.deprecated && <span className="mark deprecated">deprecated</span>}
      </dt>
      <dd>
        <p className="field-type">
          <TypeOf schema={schema} />
        </p>
        <Prose text={schema.description} />
        {limitsOf(schema) && <p>{limitsOf(schema)}</p>}
        {example !== undefined && (
          <p>
            For example <code>{typeof example === 'string' ? example : JSON.stringify(example)}</code>
          </p>
        )}
      </dd>
    </div>
  )
}

/** `isInput` marks optional fields; in a response every field is present. */
export function Fields({ schema, isInput = false }: { schema: Schema; isInput?: boolean }) {
  const fields = fieldsOf(schema)
  if (fields.length === 0)
    return (
      <p className="field-type">
        <TypeOf schema={schema} />
      </p>
    )
  return (
    <dl className="field-list">
      {fields.map((field) => (
        <FieldRow key={field.name} field={field} isInput={isInput} />
      ))}
    </dl>
  )
}
