/** The page of a co-signer: the applicant, the text to sign, and only the answers that they vouch for. */

import { sha256Of } from '#applications/signing/fingerprint.ts'
import { coSignerStatusOf } from '#applications/signing/state.ts'
import { signingStepOf, situationOf } from '#checks/signatories/situation.ts'
import { customerNameOf } from '#customers/look.ts'
import { neededSteps } from '#workflows/path.ts'
import { refusedWords } from '../eid/refused-notice.ts'
import { type ViewExtras, viewOf } from '../page-context.ts'
import type { CoSignerScreen, OnboardingView } from '../view.ts'
import { isProvenIn } from './co-signer-identity.ts'
import { companyPartOf, partText } from './company-part.ts'
import type { CoSignerContext } from './require-co-signer.ts'
import { eidsOf } from './sign-with-eid.ts'
import { maySign } from './signature-moves.ts'
import { signingOf } from './signers.ts'
import { applicantNameOf, companyOf, type Statement, statementOf } from './statement.ts'

export const DECLINE = 'decline'
export const COPY = 'copy'

export function coSignerView(
  context: CoSignerContext,
  { reason = '', ...extras }: ViewExtras & { reason?: string } = {},
): OnboardingView {
  const { case: of, workflow, coSigner, base } = context
  const signing = signingOf(of)
  const stage = coSignerStageOf(context)
  const part = stage === 'SIGN' && signsPart(context) ? companyPartOf(context) : []
  const text = stage === 'SIGN' ? coSignerStatement(context).text : ''
  const screen: CoSignerScreen = {
    kind: 'CO_SIGNER',
    stage,
    action: base,
    name: coSigner.party.name.fullName,
    applicant: applicantNameOf(of, workflow),
    company: companyOf(of, workflow),
    part,
    text,
    seen: text === '' ? '' : sha256Of(text),
    copy: stage === 'SIGNED' && isProvenIn(coSigner, context.session) ? `${base}/${COPY}` : null,
    providers: eidsOf(context).map(({ key, name }) => ({ key, name })),
    signedAt: of.data.signatures[signing.signers.indexOf(coSigner.id)]?.signedAt ?? null,
    reason,
  }
  const refused = usesEid(screen) ? refusedWords(context, eidsOf(context)) : undefined
  return viewOf(context, screen, {
    back: screen.stage === 'DECLINE' ? base : null,
    ...(refused !== undefined && { noticeText: refused }),
    ...extras,
  })
}

/** Whether the page asks for an eID. After the signature too, until the person has proved who they are. */
const usesEid = ({ stage, copy }: CoSignerScreen): boolean =>
  stage === 'IDENTIFY' || stage === 'SIGN' || (stage === 'SIGNED' && copy === null)

/** By workflow: the company's part, or only that they may sign for it. */
const signsPart = ({ case: of, workflow }: CoSignerContext): boolean =>
  signingStepOf(of, workflow)?.coSigners === 'COMPANY'

/** The text to sign on this page. */
export function coSignerStatement(context: CoSignerContext): Statement {
  const { case: of, workflow, language } = context
  const customer = customerNameOf(context.customer, workflow.look)
  const part = signsPart(context) ? { part: partText(companyPartOf(context)) } : {}
  return statementOf(of, workflow, { customer, language, isCoSigner: true, ...part })
}

export function coSignerStageOf(context: CoSignerContext): CoSignerScreen['stage'] {
  const { case: of, workflow, coSigner, path, input, session } = context
  const status = coSignerStatusOf(signingOf(of), coSigner)
  if (status === 'SIGNED' || status === 'DECLINED') return status
  if (!maySign(of, coSigner.id) || situationOf(of, workflow).isSigned) return 'NOT_NEEDED'
  const isAnswered = neededSteps(path).every(
    ({ step, status }) => step.kind === 'SIGNING' || status === 'DONE',
  )
  if (!isAnswered || coSigner.voidedAt !== null) return 'NOT_READY'
  if (input.query[DECLINE] !== undefined || input.form.do === DECLINE) return 'DECLINE'
  return signsPart(context) && !isProvenIn(coSigner, session) ? 'IDENTIFY' : 'SIGN'
}
