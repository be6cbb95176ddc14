/** The task that e-mails the applicant a link. Its code is made here and exists only in the message. */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { Case } from '#applications/case.ts'
import { combineMoves } from '#applications/lifecycle-moves.ts'
import { resumeExpiryOf } from '#applications/link.ts'
import { emailAddressOf } from '#applications/mailed-link/address.ts'
import { type CaseRef, ignoreErased } from '#kernel/task.ts'
import type { Ports } from '#ports.ts'
import { closedReasonOf } from '../closed-reason.ts'
import { formatMoment } from '../language.ts'
import { remindOfRequest } from '../mail/due-letters.ts'
import { sendLetter } from '../mail/send-letter.ts'
import { completeLinkRequest } from './request.ts'

export type MailLinkPorts = Pick<
  Ports,
  'applications' | 'customers' | 'workflows' | 'links' | 'mail' | 'nocodeUrl' | 'now'
>

/** Does nothing when the application is gone or closed, or when an earlier run has sent the link. */
export async function mailLink(
  { customerId, applicationId }: CaseRef,
  ports: MailLinkPorts,
  id: string,
): Promise<void> {
  const of = await ports.applications.find(customerId, applicationId)
  const { newLink } = of?.data ?? {}
  if (!of || !newLink?.isPending || closedReasonOf(of, ports.now())) return
  const workflow = await ports.workflows.version(customerId, of.workflowId, of.workflowVersion)
  const { language } = newLink
  const reason = await sendLetter(
    of,
    {
      ...{ workflow, language, id },
      kind: newLink.isAboutRequest ? 'informationRequest' : 'newLink',
      to: emailAddressOf(of, workflow),
      customer: await ports.customers.byId(customerId),
      values: () => resumeLink(of, language, ports),
    },
    ports,
  )
  const completed = completeLinkRequest(reason)
  const move =
    reason === null && newLink.isAboutRequest ? combineMoves(completed, remindOfRequest(workflow)) : completed
  await ignoreErased(ports.applications.change(customerId, applicationId, move))
}

/** Makes a link for one use, which supersedes the earlier ones. */
export async function resumeLink(
  of: Case,
  language: LanguageCode,
  { links, now }: Pick<Ports, 'links' | 'now'>,
): Promise<{ link: string; until: string }> {
  const expiresAt = resumeExpiryOf(of.expiresAt, now())
  const link = await links.create(of.customerId, of.id, { purpose: 'RESUME', expiresAt })
  return { link, until: formatMoment(language, expiresAt.toISOString(), of.countryCode) }
}
