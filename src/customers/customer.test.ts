/** A suspended or unknown customer is not served. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Customer, isActive } from './customer.ts'

const customer: Customer = {
  ...{ id: 'c', name: 'Bank', mode: 'sandbox', suspended: false, redirectOrigins: [], rateLimit: null },
}
const rows: Array<[what: string, of: Customer | undefined, active: boolean]> = [
  ['a customer', customer, true],
  ['a suspended one', { ...customer, suspended: true }, false],
  ['an unknown one', undefined, false],
]
for (const [what, of, active] of rows)
  test(`${what} is ${active ? 'active' : 'inactive'}`, () => assert.equal(isActive(of), active))
