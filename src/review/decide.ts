/** Decisions of reviewers: at once, or as a proposal that a second person confirms or returns. */

import type { Case, Move, StoredProposal, TellTask } from '#applications/case.ts'
import { hitsAgainstApproval, isStrongHit } from '#applications/hits/hit-grounds.ts'
import { changeCase } from '#applications/lifecycle-moves.ts'
import { withDecisionLetter } from '#applications/mailed-link/decision-letter.ts'
import { decide, type ReviewDecision } from '#applications/review-moves.ts'
import { assertAllowed } from '#applications/status.ts'
import type { Actor } from '#audit/entry.ts'
import { type CaseFinding, findingsOf } from '#checks/findings/findings.ts'
import { isHitCode } from '#checks/findings/hit-codes.ts'
import { laterHitsAfter } from '#checks/later-hits.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { newHits } from './expected-version.ts'

export interface Reviewer {
  actor: Actor
  /** The id on the wire of the credential or user. null: the operator. */
  id: string | null
}

/** Notified in the transaction of the change, by mail and on Home. */
export const tell = (actor: Actor, kind: TellTask['kind'], to: string[] | null): TellTask => ({
  ...{ task: 'tellPeople', kind, to, runAt: null },
  by: actor.kind === 'USER' ? actor.id : null,
})

export type Verdict = Omit<ReviewDecision, 'decidedBy'>

/**
 * A program that decides has its own reasons. A person first answers the findings that block an approval; the
 * operator does not: the confirming person does.
 */
export const decideOrPropose =
  (reviewer: Reviewer, workflow: PublishedWorkflow, verdict: Verdict): Move =>
  (current, now) => {
    const answersFirst = verdict.by === 'USER' && reviewer.actor.kind !== 'OPERATOR'
    if (answersFirst && verdict.outcome === 'APPROVED') assertAnswered(current, workflow)
    return withFourEyes(reviewer, workflow, verdict)(current, now)
  }

/** A decision that is not possible cannot be proposed either. */
const withFourEyes =
  (decider: Reviewer, workflow: PublishedWorkflow, verdict: Verdict): Move =>
  (current, now) => {
    const move = decide(decider.actor, { ...verdict, decidedBy: decider.id })
    const decided = withDecisionLetter(move, workflow)(current, now)
    const needsSecond = isFourEyes(workflow) || passesOverStrongHit(current, verdict)
    return needsSecond ? propose(decider, verdict)(current, now) : decided
  }

/** One person alone does not dismiss such a hit, and does not approve over it either. */
const passesOverStrongHit = (current: Case, { outcome }: Verdict): boolean =>
  outcome === 'APPROVED' && hitsAgainstApproval(current.data).some(({ hit }) => isStrongHit(hit))

export const isFourEyes = ({ fourEyes }: Pick<PublishedWorkflow, 'fourEyes'>): boolean =>
  fourEyes?.decisions === true

/** The hits are part of `unresolved_hits`. */
export const openBlockers = (current: Case, workflow: PublishedWorkflow): CaseFinding[] =>
  findingsOf(current, workflow).filter(
    ({ weight, resolution, code }) => weight === 'BLOCKS' && resolution === null && !isHitCode(code),
  )

function assertAnswered(current: Case, workflow: PublishedWorkflow): void {
  const open = openBlockers(current, workflow)
  if (current.status !== 'MANUAL_REVIEW' || open.length === 0) return
  const numbers = open.map(({ number }) => number)
  throw new ApiError('open_findings', {
    detail: `Resolve ${numbers.length === 1 ? 'finding' : 'findings'} ${numbers.join(', ')} first.`,
  })
}

const propose =
  ({ actor, id }: Reviewer, { outcome, reasons, acknowledgeUnresolvedHits, by }: Verdict): Move =>
  (current, now) => {
    if (current.data.proposal)
      throw new ApiError('status_conflict', { detail: 'Another decision already waits for confirmation.' })
    const proposal: StoredProposal = {
      ...{ outcome, reasons, acknowledgeUnresolvedHits, by },
      actor: id,
      at: now.toISOString(),
      ...(current.data.laterHits && { laterHits: current.data.laterHits.length }),
    }
    return changeCase(current, {
      now,
      action: 'application.decision_proposed',
      actor,
      detail: { outcome, by, reasons: reasons.length },
      data: { proposal },
      events: ['APPLICATION_DATA_CHANGED'],
      tasks: [tell(actor, 'PROPOSED', null)],
    })
  }

function proposalOf(current: Case): StoredProposal {
  assertAllowed('decide', current.status)
  if (!current.data.proposal)
    throw new ApiError('status_conflict', { detail: 'No decision waits for confirmation.' })
  return current.data.proposal
}

interface Confirmer extends Reviewer {
  id: string
  /** The ids on the wire of those who count as the same pair of eyes. */
  countsAs?: readonly string[]
}

/** The decision is that of the first person; the second one is named beside it. */
export const confirmProposal =
  (
    { actor, id, countsAs = [] }: Confirmer,
    workflow: PublishedWorkflow,
    hitId: (uuid: string) => string,
  ): Move =>
  (current, now) => {
    const proposal = proposalOf(current)
    const { outcome, reasons, acknowledgeUnresolvedHits, by, actor: decidedBy } = proposal
    // With the secret of the credential that proposed it, one person could be both.
    if (decidedBy !== null && [id, ...countsAs].includes(decidedBy)) throw new ApiError('four_eyes')
    // The proposer did not see them, whatever was acknowledged.
    const later = laterHitsAfter(current, proposal.laterHits ?? 0)
    if (outcome === 'APPROVED' && later > 0)
      throw newHits(later, 'after the decision was proposed. Return it, and decide on them')
    if (by === 'USER' && outcome === 'APPROVED') assertAnswered(current, workflow)
    const verdict = { outcome, reasons, acknowledgeUnresolvedHits, by, decidedBy, hitId }
    const moved = withDecisionLetter(decide(actor, verdict), workflow)(current, now)
    if (!moved?.case.data.decision) return moved
    const { data } = moved.case
    const decision = { ...moved.case.data.decision, confirmedBy: id }
    return {
      ...moved,
      case: { ...moved.case, data: { ...data, decision, proposal: null } },
      audit: moved.audit.map((entry) => ({
        ...entry,
        detail: { ...entry.detail, proposedBy: decidedBy ?? 'operator' },
      })),
    }
  }

/** Takes it back, or sends it back to its author. The reason becomes a note. */
export const returnProposal =
  ({ actor, id }: Reviewer, reason: string, noteId: string): Move =>
  (current, now) => {
    const { outcome, actor: proposedBy } = proposalOf(current)
    const isOwn = id === proposedBy
    return changeCase(current, {
      now,
      action: 'application.decision_returned',
      actor,
      detail: { outcome, withdrawn: isOwn },
      data: { proposal: null, notes: [...(current.data.notes ?? []), noteOf(noteId, id, reason, now)] },
      events: ['APPLICATION_DATA_CHANGED'],
    })
  }

/** APPROVED or DECLINED back to MANUAL_REVIEW. The earlier decision is kept with the case. */
export const reopen =
  ({ actor, id }: Reviewer, reason: string, noteId: string): Move =>
  (current, now) => {
    assertAllowed('reopen', current.status)
    const { decision, earlierDecisions = [], notes = [] } = current.data
    return changeCase(current, {
      now,
      action: 'application.reopened',
      actor,
      detail: { outcome: current.status },
      fields: { status: 'MANUAL_REVIEW', decidedAt: null },
      data: {
        decision: null,
        proposal: null,
        earlierDecisions: decision ? [...earlierDecisions, decision] : earlierDecisions,
        notes: [...notes, noteOf(noteId, id, reason, now)],
      },
      events: ['APPLICATION_IN_REVIEW'],
      tasks: [tell(actor, 'WAITING', null)],
    })
  }

export const noteOf = (id: string, by: string | null, text: string, now: Date) => ({
  ...{ id, by, text },
  at: now.toISOString(),
  mentions: [],
})
