/** When a case is erased: on request of the customer, or at the end of its retention period. */
import type { PublishedWorkflow } from '../workflows/workflow.ts'
import type { Actor, Case } from './case.ts'
import { system } from './lifecycle-moves.ts'
import { assertAllowed } from './status.ts'

/** Needs only the plain part, so a case that cannot be decrypted can also be erased. */
export type PlainCase = Omit<Case, 'data'>

export interface Erasure {
  actor: Actor
  why: 'REQUESTED' | 'RETENTION_OVER'
}
/** Pure. `undefined` means that the case must not be erased (any longer). */
export type ErasureRule = (current: PlainCase, now: Date) => Erasure | undefined

export const eraseOnRequest =
  (actor: Actor): ErasureRule =>
  ({ status }) => {
    assertAllowed('erase', status)
    return { actor, why: 'REQUESTED' }
  }

/** Years that a case is kept after its end when the workflow sets none: AMLR article 77. */
const DEFAULT_YEARS = 5

export const eraseAfterRetention =
  (workflow: Pick<PublishedWorkflow, 'retention'>): ErasureRule =>
  (current, now) => {
    const ended = endDateOf(current)
    if (!ended) return undefined
    const until = new Date(ended)
    until.setUTCFullYear(until.getUTCFullYear() + (workflow.retention?.years ?? DEFAULT_YEARS))
    return until <= now ? { actor: system('retention'), why: 'RETENTION_OVER' } : undefined
  }

const decided: readonly Case['status'][] = ['APPROVED', 'DECLINED']
const ended: readonly Case['status'][] = [...decided, 'FAILED', 'CANCELLED']

/** undefined for a case that is still open. */
function endDateOf({ status, decidedAt, updatedAt }: PlainCase): Date | undefined {
  if (!ended.includes(status)) return undefined
  return decided.includes(status) && decidedAt ? decidedAt : updatedAt
}
