/** Metrics of calls to providers: their outcomes, and how many circuit breakers are open. */

import type { CallWatch } from '@foyer/provider-http/provider-http'
import type { MetricRegistry } from '#kernel/metrics.ts'

/** Watches the calls to one service. */
export interface ServiceWatch extends CallWatch {
  /** Its circuit breakers are used no more. */
  close(): void
}

/** Call once per metric registry. */
export function providerCallMetrics(metrics: MetricRegistry): (service: string) => ServiceWatch {
  const breakers = new Set<{ service: string; isOpen: () => boolean }>()
  /** Also those without an open adapter now. */
  const known = new Set<string>()
  const calls = metrics.counter({
    name: 'foyer_outside_calls_total',
    help: 'Calls to registries by outcome: ANSWERED, OPEN (not made: breaker open), or the failure.',
    labels: ['service', 'outcome'],
  })
  metrics.gauge(
    {
      name: 'foyer_outside_breakers_open',
      help: 'Circuit breakers of a service that are open; each kind of call has one.',
      labels: ['service'],
    },
    (set) => {
      const all = [...breakers]
      for (const service of known)
        set(all.filter((each) => each.service === service && each.isOpen()).length, { service })
    },
  )
  return (service) => {
    const own = new Set<{ service: string; isOpen: () => boolean }>()
    known.add(service)
    return {
      breaker(isOpen) {
        const breaker = { service, isOpen }
        own.add(breaker)
        breakers.add(breaker)
      },
      ended: (outcome) => calls.add({ service, outcome }),
      close() {
        for (const each of own) breakers.delete(each)
      },
    }
  }
}
