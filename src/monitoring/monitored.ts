/** Whether an application is monitored after its decision, since when, and who of it. */
import type { Case } from '../applications/case.ts'
import { type Subjects, subjectsOf } from '../checks/screening-subjects.ts'
import type { Decision } from '../schemas/application.ts'
import type { Timestamp } from '../schemas/primitives.ts'
import type { PublishedWorkflow } from '../workflows/workflow.ts'

/** While an application is open again, the decision before counts. */
export const lastDecisionOf = ({ data }: Pick<Case, 'data'>): Decision | null =>
  data.decision ?? data.earlierDecisions?.at(-1) ?? null

/**
 * Null: it is not monitored. Whom the customer approved stays monitored (AMLR article 26) until it is
 * switched off, declined by a later decision, or cancelled. A choice holds until the next decision.
 */
export function monitoredSince(of: Pick<Case, 'status' | 'data'>): Timestamp | null {
  const last = lastDecisionOf(of)
  if (!last || of.status === 'CANCELLED') return null
  const chosen = of.data.monitoring
  if (chosen && chosen.at >= last.at) return chosen.state === 'ON' ? chosen.at : null
  return last.outcome === 'APPROVED' ? last.at : null
}

export const isMonitored = (of: Pick<Case, 'status' | 'data'>): boolean => monitoredSince(of) !== null

/** Null: nobody is monitored. Also those whom the register names since the decision. */
export function monitoredSubjectsOf(of: Case, workflow: PublishedWorkflow): Subjects | null {
  if (!isMonitored(of)) return null
  const then = subjectsOf(of, workflow)
  const { registryNow } = of.data
  if (!registryNow) return then
  const now = subjectsOf({ ...of, data: { ...of.data, registry: registryNow } }, workflow)
  return {
    persons: together(then.persons, now.persons),
    organizations: together(then.organizations, now.organizations),
  }
}

const together = <T extends { reference: string }>(then: readonly T[], now: readonly T[]): T[] => [
  ...new Map([...then, ...now].map((each) => [each.reference, each])).values(),
]

export const countOf = ({ persons, organizations }: Subjects): number => persons.length + organizations.length
