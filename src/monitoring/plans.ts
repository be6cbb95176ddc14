/** When a monitored application is due: to look its organization up again, and to review it. */
import type { Case } from '../applications/case.ts'
import { newestRegistryOf } from '../applications/views.ts'
import type { Risk } from '../schemas/application.ts'
import type { PublishedWorkflow } from '../workflows/workflow.ts'
import { isMonitored, lastDecisionOf } from './monitored.ts'
import periods from './periods.json' with { type: 'json' }

const DAY = 86_400_000

/** A risk that was not assessed is not low. */
const levelOf = ({ data }: Case): Risk['level'] => data.risk?.level ?? 'NORMAL'

/** Null while it is not monitored, or open for a reviewer: the next decision is the review. */
export function reviewDueAt(of: Case): Date | null {
  const last = lastDecisionOf(of)
  const isDecided = of.status === 'APPROVED' || of.status === 'DECLINED'
  if (!last || !isDecided || !isMonitored(of)) return null
  const due = new Date(last.at)
  due.setUTCFullYear(due.getUTCFullYear() + periods.review.years[levelOf(of)])
  return due
}

/** The day of the periodic review that is being made; null: none is. The finding names it. */
export function openReviewDueAt(of: Case): Date | null {
  const last = lastDecisionOf(of)
  if (!last || of.data.decision !== null || !isMonitored(of)) return null
  const found = of.data.findings.findLast(({ code }) => code === 'periodic_review_due')
  const due = found?.detail ? new Date(found.detail) : null
  return due && due > new Date(last.at) ? due : null
}

/** Null without a registered organization. */
export function registryDueAt(of: Case, workflow: PublishedWorkflow): Date | null {
  const registry = isMonitored(of) ? newestRegistryOf(of, workflow) : null
  return registry && nextLookup(of, new Date(registry.provenance.retrievedAt))
}

/** By risk, and spread: many that were approved on one day are not looked up on one day. */
export function nextLookup(of: Case, checkedAt: Date): Date {
  const days = periods.registry.days[levelOf(of)]
  const spread = Number.parseInt(of.id.slice(-4), 16) / 0xffff
  return new Date(checkedAt.getTime() + days * DAY * (0.8 + 0.2 * spread))
}

/** After an outage of the register. */
export const nextTry = (now: Date): Date => new Date(now.getTime() + periods.registry.retryMinutes * 60_000)
