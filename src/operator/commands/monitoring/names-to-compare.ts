/** How many names a comparison has in all, as far as it is known now. */
import type { CustomerMonitoring, OpenComparison } from '#monitoring/ports.ts'

export function namesToCompare(customers: readonly CustomerMonitoring[], of: OpenComparison): number {
  const customer = customers.find(({ customerId }) => customerId === of.customerId)
  if (!customer) return 0
  return of.isOfNotCompared ? of.screened + customer.notComparedSubjects : customer.subjects
}
