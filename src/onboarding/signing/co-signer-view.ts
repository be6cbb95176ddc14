/** The page of a co-signer: who asks, what they sign, and nothing of the answers. */

import { sha256Of } from '../../applications/signing/fingerprint.ts'
import { coSignerStatusOf } from '../../applications/signing/state.ts'
import { situationOf } from '../../checks/signatories/situation.ts'
import { customerNameOf } from '../../customers/look.ts'
import { neededSteps } from '../../workflows/path.ts'
import { refusedWords } from '../eid/refused-notice.ts'
import { type ViewExtras, viewOf } from '../page-context.ts'
import type { CoSignerScreen, OnboardingView } from '../view.ts'
import type { CoSignerContext } from './require-co-signer.ts'
import { eidsOf } from './sign-with-eid.ts'
import { maySign } from './signature-moves.ts'
import { signingOf } from './signers.ts'
import { applicantNameOf, companyOf, statementOf } from './statement.ts'

export const DECLINE = 'decline'

export function coSignerView(
  context: CoSignerContext,
  { reason = '', ...extras }: ViewExtras & { reason?: string } = {},
): OnboardingView {
  const { case: of, workflow, language, coSigner, base } = context
  const customer = customerNameOf(context.customer, workflow.look)
  const signing = signingOf(of)
  const { text } = statementOf(of, workflow, { customer, language, isCoSigner: true })
  const screen: CoSignerScreen = {
    kind: 'CO_SIGNER',
    stage: stageOf(context),
    action: base,
    name: coSigner.party.name.fullName,
    applicant: applicantNameOf(of, workflow),
    company: companyOf(of, workflow),
    text,
    seen: sha256Of(text),
    documents: of.data.documents.flatMap(({ type, step, name }) =>
      type !== 'SIGNATURE' && step !== null ? [name] : [],
    ),
    providers: eidsOf(context).map(({ key, name }) => ({ key, name })),
    signedAt: of.data.signatures[signing.signers.indexOf(coSigner.id)]?.signedAt ?? null,
    reason,
  }
  const refused = screen.stage === 'SIGN' ? refusedWords(context, eidsOf(context)) : undefined
  return viewOf(context, screen, {
    back: screen.stage === 'DECLINE' ? base : null,
    ...(refused !== undefined && { noticeText: refused }),
    ...extras,
  })
}

function stageOf({ case: of, workflow, coSigner, path, input }: CoSignerContext): CoSignerScreen['stage'] {
  const status = coSignerStatusOf(signingOf(of), coSigner)
  if (status === 'SIGNED' || status === 'DECLINED') return status
  if (!maySign(of, coSigner.id) || situationOf(of, workflow).isSigned) return 'NOT_NEEDED'
  const isAnswered = neededSteps(path).every(
    ({ step, status }) => step.kind === 'SIGNING' || status === 'DONE',
  )
  if (!isAnswered || coSigner.voidedAt !== null) return 'NOT_READY'
  return input.query[DECLINE] !== undefined || input.form.do === DECLINE ? 'DECLINE' : 'SIGN'
}

/** Whether they can sign now. */
export const isReadyToSign = (context: CoSignerContext): boolean =>
  ['SIGN', 'DECLINE'].includes(stageOf(context))
