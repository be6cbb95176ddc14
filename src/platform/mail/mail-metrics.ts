/** Counts e-mails: sent, permanently rejected, or failed and retried. */

import type { Mail } from '#kernel/mail.ts'
import type { MetricRegistry } from '#kernel/metrics.ts'

export function withMailMetrics(metrics: MetricRegistry, mail: Mail): Mail {
  const letters = metrics.counter({
    name: 'foyer_mails_total',
    help: 'Attempts to send an e-mail by outcome: sent, refused (permanently), failed (retried).',
    labels: ['outcome'],
  })
  return {
    ...mail,
    async send(message) {
      try {
        const outcome = await mail.send(message)
        letters.add({ outcome: outcome.toLowerCase() })
        return outcome
      } catch (error) {
        letters.add({ outcome: 'failed' })
        throw error
      }
    },
  }
}
