/** A customer: the tenant, with the settings that requests need. */

export interface Customer {
  id: string
  name: string
  mode: 'sandbox' | 'live'
  suspended: boolean
  /** Origins (scheme, host, port) that a redirect may go to. Empty allows any. */
  redirectOrigins: string[]
  /** Requests a minute for each credential. null: the default of the service. */
  rateLimit: number | null
}

/** Nothing of a suspended customer works: tokens, links, sessions, downloads. No data is lost. */
export const isActive = (customer: Customer | undefined): customer is Customer =>
  customer !== undefined && !customer.suspended
