/** The report with everything that reviewers work with. */
import type { Case, StoredNote } from '#applications/case.ts'
import type { LinkSigning } from '#applications/documents.ts'
import { emailAddressOf, maskEmail } from '#applications/mailed-link/address.ts'
import { reportOf } from '#applications/report.ts'
import { hexOf } from '#audit/chain.ts'
import { type CaseFinding, findingsOf } from '#checks/findings/findings.ts'
import { isHitCode } from '#checks/findings/hit-codes.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Mail } from '#kernel/mail.ts'
import type { Note } from '#kernel/schemas/casework.ts'
import type { Report } from '#kernel/schemas/report.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { isFourEyes } from '../decide.ts'
import type { Timelines } from '../ports.ts'
import { comparisonsOf } from './comparisons.ts'
import { ownershipOf } from './ownership.ts'
import { registryNowOf } from './registry-now.ts'
import { signingWords } from './signing-words.ts'
import { timelineOf } from './timeline.ts'

export type ReadTimeline = Awaited<ReturnType<Timelines['of']>>

export function caseworkReportOf(
  of: Case,
  workflow: PublishedWorkflow,
  language: string,
  { lines, head }: ReadTimeline,
  context: LinkSigning & { now(): Date },
): Omit<Report, 'pdf' | 'mailAddress'> {
  const { ids } = context
  const findings = findingsOf(of, workflow)
  const report = reportOf(of, workflow, language, context)
  return {
    ...report,
    reviewFindings: findings.map((finding) => findingOnWire(finding, ids)),
    comparisons: comparisonsOf(of, workflow, findings),
    registryNow: registryNowOf(of, workflow),
    ownership: ownershipOf(of, workflow, context.now()),
    signingWords: signingWords(report.signingCombinations?.data ?? []),
    isFourEyes: isFourEyes(workflow),
    earlierDecisions: of.data.earlierDecisions ?? [],
    assigneeId: of.data.assignee ? ids.of('user', of.data.assignee) : null,
    queue: queueOf(of),
    notes: notesOf(of.data.notes ?? [], ids),
    informationRequest: informationRequestOf(of),
    timeline: timelineOf(lines, ids),
    auditHead: { number: head.seq, hash: hexOf(head.hash) },
  }
}

/** Masked; null: no mail reaches the applicant. */
export function mailAddressOf(
  of: Case,
  workflow: PublishedWorkflow,
  { mail }: { mail: Pick<Mail, 'reaches'> },
): string | null {
  const address = emailAddressOf(of, workflow)
  return address !== undefined && mail.reaches(of.mode) ? maskEmail(address) : null
}

function queueOf({ status, data: { queue } }: Case): Report['queue'] {
  if (status !== 'MANUAL_REVIEW' || !queue) return null
  const { since, dueAt, overdueAt = null, snooze = null, escalation } = queue
  const escalated = escalation ? { by: escalation.by, at: escalation.at } : null
  return { since, dueAt, overdueAt, snooze, escalation: escalated }
}

function informationRequestOf({ data, submittedAt }: Case): Report['informationRequest'] {
  const { informationRequest: asked } = data
  if (!asked) return null
  const isReplied = submittedAt !== null && submittedAt.getTime() >= Date.parse(asked.at)
  const { stepMessages: own, ...request } = asked
  const stepMessages = own && Object.entries(own).map(([step, message]) => ({ step, message }))
  const repliedAt = isReplied ? submittedAt.toISOString() : null
  return { ...request, ...(stepMessages && { stepMessages }), repliedAt }
}

/** The key of a hit is its id. */
const findingOnWire = ({ place, ...finding }: CaseFinding, ids: Ids): Report['reviewFindings'][number] => ({
  ...finding,
  section: place.section,
  key: place.key !== null && isHitCode(finding.code) ? ids.of('hit', place.key) : place.key,
})

export const notesOf = (notes: readonly StoredNote[], ids: Ids): Note[] =>
  notes.map(({ mentions, ...note }) => ({
    ...note,
    mentions: mentions.map((userId) => ids.of('user', userId)),
  }))
