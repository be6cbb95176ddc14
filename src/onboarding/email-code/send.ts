/** The task that e-mails the code. The code is made here and exists only in the message. */

import { type CaseRef, ignoreErased } from '#kernel/task.ts'
import type { Ports } from '#ports.ts'
import { closedReasonOf } from '../closed-reason.ts'
import { sendLetter } from '../mail/send-letter.ts'
import { completeCode, setCode } from './code.ts'

export type MailCodePorts = Pick<
  Ports,
  'applications' | 'customers' | 'workflows' | 'mail' | 'nocodeUrl' | 'emailCodes' | 'now'
>

/** A repeated run makes another code: the code in the newest mail counts. */
export async function mailCode(
  { customerId, applicationId }: CaseRef,
  ports: MailCodePorts,
  id: string,
): Promise<void> {
  const of = await ports.applications.find(customerId, applicationId)
  const { emailCode } = of?.data ?? {}
  if (!of || emailCode?.status !== 'PENDING' || closedReasonOf(of, ports.now())) return
  const code = ports.emailCodes.create()
  const hash = ports.emailCodes.hashOf(applicationId, emailCode.email, code)
  const change = (move: Parameters<typeof ports.applications.change>[2]) =>
    ignoreErased(ports.applications.change(customerId, applicationId, move))
  const why = await sendLetter(
    of,
    {
      ...{ kind: 'emailCode', language: emailCode.language, to: emailCode.email, id },
      workflow: await ports.workflows.version(customerId, of.workflowId, of.workflowVersion),
      customer: await ports.customers.byId(customerId),
      async values() {
        await change(setCode(hash))
        return { code }
      },
    },
    ports,
  )
  if (why === null || why === 'REFUSED') await change(completeCode(hash, why ?? 'SENT'))
}
