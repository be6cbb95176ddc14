/** The task that sends the applicant a receipt, the reminder, or the decision. */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { ApplicantMailTask, Case } from '#applications/case.ts'
import { pathOfCase } from '#applications/case-facts.ts'
import { reference } from '#applications/create/reference-number.ts'
import { emailAddressOf } from '#applications/mailed-link/address.ts'
import type { StepStatus } from '#kernel/schemas/application.ts'
import { caseRefOf, ignoreErased } from '#kernel/task.ts'
import type { Ports } from '#ports.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { formatMoment, languageFor, offeredLanguages } from '../language.ts'
import { resumeLink } from '../new-link/send.ts'
import { letterDue, recordLetter, remindLater } from './due-letters.ts'
import type { LetterKind } from './letter.ts'
import { sendLetter } from './send-letter.ts'

export type ApplicantMailPorts = Pick<
  Ports,
  'applications' | 'customers' | 'workflows' | 'links' | 'mail' | 'nocodeUrl' | 'now'
>

/** Does nothing when the application is gone, or when an earlier run has sent the letter. */
export async function mailApplicant(payload: unknown, ports: ApplicantMailPorts, id: string): Promise<void> {
  const { customerId, applicationId } = caseRefOf(payload)
  const { about } = payload as Pick<ApplicantMailTask, 'about'>
  const of = await ports.applications.find(customerId, applicationId)
  if (!of) return
  const workflow = await ports.workflows.version(customerId, of.workflowId, of.workflowVersion)
  const due = letterDue(about, of, workflow, ports.now())
  if (due.kind === 'NOT_DUE') return
  const change = (move: Parameters<typeof ports.applications.change>[2]) =>
    ignoreErased(ports.applications.change(customerId, applicationId, move))
  if (due.kind === 'LATER') return change(remindLater(due.runAt))
  const customer = await ports.customers.byId(customerId)
  const language =
    of.language ??
    of.data.letters?.language ??
    languageFor(
      ...([null, '', of.countryCode, offeredLanguages(workflow.languages, customer)] as const),
      customer?.defaultLanguage,
    )
  const why = await sendLetter(
    of,
    {
      ...{ workflow, customer, language, id },
      kind: kindOf[about](of),
      to: emailAddressOf(of, workflow),
      values: () => valuesOf[about]({ of, workflow, language, ports }),
    },
    ports,
  )
  await change(recordLetter(about, of, language, why))
}

const openStatuses: readonly StepStatus[] = ['NOW', 'NOT_YET', 'ASKED_AGAIN']

/** Sending is a step too. */
const stepsLeft = (of: Case, workflow: PublishedWorkflow): number =>
  pathOfCase(of, workflow).filter(({ status }) => openStatuses.includes(status)).length + 1

interface LetterSituation {
  of: Case
  workflow: PublishedWorkflow
  language: LanguageCode
  ports: ApplicantMailPorts
}

const kindOf: Record<ApplicantMailTask['about'], (of: Case) => LetterKind> = {
  RECEIVED: () => 'received',
  // A person who was asked for more has sent the application already, and has been reminded before.
  REMINDER: ({ data }) => (data.reopened === null ? 'reminder' : 'requestReminder'),
  DECISION: ({ data }) => `decision.${data.decision?.outcome ?? 'DECLINED'}`,
}

const valuesOf: Record<
  ApplicantMailTask['about'],
  (situation: LetterSituation) => Promise<Record<string, string>>
> = {
  RECEIVED: async ({ of, language }) => ({
    reference: reference(of.id),
    time: formatMoment(language, of.submittedAt?.toISOString() ?? '', of.countryCode),
  }),
  REMINDER: async ({ of, workflow, language, ports }) => ({
    steps: String(stepsLeft(of, workflow)),
    ...(await resumeLink(of, language, ports)),
  }),
  DECISION: async ({ of }) => ({ reference: reference(of.id) }),
}
