/** The letter about a decision, where the workflow wants it. */
import { mailsOf } from '#workflows/mails.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Move, OutboxTask } from '../case.ts'

export const decisionLetter = (workflow: PublishedWorkflow): OutboxTask[] =>
  mailsOf(workflow).decision ? [{ task: 'mailApplicant', about: 'DECISION', runAt: null }] : []

/** For a move that decides. */
export const withDecisionLetter =
  (move: Move, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    const moved = move(current, now)
    return moved && { ...moved, tasks: [...moved.tasks, ...decisionLetter(workflow)] }
  }
