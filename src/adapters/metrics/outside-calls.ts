/** Calls to other people's services, by how they ended, and how many of the circuit breakers are open. */
import type { MetricRegistry } from '../../ports/metrics.ts'
import type { CallWatch } from '../providers/provider-http.ts'

/** One for a registry of metrics; answers what watches the calls to one service. */
export function outsideCalls(metrics: MetricRegistry): (service: string) => CallWatch {
  const breakers: Array<{ service: string; isOpen: () => boolean }> = []
  const calls = metrics.counter({
    name: 'foyer_outside_calls_total',
    help: 'Calls to registries by their outcome: ANSWERED, or why there was no answer. OPEN: not made, the breaker is open.',
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
