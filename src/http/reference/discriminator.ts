/**
 * Names the field that distinguishes the branches of a union, which client generators need for exact types.
 */
import type { Schema } from './schema-refs.ts'

const prefix = '#/components/schemas/'

/**
 * With `discriminator` if every branch is a component (or null), and all require a field that is a different
 * constant in each.
 */
export function discriminated(schema: Schema, component: (name: string) => Schema | undefined): Schema {
  const branches = ((schema.anyOf ?? schema.oneOf) as Schema[] | undefined)?.filter(
    ({ type }) => type !== 'null',
  )
  const references = (branches ?? []).map(({ $ref }) => (typeof $ref === 'string' ? $ref : ''))
  if (references.length < 2 || references.includes('')) return schema
  const shapes = references.map((reference) => component(reference.slice(prefix.length)) ?? {})
  for (const propertyName of (shapes[0]?.required as string[] | undefined) ?? []) {
    const values = shapes.map((shape) => constantOf(shape, propertyName))
    if (values.includes(undefined) || new Set(values).size < values.length) continue
    const mapping = Object.fromEntries(values.map((value, at) => [value, references[at]]))
    return { ...schema, discriminator: { propertyName, mapping } }
  }
  return schema
}

function constantOf({ required, properties }: Schema, name: string): string | undefined {
  const value = (properties as Record<string, Schema> | undefined)?.[name]?.const
  return (required as string[] | undefined)?.includes(name) && typeof value === 'string' ? value : undefined
}
