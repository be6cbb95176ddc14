/** Metrics of calls to providers: their outcomes, and how many circuit breakers are open. */
import type { MetricRegistry } from '../../ports/metrics.ts'
import type { CallWatch } from '../providers/provider-http.ts'

/** Call once per metric registry; the result watches the calls to one service. */
export function providerCallMetrics(metrics: MetricRegistry): (service: string) => CallWatch {
  const breakers: Array<{ service: string; isOpen: () => boolean }> = []
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
      for (const service of new Set(breakers.map((each) => each.service)))
        set(breakers.filter((each) => each.service === service && each.isOpen()).length, { service })
    },
  )
  return (service) => ({
    breaker: (isOpen) => void breakers.push({ service, isOpen }),
    ended: (outcome) => calls.add({ service, outcome }),
  })
}
