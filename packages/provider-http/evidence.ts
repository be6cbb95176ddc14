/** The evidence of an answer of an external service. */
import type { Timestamp } from '@foyer/national-fields/schemas/primitives'

/** A raw answer of a provider, kept encrypted with its hash and time. */
export interface Evidence {
  source: string
  retrievedAt: Timestamp
  contentType: string
  body: string
}
