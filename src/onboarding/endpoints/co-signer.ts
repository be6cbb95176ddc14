/** The pages of a co-signer. Each request has a session of this person: it reads nothing of the answers. */
import { sha256Of } from '../../applications/signing/fingerprint.ts'
import { customerNameOf } from '../../customers/look.ts'
import { type PageReply, page } from '../../endpoint.ts'
import { longText } from '../../workflows/fields/text.ts'
import { field } from '../../workflows/steps/step-kind.ts'
import { eidFormReply, eidPageReply } from '../eid/eid-page.ts'
import { EID_PAGE } from '../eid/identity-session.ts'
import { leaveEid } from '../eid/leave-eid.ts'
import { notGivenParams } from '../eid/refused-notice.ts'
import { type EidPlace, shownTo, signatureAt } from '../eid/waiting-eid.ts'
import { offeredLanguages } from '../language.ts'
import { otherOrigins } from '../page-context.ts'
import { declineToSign, setCoSignerLanguage } from '../signing/co-signer-moves.ts'
import { coSignerView, DECLINE, isReadyToSign } from '../signing/co-signer-view.ts'
import { type CoSignerContext, requireCoSigner } from '../signing/require-co-signer.ts'
import { beginSignature, eidsOf, endSignature } from '../signing/sign-with-eid.ts'
import { startOf } from '../signing/signature-moves.ts'
import { statementOf } from '../signing/statement.ts'

export const coSignerPage = page({
  summary: 'The page of a co-signer',
  run: requireCoSigner(async (context): Promise<PageReply> => {
    const urls = eidsOf(context).flatMap(({ origins }) => origins)
    return { page: coSignerView(context), leadsTo: otherOrigins(context.input.nocodeUrl, urls) }
  }),
})

export const coSignerForm = page({
  summary: 'A co-signer signs or declines',
  run: requireCoSigner(async (context): Promise<PageReply> => {
    if (!isReadyToSign(context)) return { redirect: context.base }
    await leaveEid(context, startOf(context.case, context.coSigner.id))
    return field(context.input.form, 'do') === DECLINE
      ? decline(context)
      : sign(context, field(context.input.form, 'provider'), field(context.input.form, 'seen'))
  }),
})

const placeOf = (context: CoSignerContext): EidPlace =>
  signatureAt(context, context.coSigner.id, context.base, (provider) =>
    sign(context, provider, shownTo(context, context.coSigner.id)),
  )

export const coSignerEidPage = page({
  summary: 'A co-signer waits for an eID in an app',
  run: requireCoSigner(async (context) => eidPageReply(context, placeOf(context))),
})

export const coSignerEidForm = page({
  summary: 'A co-signer cancels an eID, or starts it again',
  run: requireCoSigner(async (context) => eidFormReply(context, placeOf(context))),
})

const returnUrlOf = ({ input, case: of, coSigner }: CoSignerContext): string =>
  `${input.nocodeUrl}/${of.id}/co_signer/${coSigner.id}/return`

/** `seen`: SHA-256 of the text that the page showed. Another one is shown again. */
async function sign(context: CoSignerContext, provider: string, seen: string): Promise<PageReply> {
  const { case: of, workflow, language, coSigner, base } = context
  const customer = customerNameOf(context.customer, workflow.look)
  const statement = statementOf(of, workflow, { customer, language, isCoSigner: true })
  if (sha256Of(statement.text) !== seen) return { redirect: `${base}?notice=signature_answers_changed` }
  const address = await beginSignature(
    { ...context, by: coSigner.id, returnUrl: returnUrlOf(context) },
    statement,
    provider,
  )
  return { redirect: address ?? `${base}?notice=eid_unavailable` }
}

async function decline(context: CoSignerContext): Promise<PageReply> {
  const reason = field(context.input.form, 'reason')
  const read = longText(reason, { max: 500 })
  if ('problem' in read) {
    const problem = { field: 'reason', code: read.problem, ...(read.values ? { values: read.values } : {}) }
    return { page: coSignerView(context, { reason, problems: [problem] }), status: 422 }
  }
  await context.move(declineToSign(context.coSigner.id, read.value))
  return { redirect: context.base }
}

export const coSignerReturn = page({
  summary: 'A co-signer comes back from the eID',
  run: requireCoSigner(async (context): Promise<PageReply> => {
    const { base, coSigner } = context
    const by = coSigner.id
    const ended = await endSignature({ ...context, by, returnUrl: returnUrlOf(context) })
    const { outcome, case: after } = ended
    if (outcome === 'PENDING') return { redirect: `${base}/${EID_PAGE}` }
    const hasSigned = outcome === 'SIGNED' || after.data.signing?.signers.includes(by)
    return { redirect: hasSigned ? base : `${base}?${notGivenParams({ ...ended, outcome })}` }
  }, 'eid_other_browser'),
})

export const coSignerLanguage = page({
  summary: 'A co-signer chooses a language',
  run: requireCoSigner(async (context): Promise<PageReply> => {
    const { workflow, customer, input, coSigner, base } = context
    const chosen = offeredLanguages(workflow.languages, customer).find((each) => each === input.form.language)
    if (chosen) await context.move(setCoSignerLanguage(coSigner.id, chosen))
    return { redirect: base }
  }),
})
