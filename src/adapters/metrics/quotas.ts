/** What customers keep and use of their quotas, for the bearer of the metrics' token. */
import { quotaNames } from '../../customers/quotas.ts'
import type { Ids } from '../../ids.ts'
import type { MetricRegistry } from '../../ports/metrics.ts'
import type { Quotas } from '../../ports.ts'

/** Asked of the database at each scrape that names customers: one statement, a row for each. */
export function quotaFigures(metrics: MetricRegistry, { usage }: Quotas, ids: Ids): void {
  const named = {
    name: 'foyer_customer_quota_used',
    help: 'What a customer keeps, or has used in this day or hour, by quota.',
    labels: ['customer', 'quota'] as ('customer' | 'quota')[],
    perCustomer: true,
  }
  metrics.gauge(named, async (set) => {
    for (const { customerId, ...used } of await usage()) {
      const customer = ids.of('customer', customerId)
      for (const quota of quotaNames) set(used[quota], { customer, quota })
    }
  })
}
