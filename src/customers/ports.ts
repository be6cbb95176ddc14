/** The customers and what they use. */
import type { Customer } from './customer.ts'
import type { Usage } from './quotas.ts'

export interface CustomerPorts {
  customers: Customers
  quotas: Quotas
}

export interface Customers {
  /** Cached for at most 5 seconds. */
  byId(customerId: string): Promise<Customer | undefined>
}

export interface Quotas {
  /** The storage of each customer, and its usage in the current day and hour. */
  usage(): Promise<Array<Usage & { customerId: string }>>
}
