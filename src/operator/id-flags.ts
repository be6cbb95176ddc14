/** Reads flags that contain ids, with their prefix or as a plain UUID, and finds the customer. */
import type { CustomerRow } from '../adapters/postgres/customers/administration.ts'
import { ApiError } from '../api-error.ts'
import { type IdObject, type Ids, isUuid } from '../ids.ts'
import { CommandError, type Flag, type FlagValues, UsageError } from './command.ts'
import type { Installation } from './installation.ts'

export const customerFlag: Flag = { what: 'the customer', value: '<id>', required: true }

export function readId(flags: FlagValues, flag: string, object: IdObject, ids: Ids): string {
  const typed = flags.required(flag).trim()
  if (isUuid(typed.toLowerCase())) return typed.toLowerCase()
  try {
    return ids.read(object, typed, flag)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new UsageError(`--${flag}: ${error.extras.errors?.[0]?.message ?? 'This is not an id.'}`)
  }
}

export async function findCustomer(
  flags: FlagValues,
  { administration, ids }: Pick<Installation, 'administration' | 'ids'>,
): Promise<CustomerRow> {
  const id = readId(flags, 'customer', 'customer', ids)
  const customer = (await administration.customers()).find((each) => each.id === id)
  if (customer) return customer
  throw new CommandError(`There is no customer ${ids.of('customer', id)}. See: npx foyer customer list`)
}
