/** Counts decisions on applications: by the rules or a reviewer, and failures. */

import type { AuditEntry } from '#audit/entry.ts'
import type { MetricRegistry } from '#kernel/metrics.ts'
import type { MoveResult } from './case.ts'
import type { Applications } from './ports.ts'

type Labels = { outcome: string; by: string }

/** The same port; a decision is counted once its transaction has committed. */
export function withDecisionMetrics(metrics: MetricRegistry, applications: Applications): Applications {
  const decisions = metrics.counter({
    name: 'foyer_decisions_total',
    help: 'Decisions (APPROVED, DECLINED, MANUAL_REVIEW, FAILED) by: rules, reviewer, check, time.',
    labels: ['outcome', 'by'],
  })
  return {
    ...applications,
    async change(customerId, id, move, repeatable) {
      // A repeated transaction calls the move again: only its last result was written.
      let moved: MoveResult | undefined
      const watched: typeof move = (current, now) => {
        moved = move(current, now)
        return moved
      }
      const done = await applications.change(customerId, id, watched, repeatable)
      const written = moved?.ifOutdated?.case === done.case ? moved.ifOutdated : moved
      for (const entry of written?.audit ?? []) {
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
