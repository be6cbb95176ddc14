/** Who gets an application that comes to review: by turn, or by what each reviewer takes. */
import type { Case } from '#applications/case.ts'
import { mayUse, type Role } from '#staff/roles.ts'
import { type AssignmentRule, type RiskLevel, riskInQueue } from './review-times.ts'

/** What a reviewer takes. null: anything. */
export interface Takes {
  /** UUIDs. */
  workflows: string[] | null
  markets: string[] | null
  languages: string[] | null
  risks: RiskLevel[] | null
}

export const takesAnything: Takes = { workflows: null, markets: null, languages: null, risks: null }

export interface QueueMember {
  /** The UUID of a staff user. */
  userId: string
  role: Role
  isSecondLine: boolean
  /** Gets nothing by rule, for example while on leave. */
  isAway: boolean
  takes: Takes
  /** Of the assignments by rule of the customer, which number was their last; 0: none. */
  turn: number
}

export type Assigned = Pick<Case, 'workflowId' | 'countryCode' | 'language'> & { risk: RiskLevel | null }

/** An applicant who chose no language is for anyone. */
export function doesTake({ workflows, markets, languages, risks }: Takes, of: Assigned): boolean {
  return (
    (workflows === null || workflows.includes(of.workflowId)) &&
    (markets === null || markets.includes(of.countryCode)) &&
    (languages === null || of.language === null || languages.includes(of.language)) &&
    (risks === null || risks.includes(riskInQueue(of.risk)))
  )
}

/**
 * The UUID of the member who waits longest for an application; null: the rule gives it to no person, and it
 * waits for "Next case".
 */
export function assigneeBy(
  rule: AssignmentRule,
  members: readonly QueueMember[],
  of: Assigned,
  isEscalated: boolean,
): string | null {
  if (rule === 'BY_HAND') return null
  const able = members.filter(
    ({ role, isAway, isSecondLine, takes }) =>
      mayUse(role, 'REVIEW') &&
      !isAway &&
      (isSecondLine || !isEscalated) &&
      (rule === 'ROUND_ROBIN' || doesTake(takes, of)),
  )
  const [first] = able.sort((one, other) => one.turn - other.turn || (one.userId < other.userId ? -1 : 1))
  return first?.userId ?? null
}

/** A colleague who left, or may not decide any more, cannot keep an application. */
export const keepsIt = (userId: string | null | undefined, members: readonly QueueMember[]): boolean =>
  members.some((member) => member.userId === userId && mayUse(member.role, 'REVIEW'))
