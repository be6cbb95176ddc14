/** The kinds of steps with the JSON schema of their settings. */
import type { TSchema } from 'typebox'

export interface DescribedKind {
  kind: string
  title: string
  description: string
  schema: Record<string, unknown>
}

/** Plain JSON: the marks of TypeBox are not enumerable, and are left out. */
export const describeKinds = (kinds: Readonly<Record<string, { definition: TSchema }>>): DescribedKind[] =>
  Object.entries(kinds).map(([kind, { definition }]) => {
    const {
      title = kind,
      description = '',
      ...schema
    } = definition as TSchema & {
      title?: string
      description?: string
    }
    return { kind, title, description, schema: JSON.parse(JSON.stringify(schema)) as Record<string, unknown> }
  })
