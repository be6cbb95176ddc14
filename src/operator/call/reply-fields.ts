/** `--fields`: the parts of a reply that are wanted. */
import { type FlagValues, UsageError } from '../command.ts'
import type { JsonSchema } from './body-flags.ts'

type Fields = Record<string, unknown>
type Path = readonly string[]

/** `id,review.reasons`. Throws UsageError, which lists the fields of the reply. */
export function readFields(flags: FlagValues, reply: JsonSchema): Path[] | undefined {
  const text = flags.optional('fields')
  if (text === undefined) return undefined
  const wanted = text.split(',').map((name) => name.trim().split('.'))
  const { properties } = rowOf(reply)
  const known = Object.keys(properties ?? {})
  if (known.length > 0 && !wanted.every(([name = '']) => known.includes(name)))
    throw new UsageError(`--fields takes fields of the reply, separated by commas: ${known.join(', ')}.`)
  return wanted
}

/** Of a list: the fields of each of its rows. */
const rowOf = (reply: JsonSchema): JsonSchema => reply.properties?.data?.items ?? reply

/** Of a list, the rows are reduced and the rest stays: a cursor says that there are more. */
export function onlyFields(reply: unknown, wanted: readonly Path[] | undefined): unknown {
  if (!wanted || typeof reply !== 'object' || reply === null) return reply
  const { data, ...rest } = reply as Fields
  return Array.isArray(data) ? { data: reduced(data, wanted), ...rest } : reduced(reply, wanted)
}

/** In the order in which they are wanted. */
function reduced(value: unknown, wanted: readonly Path[]): unknown {
  if (Array.isArray(value)) return value.map((each) => reduced(each, wanted))
  if (typeof value !== 'object' || value === null || wanted.some(({ length }) => length === 0)) return value
  const names = [...new Set(wanted.map(([name = '']) => name))].filter((name) => Object.hasOwn(value, name))
  return Object.fromEntries(
    names.map((name) => {
      const below = wanted.filter(([first]) => first === name).map(([, ...rest]) => rest)
      return [name, reduced((value as Fields)[name], below)]
    }),
  )
}
