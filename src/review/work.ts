/** The work around a decision: answer a finding, assign the application, write a note. */

import type { Move } from '#applications/case.ts'
import { changeCase } from '#applications/lifecycle-moves.ts'
import { assertAllowed } from '#applications/status.ts'
import { findingOrderOf, findingsOf, keyOf } from '#checks/findings/findings.ts'
import { isHitCode } from '#checks/findings/hit-codes.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { type Reviewer, tell } from './decide.ts'

/** The limit for one application, so that its data stays small. */
export const MAX_NOTES = 500
const MAX_ANSWERS = 1_000

export interface FindingAnswer {
  number: number
  state: 'RESOLVED' | 'REOPENED'
  reason: string
}

export const resolveFinding =
  ({ actor, id }: Reviewer, workflow: PublishedWorkflow, { number, state, reason }: FindingAnswer): Move =>
  (current, now) => {
    assertAllowed('resolveFinding', current.status)
    const found = findingsOf(current, workflow).find((each) => each.number === number)
    if (!found) throw new ApiError('finding_not_found')
    if (isHitCode(found.code))
      throw new ApiError('finding_not_found', {
        detail: `Finding ${number} is a screening hit: use applications.hits.resolve.`,
      })
    const before = current.data.findingResolutions ?? []
    if (before.length >= MAX_ANSWERS)
      throw new ApiError('status_conflict', {
        detail: `Findings of one application can be answered at most ${MAX_ANSWERS} times.`,
      })
    const answer = { key: keyOf(found), state, by: id, at: now.toISOString(), reason }
    return changeCase(current, {
      now,
      action: 'finding.resolved',
      actor,
      // The reason is free text and may contain personal data: it is encrypted with the case.
      detail: { finding: number, code: found.code, state },
      data: {
        findingOrder: findingOrderOf(current, workflow),
        findingResolutions: [...before, { ...answer, evidence: found.evidence }],
      },
      events: ['APPLICATION_DATA_CHANGED'],
    })
  }

/** `userId` is the UUID of a staff user; null: no person. */
export const assign =
  ({ actor }: Pick<Reviewer, 'actor'>, userId: string | null): Move =>
  (current, now) =>
    (current.data.assignee ?? null) === userId
      ? undefined
      : changeCase(current, {
          now,
          action: 'application.assigned',
          actor,
          detail: { to: userId },
          data: { assignee: userId },
          tasks: userId === null ? [] : [tell(actor, 'ASSIGNED', [userId])],
          events: userId === null ? [] : ['APPLICATION_ASSIGNED'],
          isInternal: true,
        })

export interface NewNote {
  id: string
  text: string
  /** UUIDs of staff users. */
  mentions: string[]
}

export const addNote =
  ({ actor, id: by }: Reviewer, note: NewNote): Move =>
  (current, now) => {
    const notes = current.data.notes ?? []
    if (notes.length >= MAX_NOTES)
      throw new ApiError('status_conflict', { detail: `An application has at most ${MAX_NOTES} notes.` })
    return changeCase(current, {
      now,
      action: 'note.created',
      actor,
      detail: { mentions: note.mentions.length },
      data: { notes: [...notes, { ...note, by, at: now.toISOString() }] },
      tasks: note.mentions.length > 0 ? [tell(actor, 'MENTIONED', note.mentions)] : [],
      isInternal: true,
    })
  }
