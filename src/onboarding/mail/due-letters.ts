/** When a letter to the applicant is due, and the moves that ask for it and record it. */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { ApplicantMailTask, Case, Letters, Move, MoveResult, OutboxTask } from '#applications/case.ts'
import { changeCase, isWaitingForSignatures } from '#applications/lifecycle-moves.ts'
import { system } from '#audit/entry.ts'
import { mailsOf } from '#workflows/mails.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { closedReasonOf } from '../closed-reason.ts'
import type { NotSent } from './send-letter.ts'

type LetterReason = ApplicantMailTask['about']

const DAY = 86_400_000
/** A reminder less than half a day after the last visit is of no use: the applicant still remembers. */
const LEAST = DAY / 2

/** A day before the end at the latest. null: the end is too near for a reminder. */
export function reminderTimeOf(
  { updatedAt, expiresAt }: Pick<Case, 'updatedAt' | 'expiresAt'>,
  days: number,
): Date | null {
  if (days === 0) return null
  const at = Math.min(updatedAt.getTime() + days * DAY, expiresAt.getTime() - DAY)
  return at - updatedAt.getTime() >= LEAST ? new Date(at) : null
}

function reminderFor(of: Case, workflow: PublishedWorkflow): OutboxTask[] {
  const runAt = reminderTimeOf(of, mailsOf(workflow).reminderDays)
  return runAt === null ? [] : [{ task: 'mailApplicant', about: 'REMINDER', runAt }]
}

const withLetters = (moved: MoveResult, letters: Letters, tasks: OutboxTask[]): MoveResult => ({
  ...moved,
  case: { ...moved.case, data: { ...moved.case.data, letters } },
  tasks: [...moved.tasks, ...tasks],
})

/** A move that may start the application also asks for the reminder. */
export const withReminder =
  (move: Move, workflow: PublishedWorkflow, language: LanguageCode): Move =>
  (current, now) => {
    const moved = move(current, now)
    if (!moved || current.startedAt !== null || moved.case.startedAt === null) return moved
    return withLetters(moved, { ...current.data.letters, language }, reminderFor(moved.case, workflow))
  }

/** A move that may submit the application also asks for the receipt. */
export const withReceipt =
  (move: Move, workflow: PublishedWorkflow, language: LanguageCode): Move =>
  (current, now) => {
    const moved = move(current, now)
    if (!moved || moved.case.submittedAt === null) return moved
    const task: OutboxTask = { task: 'mailApplicant', about: 'RECEIVED', runAt: null }
    const letters = { ...moved.case.data.letters, language }
    return withLetters(moved, letters, mailsOf(workflow).received ? [task] : [])
  }

/** A reviewer asked for more by e-mail: the applicant gets a reminder of that as well. */
export const remindOfRequest =
  (workflow: PublishedWorkflow): Move =>
  (current) => {
    const { letters } = current.data
    if (!letters) return undefined
    const { reminded: _, ...others } = letters
    const unchanged = { case: current, audit: [], events: [], tasks: [] }
    return withLetters(unchanged, others, reminderFor(current, workflow))
  }

/** SEND: now. LATER: the applicant has been there since. Otherwise nothing is sent. */
export type Due = { kind: 'SEND' } | { kind: 'LATER'; runAt: Date } | { kind: 'NOT_DUE' }

const SEND: Due = { kind: 'SEND' }
const NOT_DUE: Due = { kind: 'NOT_DUE' }

const dueOf: Record<LetterReason, (of: Case, workflow: PublishedWorkflow, now: Date) => Due> = {
  RECEIVED({ submittedAt, data }, workflow) {
    const isSent = data.letters?.received === submittedAt?.toISOString()
    return mailsOf(workflow).received && submittedAt !== null && !isSent ? SEND : NOT_DUE
  },
  REMINDER(of, workflow, now) {
    const { reminderDays } = mailsOf(workflow)
    if (of.data.letters?.reminded || closedReasonOf(of, now)) return NOT_DUE
    const waiting = { ...of, updatedAt: now }
    const runAt = reminderTimeOf(isWaitingForSignatures(of) ? waiting : of, reminderDays)
    if (runAt === null) return NOT_DUE
    return runAt > now ? { kind: 'LATER', runAt } : SEND
  },
  /**
   * No mail withdraws an approval: an approved person is a customer by then, and later findings must not be
   * revealed (AMLR article 73).
   */
  DECISION({ data: { decision, letters } }, workflow) {
    const told = letters?.decision
    const isNew = told === undefined || (told.outcome === 'DECLINED' && decision?.outcome === 'APPROVED')
    return mailsOf(workflow).decision && decision !== null && isNew ? SEND : NOT_DUE
  },
}

export const letterDue = (about: LetterReason, of: Case, workflow: PublishedWorkflow, now: Date): Due =>
  dueOf[about](of, workflow, now)

/** The task is added again. Not audited: nothing happened. */
export const remindLater =
  (runAt: Date): Move =>
  (current) => ({
    case: current,
    audit: [],
    events: [],
    tasks: [{ task: 'mailApplicant', about: 'REMINDER', runAt }],
  })

/** Records that the letter was sent, or why it was not. A letter that cannot be sent is not tried again. */
export const recordLetter =
  (about: LetterReason, sentFor: Case, language: LanguageCode, why: NotSent | null): Move =>
  (current, now) =>
    changeCase(current, {
      now,
      action: why === null ? 'letter.sent' : 'letter.not_sent',
      actor: system('mail'),
      detail: { about, ...(why === null ? {} : { why }) },
      data: { letters: { language, ...current.data.letters, ...toldBy(about, sentFor, now) } },
      isInternal: true,
    })

function toldBy(about: LetterReason, { submittedAt, data }: Case, now: Date): Partial<Letters> {
  if (about === 'REMINDER') return { reminded: now.toISOString() }
  if (about === 'RECEIVED') return submittedAt ? { received: submittedAt.toISOString() } : {}
  const { outcome, at } = data.decision ?? {}
  return outcome && at ? { decision: { outcome, at } } : {}
}
