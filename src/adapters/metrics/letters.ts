/** Counts letters: sent, refused for good, or not taken this time. */
import type { MetricRegistry } from '../../ports/metrics.ts'
import type { Mail } from '../../ports.ts'

export function countingMail(metrics: MetricRegistry, mail: Mail): Mail {
  const letters = metrics.counter({
    name: 'foyer_mails_total',
    help: 'Tries to send a letter by their outcome: sent, refused (for good), failed (it is tried again).',
    labels: ['outcome'],
  })
  return {
    ...mail,
    async send(letter) {
      try {
        const outcome = await mail.send(letter)
        letters.add({ outcome: outcome.toLowerCase() })
        return outcome
      } catch (error) {
        letters.add({ outcome: 'failed' })
        throw error
      }
    },
  }
}
