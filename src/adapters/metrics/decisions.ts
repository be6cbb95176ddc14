/** Counts what became of applications: decided by the rules or by a reviewer, and failed. */
import type { AuditEntry, Moved } from '../../applications/case.ts'
import type { MetricRegistry } from '../../ports/metrics.ts'
import type { Applications } from '../../ports.ts'

type Labels = { outcome: string; by: string }

/** The same port; what was written is counted once its transaction has committed. */
export function countingDecisions(metrics: MetricRegistry, applications: Applications): Applications {
  const decisions = metrics.counter({
    name: 'foyer_decisions_total',
    help: 'Applications that came to APPROVED, DECLINED, MANUAL_REVIEW or FAILED, by whom: rules, reviewer, check, time.',
    labels: ['outcome', 'by'],
  })
  return {
    ...applications,
    async change(customerId, id, move, repeatable) {
      // A transaction that is made again asks the move again: the last answer is what was written.
      let moved: Moved | undefined
      const watched: typeof move = (current, now) => {
        moved = move(current, now)
        return moved
      }
      const done = await applications.change(customerId, id, watched, repeatable)
      for (const entry of moved?.audit ?? []) {
        const labels = labelsOf(entry)
        if (labels) decisions.add(labels)
      }
      return done
    },
  }
}

function labelsOf({ action, actor, detail }: AuditEntry): Labels | undefined {
  if (action === 'application.decided')
    return { outcome: String(detail.outcome), by: detail.by === 'RULES' ? 'rules' : 'reviewer' }
  if (action !== 'application.failed') return undefined
  return { outcome: 'FAILED', by: actor.id === 'expiry' ? 'time' : 'check' }
}
