/** After Send, while others still have to sign: who they are, and what the applicant can do meanwhile. */
import { reference } from '../../applications/create/reference-number.ts'
import { emailAddressOf } from '../../applications/mailed-link/address.ts'
import { signingStepOf } from '../../checks/signatories/situation.ts'
import type { PageReply } from '../../endpoint.ts'
import { nextPageOf } from '../navigation.ts'
import { type PageContext, viewOf } from '../page-context.ts'
import { signingPeopleView } from '../signing/signing-view.ts'

export function waitingPage(context: PageContext): PageReply {
  const { base, case: of, workflow, input } = context
  const step = signingStepOf(of, workflow)
  const sentAt = of.data.signing?.sentAt
  if (!step || !sentAt) return { redirect: nextPageOf(context) }
  const page = viewOf(context, {
    kind: 'WAITING',
    reference: reference(of.id),
    sentAt,
    action: `${base}/${step.key}`,
    step: signingPeopleView(step, context),
    isMailed: emailAddressOf(of, workflow) !== undefined && input.mail.reaches(of.mode),
    leave: `${base}/leave`,
    host: new URL(of.redirectUrl).host,
    copy: `${base}/copy`,
  })
  return { page }
}
