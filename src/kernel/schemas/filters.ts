/** Filters of lists: one value, or several values, any of which may match. */
import { type Static, type TSchema, Type } from 'typebox'

const MOST_VALUES = 20

/** The types distinguish the two forms, so that an error names the mistake in the form that was sent. */
export const oneOrMore = <T extends TSchema>(value: T) =>
  Type.Unsafe<Static<T> | Static<T>[]>({
    anyOf: [
      { ...value, type: 'string' },
      { type: 'array', items: value, minItems: 1, maxItems: MOST_VALUES, uniqueItems: true },
    ],
  })

export const valuesOf = <T>(filter: T | T[]): T[] => (Array.isArray(filter) ? filter : [filter])
