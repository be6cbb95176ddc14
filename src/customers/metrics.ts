/** Quota usage of each customer, shown only with the metrics token. */

import type { Ids } from '#kernel/ids.ts'
import type { MetricRegistry } from '#kernel/metrics.ts'
import type { Quotas } from './ports.ts'
import { quotaNames } from './quotas.ts'

/** Queries the database at each scrape with per-customer metrics: one statement, one row per customer. */
export function quotaMetrics(metrics: MetricRegistry, { usage }: Quotas, ids: Ids): void {
  const definition = {
    name: 'foyer_customer_quota_used',
    help: 'What a customer stores, or has used this day or hour, by quota.',
    labels: ['customer', 'quota'] as ('customer' | 'quota')[],
    perCustomer: true,
  }
  metrics.gauge(definition, async (set) => {
    for (const { customerId, ...used } of await usage()) {
      const customer = ids.of('customer', customerId)
      for (const quota of quotaNames) set(used[quota], { customer, quota })
    }
  })
}
