/** When a monitored application is due: to look its organization up again, and to review it. */

import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import type { Case } from '#applications/case.ts'
import { answerOf, newestRegistryOf } from '#applications/views.ts'
import type { Risk } from '#kernel/schemas/application.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { isMonitored, lastDecisionOf, monitoredSince } from './monitored.ts'
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

/** Null without an answer of a register: `firstLookupAt`. */
export function registryDueAt(of: Case, workflow: PublishedWorkflow): Date | null {
  const registry = isMonitored(of) ? newestRegistryOf(of, workflow) : null
  return registry && nextLookup(of, new Date(registry.provenance.retrievedAt))
}

/**
 * For an organization without an answer of a register: the register was down or not set up, or the
 * application was imported. Null: for any other, or without a number.
 */
export function firstLookupAt(of: Case, workflow: PublishedWorkflow, now: Date): Date | null {
  const since = monitoredSince(of)
  if (since === null || newestRegistryOf(of, workflow) || !numberToAskOf(of, workflow)) return null
  const soon = nextTry(new Date(since))
  // Thousands may be imported at once.
  return soon > now ? soon : new Date(now.getTime() + daysOf(of) * DAY * spreadOf(of))
}

/** The number as the register writes it, else as the applicant or the import gives it. */
export function numberToAskOf(of: Case, workflow: PublishedWorkflow): OrganizationIdentifier | null {
  const answer = answerOf(of, workflow, 'ORGANIZATION')
  return newestRegistryOf(of, workflow)?.organization.organizationNumber ?? answer?.organizationNumber ?? null
}

/** By risk, and spread: many that were approved on one day are not looked up on one day. */
export const nextLookup = (of: Case, checkedAt: Date): Date =>
  new Date(checkedAt.getTime() + daysOf(of) * DAY * (0.8 + 0.2 * spreadOf(of)))

const daysOf = (of: Case): number => periods.registry.days[levelOf(of)]
const spreadOf = ({ id }: Case): number => Number.parseInt(id.slice(-4), 16) / 0xffff

/** After an outage of the register. */
export const nextTry = (now: Date): Date => new Date(now.getTime() + periods.registry.retryMinutes * 60_000)
