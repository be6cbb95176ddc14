/** Metrics of HTTP: durations, refused and aborted requests, and use of deprecated operations. */
import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#kernel/api-error.ts'
import type { ServedMetrics } from './metric-registry.ts'

export interface Metrics {
  observe(request: FastifyRequest, reply: FastifyReply): void
  /** SQLSTATE class 22: a value that a schema should have rejected. */
  unstorable(): void
  /** The client disconnected before its body was complete. */
  brokenOff(): void
  /** `cause`: a cause of translate-error.ts, or UNSERVED. */
  failed(cause: string): void
  /** A use of a deprecated operation, by customer, so that the operator can inform them. */
  deprecated(operation: string, customerId: string): void
  /** In the text form of Prometheus. */
  text(): Promise<string>
  contentType: string
  stop(): void
}

const metricsOf = (registry: ServedMetrics) => ({
  durations: registry.histogram({
    name: 'foyer_http_request_duration_seconds',
    help: 'Time from the end of the headers to the end of the answer, by route pattern.',
    labels: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  }),
  unstorable: registry.counter({
    name: 'foyer_unstorable_values_total',
    help: 'Values that PostgreSQL refused and a schema should have.',
  }),
  brokenOff: registry.counter({
    name: 'foyer_http_requests_broken_off_total',
    help: 'Requests whose client disconnected before the body was complete.',
  }),
  failed: registry.counter({
    name: 'foyer_http_requests_failed_total',
    help: 'Requests answered with 5xx: UNAVAILABLE, BUG or UNSERVED (no capacity).',
    labels: ['cause'],
  }),
  limited: registry.counter({
    name: 'foyer_http_requests_rate_limited_total',
    help: 'Requests answered with 429, by caller: customer or stranger.',
    labels: ['caller'],
  }),
  deprecated: registry.counter({
    name: 'foyer_deprecated_requests_total',
    help: 'Requests to deprecated operations.',
    labels: ['operation'],
  }),
  deprecatedBy: registry.counter({
    name: 'foyer_customer_deprecated_requests_total',
    help: 'Requests to deprecated operations, by the customer who sent them.',
    labels: ['operation', 'customer'],
    perCustomer: true,
  }),
})

export function openMetrics(registry: ServedMetrics): Metrics {
  const { durations, unstorable, brokenOff, failed, limited, deprecated, deprecatedBy } = metricsOf(registry)
  return {
    observe(request, reply) {
      const { statusCode } = reply
      const labels = { method: request.method, route: patternOf(request), status: String(statusCode) }
      durations.observe(reply.elapsedTime / 1000, labels)
      if (statusCode === 429) limited.add({ caller: request.caller ? 'customer' : 'stranger' })
    },
    unstorable: () => unstorable.add(),
    brokenOff: () => brokenOff.add(),
    failed: (cause) => failed.add({ cause }),
    deprecated(operation, customer) {
      deprecated.add({ operation })
      deprecatedBy.add({ operation, customer })
    },
    text: () => registry.text(),
    contentType: registry.contentType,
    stop: () => registry.stop(),
  }
}

/** The route pattern, never the URL, which may hold an id, a ticket or a token. */
export const patternOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown'

const bearerForm = /^bearer +(\S+)$/i
const digest = (text: string) => hash('sha256', text, 'buffer')

/** Adds the metrics of each customer for the bearer of the token. An invalid token is refused. */
export function metricsForBearer(registry: ServedMetrics, token: string | undefined) {
  const wanted = token === undefined ? undefined : digest(token)
  return async (authorization: string): Promise<string> => {
    if (!wanted) return registry.text()
    const given = digest(bearerForm.exec(authorization)?.[1] ?? '')
    if (timingSafeEqual(given, wanted)) return registry.textWithCustomers()
    const headers = { 'www-authenticate': 'Bearer realm="metrics", error="invalid_token"' }
    throw new ApiError('invalid_token', { headers })
  }
}
