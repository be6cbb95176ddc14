/** The task that e-mails the code. The code is made here and exists only in the message. */
import type { Ports } from '../../ports.ts'
import { type CaseRef, ignoreErased } from '../../task.ts'
import { closedReasonOf } from '../closed-reason.ts'
import { translate } from '../texts.ts'
import { completeCode, setCode } from './code.ts'

export type MailCodePorts = Pick<
  Ports,
  'applications' | 'customers' | 'workflows' | 'mail' | 'emailCodes' | 'now'
>

/** A repeated run makes another code: that of the newest mail is the one that counts. */
export async function mailCode(
  { customerId, applicationId }: CaseRef,
  ports: MailCodePorts,
  id: string,
): Promise<void> {
  const of = await ports.applications.find(customerId, applicationId)
  const { emailCode } = of?.data ?? {}
  if (!of || emailCode?.status !== 'PENDING' || closedReasonOf(of, ports.now())) return
  if (!ports.mail.reaches(of.mode)) return
  const workflow = await ports.workflows.version(customerId, of.workflowId, of.workflowVersion)
  const customer = await ports.customers.byId(customerId)
  const name = workflow.look?.name ?? customer?.name ?? ''
  const code = ports.emailCodes.create()
  const hash = ports.emailCodes.hashOf(applicationId, emailCode.email, code)
  const changed = ports.applications.change(customerId, applicationId, setCode(hash))
  await ignoreErased(changed)
  const values: Record<string, string> = { name, code }
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (all, key: string) => values[key] ?? all)
  const outcome = await ports.mail.send({
    to: emailCode.email,
    fromName: name,
    subject: fill(translate(emailCode.language, 'emailCode.subject')),
    text: fill(translate(emailCode.language, 'emailCode.text')),
    id,
  })
  await ignoreErased(ports.applications.change(customerId, applicationId, completeCode(hash, outcome)))
}
