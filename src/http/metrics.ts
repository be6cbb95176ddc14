/** What Prometheus may ask: how long requests take, and how the process is. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  observe(request: FastifyRequest, reply: FastifyReply): void
  /** SQLSTATE class 22: a value that a schema should have stopped. */
  unstorable(): void
  /** The sender went away before its body was whole. */
  brokenOff(): void
  /** A use of an operation that is on its way out, and by whom: who must be told before it goes. */
  deprecated(operation: string, customerId: string): void
  /** In the text form of Prometheus. */
  text(): Promise<string>
  contentType: string
  stop(): void
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'foyer_http_request_duration_seconds',
    help: 'Time from the end of the headers to the end of the answer, by route pattern.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const unstorable = new Counter({
    name: 'foyer_unstorable_values_total',
    help: 'Values that PostgreSQL refused and a schema should have.',
    registers: [registry],
  })
  const brokenOff = new Counter({
    name: 'foyer_http_requests_broken_off_total',
    help: 'Requests whose sender went away before the body was whole.',
    registers: [registry],
  })
  const deprecated = new Counter({
    name: 'foyer_deprecated_requests_total',
    help: 'Requests to deprecated operations, by the customer who sent them.',
    labelNames: ['operation', 'customer'] as const,
    registers: [registry],
  })
  return {
    observe(request, reply) {
      const labels = {
        method: request.method,
        route: patternOf(request),
        status: String(reply.statusCode),
      }
      durations.observe(labels, reply.elapsedTime / 1000)
    },
    unstorable: () => unstorable.inc(),
    brokenOff: () => brokenOff.inc(),
    deprecated: (operation, customer) => deprecated.inc({ operation, customer }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    stop: () => registry.clear(),
  }
}

/** The pattern of the table, never the address: that may hold an id, a ticket or a token. */
export const patternOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown'
