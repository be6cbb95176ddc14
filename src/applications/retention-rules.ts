/** When a case is erased: on the customer's word, or by itself when its time of retention is over (decisions section 12). */
import type { PublishedWorkflow } from '../workflows/workflow.ts'
import type { Actor, Case } from './case.ts'
import { system } from './lifecycle-moves.ts'
import { mustAllow } from './status.ts'

/** Decided on the plain part alone: a case whose seal is broken can be erased as well. */
export type PlainCase = Omit<Case, 'data'>

export interface Erasing {
  actor: Actor
  why: 'ASKED_FOR' | 'RETENTION_OVER'
}
/** Pure. `undefined`: not (any longer) to be erased. */
export type Erase = (current: PlainCase, now: Date) => Erasing | undefined

export const eraseOnRequest =
  (actor: Actor): Erase =>
  ({ status }) => {
    mustAllow('erase', status)
    return { actor, why: 'ASKED_FOR' }
  }

/** Years after the end that a case is kept when its workflow does not say: AMLR article 77. */
const DEFAULT_YEARS = 5

export const eraseWhenOver =
  (workflow: Pick<PublishedWorkflow, 'retention'>): Erase =>
  (current, now) => {
    const ended = endOf(current)
    if (!ended) return undefined
    const until = new Date(ended)
    until.setUTCFullYear(until.getUTCFullYear() + (workflow.retention?.years ?? DEFAULT_YEARS))
    return until <= now ? { actor: system('retention'), why: 'RETENTION_OVER' } : undefined
  }

const decided: readonly Case['status'][] = ['APPROVED', 'DECLINED']
const ended: readonly Case['status'][] = [...decided, 'FAILED', 'CANCELLED']

/** undefined: it is still open. */
function endOf({ status, decidedAt, updatedAt }: PlainCase): Date | undefined {
  if (!ended.includes(status)) return undefined
  return decided.includes(status) && decidedAt ? decidedAt : updatedAt
}
