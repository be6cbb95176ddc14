/** Logs and counts delivery attempts: the request they come from and their outcome; never a URL or a body. */
import type { MetricRegistry } from '#kernel/metrics.ts'
import type { FinishedTry } from './store/webhooks/delivery-leases.ts'
import type { DispatcherLog } from './store/webhooks/dispatcher.ts'

const outcomes: Record<FinishedTry['status'], string> = {
  DELIVERED: 'delivered',
  WAITING: 'retry',
  GIVEN_UP: 'given_up',
}

export function deliveryReporter(
  log: DispatcherLog,
  metrics: MetricRegistry,
): (finished: FinishedTry) => void {
  const tries = metrics.counter({
    name: 'foyer_webhook_tries_total',
    help: 'Delivery attempts by outcome: delivered, retry (failed, will be retried), given_up.',
    labels: ['outcome'],
  })
  const durations = metrics.histogram({
    name: 'foyer_webhook_try_duration_seconds',
    help: 'How long receivers took to respond.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  return ({ claimed, status, answer, durationMs }) => {
    const { customerId, webhookId, deliveryId, requestId, traceparent } = claimed
    tries.add({ outcome: outcomes[status] })
    durations.observe(durationMs / 1000)
    const line = {
      customerId,
      webhookId,
      deliveryId,
      ...(requestId !== null && { requestId }),
      ...(traceparent !== null && { traceparent }),
      try: claimed.tries + 1,
      status,
      answer,
      ms: durationMs,
    }
    if (status === 'GIVEN_UP') log.info(line, 'a delivery was given up')
    else log.debug?.(line, 'delivery')
  }
}
