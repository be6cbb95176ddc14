/**
 * The actions of the buttons on the signing page. Each is a form of its own, which also works without
 * scripts.
 */

import { email } from '@foyer/national-fields/contact/email'
import type { Problem } from '@foyer/national-fields/problem'
import { isRegisteredAs, isSameParty } from '@foyer/signing-rules/record-matching'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { expireIdentity } from '#applications/applicant-moves.ts'
import { combineMoves, isWaitingForSignatures } from '#applications/lifecycle-moves.ts'
import { sha256Of } from '#applications/signing/fingerprint.ts'
import { waitedFor } from '#applications/signing/state.ts'
import { isByName } from '#checks/signatories/situation.ts'
import { customerNameOf } from '#customers/look.ts'
import { openAnswerStep } from '#workflows/path.ts'
import { field } from '#workflows/steps/step-kind.ts'
import type { StepOf } from '#workflows/workflow.ts'
import { wasSent } from '../closed-reason.ts'
import { leaveEid } from '../eid/leave-eid.ts'
import { nextPageOf } from '../navigation.ts'
import type { PageContext } from '../page-context.ts'
import type { StepReply } from '../steps/step-reply.ts'
import type { NoticeKey } from '../view.ts'
import {
  askAgain,
  askToSign,
  cancelRequest,
  coSignerOf,
  isAskedAlready,
  mailLimitOf,
  recordShownLink,
} from './co-signer-moves.ts'
import { identityStepIn, isIdentityTooOld } from './identity-age.ts'
import { candidateOf, peopleOf } from './people.ts'
import { isReadyToSign, leaveToOthers, proceed } from './proceed.ts'
import { readSigner } from './read-signer.ts'
import { takeBack } from './sending-moves.ts'
import { beginSignature, expectedSigner } from './sign-with-eid.ts'
import { startOf } from './signature-moves.ts'
import { signingOf } from './signers.ts'
import { SHOWN_LINK, SOMEBODY_ELSE } from './signing-view.ts'
import { statementOf } from './statement.ts'

type Step = StepOf<'SIGNING'>

export async function signingAction(step: Step, context: PageContext): Promise<StepReply> {
  const { form } = context.input
  const before = beforeSigning(context)
  if (before) return { redirect: before }
  for (const name of ['resend', 'cancel', 'copy'] as const) {
    const id = field(form, name)
    if (id !== '') return ofCoSigner[name](step, context, id)
  }
  const doing = field(form, 'do')
  if (doing === 'sign') {
    await leaveEid(context, startOf(context.case, 'APPLICANT'))
    return startSigning(step, context, { provider: field(form, 'provider'), seen: field(form, 'seen') })
  }
  if (doing === 'ask') return ask(step, context)
  if (doing === 'address') return changeAddress(step, context)
  if (doing === 'take_back') return takeSendingBack(step, context)
  return leaveIt(step, context)
}

/** The page with the people: the signing page, or after Send the page that says what is awaited. */
function listOf(step: Step, context: PageContext, notice?: NoticeKey): { redirect: string } {
  const page = wasSent(context.case) ? 'done' : step.key
  return { redirect: `${context.base}/${page}${notice ? `?notice=${notice}` : ''}` }
}

export interface SignatureWish {
  provider: string
  /** The text in the form: its SHA-256. */
  seen: string
}

/** Leads to the eID, or to the page of our own that waits for it. Only what the page showed is signed. */
export async function startSigning(
  step: Step,
  context: PageContext,
  { provider, seen }: SignatureWish,
): Promise<{ redirect: string }> {
  const { case: of, workflow, language, input } = context
  // The page of the people has the link that opens it at the top.
  if (input.frame) return listOf(step, context)
  const { standing, situation } = peopleOf(of, workflow, (key) => key)
  if (standing === 'MAY_NOT' || situation.given.hasApplicantSigned) return listOf(step, context)
  const identityStep = identityStepIn(context.path)
  const isEditable = !isWaitingForSignatures(of)
  if (identityStep && isEditable && isIdentityTooOld(of.data.identity, step, input.now())) {
    await context.move(expireIdentity(identityStep))
    return { redirect: `${context.base}/${identityStep}?notice=identity_expired` }
  }
  const customer = customerNameOf(context.customer, workflow.look)
  const statement = statementOf(of, workflow, { customer, language })
  if (sha256Of(statement.text) !== seen) return listOf(step, context, 'signature_answers_changed')
  const address = await beginSignature(
    { ...context, by: 'APPLICANT', returnUrl: `${input.nocodeUrl}/${of.id}/${step.key}/return` },
    statement,
    provider,
  )
  return address ? { redirect: address } : listOf(step, context, 'eid_unavailable')
}

/** Where the applicant has to go first; undefined when the answers may be signed. */
export const beforeSigning = (context: PageContext): string | undefined => {
  const { case: of, workflow, base } = context
  if (isReadyToSign(of, workflow)) return undefined
  const isChanged = signingOf(of).checked && !openAnswerStep(context.path)
  return isChanged ? `${base}/check?notice=changed_before_signing` : nextPageOf(context)
}

/** The page has no Continue before enough others are asked. */
async function leaveIt(step: Step, context: PageContext): Promise<StepReply> {
  if (isWaitingForSignatures(context.case)) return listOf(step, context)
  const changed = await context.move(leaveToOthers(step.key, context.workflow))
  return listOf(step, { ...context, case: changed })
}

async function ask(step: Step, context: PageContext): Promise<StepReply> {
  const { case: of, workflow, language, input } = context
  const key = field(input.form, 'person')
  const { situation } = peopleOf(of, workflow, (each) => each)
  const known = candidateOf(situation, key)
  if (!known && !(key === SOMEBODY_ELSE && situation.sets.isOpen)) return listOf(step, context)
  const at = known ? 'email' : 'givenName'
  const read = readSigner(context, input.form, known)
  if ('problems' in read) return showAgain(context, read.problems)
  const { party } = read
  if (isApplicant(context, party)) return showAgain(context, [{ field: at, code: 'co_signer_self' }])
  const request = { id: input.newId(), party, isNamed: !known, email: read.email, language }
  const asked = askToSign(request, step.key, workflow)
  const changed = await context.move(combineMoves(asked, proceed(workflow, 'APPLICANT')))
  if (coSignerOf(changed, request.id))
    return listOf(step, { ...context, case: changed }, mailedNotice(context, 'signer_asked'))
  if (!isAskedAlready(changed, party)) return listOf(step, context, 'signers_enough')
  return showAgain(context, [{ field: at, code: 'co_signer_asked' }])
}

/** They sign on their own page, and one person is not two. */
function isApplicant({ case: of, workflow }: PageContext, party: PersonRef): boolean {
  const own = expectedSigner({ case: of, workflow, by: 'APPLICANT' })
  return own !== undefined && (isSameParty(own, party) || isRegisteredAs(own, party, isByName(of, workflow)))
}

/** Nothing is promised that cannot be sent. */
const mailedNotice = ({ input, case: of }: PageContext, notice: NoticeKey): NoticeKey =>
  input.mail.reaches(of.mode) ? notice : 'signer_not_mailed'

async function changeAddress(step: Step, context: PageContext): Promise<StepReply> {
  const { form } = context.input
  const id = field(form, 'person')
  const read = email(field(form, 'email'))
  if ('problem' in read) return showAgain(context, [{ field: 'email', code: read.problem }])
  return mailAgain(step, context, id, read.value)
}

const showAgain = ({ input }: PageContext, problems: Problem[]): StepReply => ({
  reply: 'SHOW_FORM',
  typed: input.form,
  problems,
  status: 422,
})

async function mailAgain(step: Step, context: PageContext, id: string, address?: string): Promise<StepReply> {
  const limit = mailLimitOf(context.case, id, context.input.now())
  if (limit === 'CLOSED') return listOf(step, context)
  if (limit === 'LIMIT_REACHED') return listOf(step, context, 'signer_mails_enough')
  const isOther = address !== undefined && address !== coSignerOf(context.case, id)?.email
  // The link in the mailbox of the earlier address opens nothing any more. Before the new one is mailed.
  if (isOther) await endLinks(context, id)
  await context.move(askAgain(id, context.workflow, address))
  return listOf(step, context, mailedNotice(context, 'signer_asked_again'))
}

const endLinks = ({ input, case: of }: PageContext, id: string) =>
  input.links.supersede(of.customerId, of.id, 'CO_SIGNER', id)

const ofCoSigner: Record<
  'resend' | 'cancel' | 'copy',
  (step: Step, context: PageContext, id: string) => Promise<StepReply>
> = {
  resend: (step, context, id) => mailAgain(step, context, id),
  async cancel(step, context, id) {
    await context.move(cancelRequest(id))
    await endLinks(context, id)
    return listOf(step, context, 'signer_cancelled')
  },
  /** The link is in this reply only: it is stored nowhere, and the audit log says that it was shown. */
  async copy(step, context, id) {
    const { case: of, input } = context
    if (!waitedFor(signingOf(of)).some((each) => each.id === id)) return listOf(step, context)
    const request = { purpose: 'CO_SIGNER', party: id, expiresAt: of.expiresAt } as const
    const link = await input.links.create(of.customerId, of.id, request)
    await context.move(recordShownLink(id))
    return { reply: 'SHOW_FORM', typed: { [SHOWN_LINK]: link, person: id }, problems: [], status: 200 }
  },
}

async function takeSendingBack(step: Step, context: PageContext): Promise<StepReply> {
  if (!isWaitingForSignatures(context.case)) return listOf(step, context)
  await context.move(takeBack())
  return { redirect: `${context.base}/check?notice=signing_taken_back` }
}
