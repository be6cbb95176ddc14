/** A customer: the tenant, with the settings that requests need. */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { CustomerLook, Logos } from './look.ts'

export interface Customer {
  id: string
  name: string
  mode: 'sandbox' | 'live'
  suspended: boolean
  /** Origins (scheme, host, port) that a redirect may go to. Empty allows any. */
  redirectOrigins: string[]
  /** Requests a minute for each credential. null: the default of the service. */
  rateLimit: number | null
  /** The languages that the pages offer, among those of a workflow. Without it: all. */
  languages?: LanguageCode[]
  /** For an applicant whose browser asks for none of them. Without it: that of the market. */
  defaultLanguage?: LanguageCode
  /** Without one, each workflow has its own. */
  look?: CustomerLook
  logos?: Logos
  /** The SHA-256 of the cover, hexadecimal. */
  cover?: string
}

/** Nothing of a suspended customer works: tokens, links, sessions, downloads. No data is lost. */
export const isActive = (customer: Customer | undefined): customer is Customer =>
  customer !== undefined && !customer.suspended
