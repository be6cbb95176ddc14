/** The task that e-mails the applicant a link. The token is created here and exists only in the message. */
import type { Case } from '../../applications/case.ts'
import { emailAddressOf } from '../../applications/mailed-link/address.ts'
import { type Customer, isActive } from '../../customers/customer.ts'
import type { Ports } from '../../ports.ts'
import type { LanguageCode } from '../../schemas/primitives.ts'
import { type CaseRef, ignoreErased } from '../../task.ts'
import type { PublishedWorkflow } from '../../workflows/workflow.ts'
import { closedReasonOf } from '../closed-reason.ts'
import { translate } from '../texts.ts'
import { completeLinkRequest, type NotSent } from './request.ts'

export type MailLinkPorts = Pick<
  Ports,
  'applications' | 'customers' | 'workflows' | 'tokens' | 'mail' | 'nocodeUrl' | 'now'
>

/** Does nothing when the application is gone or closed, or when an earlier run has sent the link. */
export async function mailLink(
  { customerId, applicationId }: CaseRef,
  ports: MailLinkPorts,
  id: string,
): Promise<void> {
  const of = await ports.applications.find(customerId, applicationId)
  if (!of?.data.newLink?.isPending || closedReasonOf(of, ports.now())) return
  const workflow = await ports.workflows.version(customerId, of.workflowId, of.workflowVersion)
  const customer = await ports.customers.byId(customerId)
  const reason = await sendLink(of, { workflow, customer, language: of.data.newLink.language, id }, ports)
  await ignoreErased(ports.applications.change(customerId, applicationId, completeLinkRequest(reason)))
}

interface MailContext {
  workflow: PublishedWorkflow
  customer: Customer | undefined
  language: LanguageCode
  id: string
}

async function sendLink(of: Case, context: MailContext, ports: MailLinkPorts): Promise<NotSent | null> {
  const { workflow, customer, language, id } = context
  const to = emailAddressOf(of, workflow)
  if (!isActive(customer)) return 'SUSPENDED'
  if (to === undefined) return 'NO_ADDRESS'
  if (!ports.mail.reaches(of.mode)) return 'NO_MAIL'
  const name = workflow.look?.name ?? customer.name
  const link = new URL(ports.nocodeUrl)
  link.searchParams.set('token', await ports.tokens.session(of))
  const values = {
    name,
    link: link.href,
    minutes: String(Math.floor(ports.tokens.sessionSeconds / 60)),
  }
  const about = of.data.newLink?.isAboutRequest ? 'informationRequest' : 'newLink'
  const outcome = await ports.mail.send({
    to,
    fromName: name,
    subject: fillTemplate(translate(language, `${about}.subject`), values),
    text: fillTemplate(translate(language, `${about}.text`), values),
    id,
  })
  return outcome === 'SENT' ? null : outcome
}

/** In one pass, so that placeholders inside a value are not replaced. */
const fillTemplate = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (all, key: string) => values[key] ?? all)
