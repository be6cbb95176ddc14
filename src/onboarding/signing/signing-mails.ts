/** The task that e-mails about signatures. The link to sign with exists only in the message. */
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { Case, SigningMailTask } from '#applications/case.ts'
import { isWaitingForSignatures } from '#applications/lifecycle-moves.ts'
import { emailAddressOf } from '#applications/mailed-link/address.ts'
import type { CoSigner } from '#applications/signing/state.ts'
import type { Customer } from '#customers/customer.ts'
import { caseRefOf, ignoreErased } from '#kernel/task.ts'
import type { Ports } from '#ports.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { closedReasonOf } from '../closed-reason.ts'
import { recordPersonMail } from '../linked-person/person-moves.ts'
import { sendLetter } from '../mail/send-letter.ts'
import { resumeLink } from '../new-link/send.ts'
import { translate } from '../texts.ts'
import { coSignerOf, isAwaited } from './co-signer-moves.ts'
import { linkedCoSigner } from './linked-co-signer.ts'
import { applicantNameOf, companyOf } from './statement.ts'

export type SigningMailPorts = Pick<
  Ports,
  'applications' | 'customers' | 'workflows' | 'links' | 'mail' | 'nocodeUrl' | 'now'
>

type Payload = Pick<SigningMailTask, 'to' | 'about' | 'coSigner' | 'asked'>

interface MailContext {
  of: Case
  workflow: PublishedWorkflow
  customer: Customer | undefined
  id: string
  payload: Payload
}

/** Does nothing when the application is gone or closed, or no page waits for this person any more. */
export async function mailSigning(payload: unknown, ports: SigningMailPorts, id: string): Promise<void> {
  const { customerId, applicationId } = caseRefOf(payload)
  const of = await ports.applications.find(customerId, applicationId)
  if (!of) return
  const workflow = await ports.workflows.version(customerId, of.workflowId, of.workflowVersion)
  const customer = await ports.customers.byId(customerId)
  const context = { of, workflow, customer, id, payload: payload as Payload }
  await (context.payload.to === 'APPLICANT' ? tellApplicant(context, ports) : mailCoSigner(context, ports))
}

async function mailCoSigner(context: MailContext, ports: SigningMailPorts): Promise<void> {
  const { of, payload } = context
  const { to, about } = payload
  const coSigner = coSignerOf(of, to)
  if (!coSigner || !isStillDue(context, coSigner, ports.now())) return
  const { customerId, id: applicationId, expiresAt } = of
  const request = { purpose: 'CO_SIGNER', party: coSigner.id, expiresAt } as const
  const reason = await sendLetter(
    of,
    {
      ...letterOn(context),
      language: coSigner.language,
      to: coSigner.email,
      values: async () => ({
        ...namesIn(context, coSigner, coSigner.language),
        ...(about === 'VOID' ? {} : { link: await ports.links.create(customerId, applicationId, request) }),
      }),
    },
    ports,
  )
  if (about !== 'INVITED' && about !== 'REMINDER') return
  const record = recordPersonMail(linkedCoSigner, coSigner.id, about, reason)
  await ignoreErased(ports.applications.change(customerId, applicationId, record))
}

/** A reminder belongs to one request, and ends with it. A task that is repeated sends nothing more. */
function isStillDue({ of, payload }: MailContext, coSigner: CoSigner, now: Date): boolean {
  if (closedReasonOf(of, now)) return false
  if (payload.about === 'VOID') return coSigner.voidedAt !== null
  if (!isAwaited(of, coSigner) || coSigner.voidedAt !== null) return false
  if (payload.about === 'INVITED') return coSigner.mailedAt === null
  return payload.asked === coSigner.askedAt
}

async function tellApplicant(context: MailContext, ports: SigningMailPorts): Promise<void> {
  const { of, workflow, payload } = context
  const coSigner = coSignerOf(of, payload.coSigner ?? '')
  if (!coSigner) return
  const language = of.language ?? coSigner.language
  const { kind, ...letter } = letterOn(context)
  const isLinked = kind === 'signing.SIGNED' || kind === 'signing.DECLINED'
  await sendLetter(
    of,
    {
      ...letter,
      kind,
      language,
      to: emailAddressOf(of, workflow),
      values: async () => ({
        ...namesIn(context, coSigner, language),
        ...(isLinked && !closedReasonOf(of, ports.now()) ? await resumeLink(of, language, ports) : {}),
      }),
    },
    ports,
  )
}

/** After the signature that was missing, an applicant who has not sent has to send. */
function letterOn({ of, workflow, customer, id, payload }: MailContext) {
  const isStillMissing = payload.about === 'SIGNED' && isWaitingForSignatures(of)
  const kind = `signing.${isStillMissing ? 'AWAITED' : payload.about}` as const
  return { kind, workflow, customer, id }
}

const namesIn = (
  { of, workflow }: MailContext,
  coSigner: CoSigner,
  language: LanguageCode,
): Record<string, string> => ({
  company: companyOf(of, workflow),
  signer: coSigner.party.name.fullName,
  applicant: applicantNameOf(of, workflow),
  reason: coSigner.declined?.reason || translate(language, 'signing.noReason'),
})
