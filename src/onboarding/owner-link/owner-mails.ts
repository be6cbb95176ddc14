/** The task that e-mails declared owners. The link exists only in the message. */
import type { Case, OwnerMailTask } from '#applications/case.ts'
import type { OwnerRequest } from '#applications/owner-link.ts'
import { caseRefOf, ignoreErased } from '#kernel/task.ts'
import type { Ports } from '#ports.ts'
import { recordPersonMail } from '../linked-person/person-moves.ts'
import { sendLetter } from '../mail/send-letter.ts'
import { applicantNameOf, companyOf } from '../signing/statement.ts'
import { linkedOwner } from './linked-owner.ts'
import { mayAnswer, ownerRequestOf } from './owner-moves.ts'

export type OwnerMailPorts = Pick<
  Ports,
  'applications' | 'customers' | 'workflows' | 'links' | 'mail' | 'nocodeUrl' | 'now'
>

type Payload = Pick<OwnerMailTask, 'to' | 'about' | 'asked'>

/** Does nothing when the application is gone or decided, or no page waits for this owner any more. */
export async function mailOwner(payload: unknown, ports: OwnerMailPorts, id: string): Promise<void> {
  const { customerId, applicationId } = caseRefOf(payload)
  const of = await ports.applications.find(customerId, applicationId)
  const { to, about, asked } = payload as Payload
  const request = of && ownerRequestOf(of, to)
  if (!of || !request || !isStillDue(of, request, { about, asked, to }, ports.now())) return
  const workflow = await ports.workflows.version(customerId, of.workflowId, of.workflowVersion)
  const customer = await ports.customers.byId(customerId)
  const link = { purpose: 'OWNER', party: to, expiresAt: new Date(request.expiresAt) } as const
  const reason = await sendLetter(
    of,
    {
      ...{ kind: `owner.${about}`, workflow, customer, id },
      language: request.language,
      to: request.email,
      values: async () => ({
        company: companyOf(of, workflow),
        owner: `${request.person.givenName} ${request.person.familyName}`.trim(),
        applicant: applicantNameOf(of, workflow),
        link: await ports.links.create(customerId, applicationId, link),
      }),
    },
    ports,
  )
  const record = recordPersonMail(linkedOwner, to, about, reason)
  await ignoreErased(ports.applications.change(customerId, applicationId, record))
}

/** A reminder belongs to one request, and ends with it. A task that is repeated sends nothing more. */
function isStillDue(of: Case, request: OwnerRequest, { about, asked }: Payload, now: Date): boolean {
  if (!mayAnswer(of, request, now) || asked !== request.askedAt) return false
  return about === 'REMINDER' || request.mailedAt === null
}
