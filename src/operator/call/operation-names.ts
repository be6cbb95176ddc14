/** The operations that the operator can call, by name, and those that a mistyped name may mean. */
import { api } from '#api.ts'
import type { Endpoint, Operation } from '#endpoint.ts'
import { nearestTo } from '#kernel/nearest.ts'
import { UsageError } from '../command.ts'

const PREFIX = 'POST /v1/'

/** Operations of a sign-in are about a person's own session; API keys have their own, deprecated ones. */
const isCallable = (key: string, row: Endpoint): row is Operation =>
  row.shape === 'OPERATION' &&
  key.startsWith(PREFIX) &&
  ['application', 'application.read', 'STAFF'].includes(row.who) &&
  !row.notForOperator

const rows: ReadonlyArray<[key: string, row: Endpoint]> = Object.entries(api)

/** In the order of the table. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  rows.flatMap(([key, row]) => (isCallable(key, row) ? [[key.slice(PREFIX.length), row]] : [])),
)

/** Throws UsageError, which names the operations that were perhaps meant. */
export function operationOf(name: string): Operation {
  const found = operations.get(name)
  if (found) return found
  if (rows.some(([key]) => key === `${PREFIX}${name}`))
    throw new UsageError(
      `${name} is not for the operator: it is about the person or program that calls it, or needs one ` +
        'beside the operator. Use it in the dashboard, or with a credential.',
      LIST,
    )
  // Only plain words are repeated: anything else may be a misplaced secret.
  if (!/^[A-Za-z.-]{1,60}$/.test(name)) throw new UsageError('There is no such operation.', LIST)
  const names = [...operations.keys()]
  const near = [...names.filter((each) => each.startsWith(`${name}.`)), ...nearestTo(name, names)]
  const meant = [...new Set(near)].slice(0, 8)
  const hint = meant.length > 0 ? ` Did you mean ${meant.join(', ')}?` : ''
  throw new UsageError(`There is no operation ${name}.${hint}`, LIST)
}

const LIST = 'call --list'
