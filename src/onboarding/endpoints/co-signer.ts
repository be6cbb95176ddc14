/** The pages of a co-signer. Each request has a session of this person, and reaches nothing else. */
import { reference } from '#applications/create/reference-number.ts'
import { sha256Of } from '#applications/signing/fingerprint.ts'
import { type PageReply, page } from '#endpoint.ts'
import { longText } from '#workflows/fields/text.ts'
import { field } from '#workflows/steps/step-kind.ts'
import { eidFormReply, eidPageReply } from '../eid/eid-page.ts'
import { EID_PAGE } from '../eid/identity-session.ts'
import { leaveEid } from '../eid/leave-eid.ts'
import { notGivenParams } from '../eid/refused-notice.ts'
import { type EidPlace, shownTo, signatureAt } from '../eid/waiting-eid.ts'
import { offeredLanguages } from '../language.ts'
import { personPage } from '../linked-person/person-link.ts'
import { setPersonLanguage } from '../linked-person/person-moves.ts'
import { otherOrigins } from '../page-context.ts'
import { isProvenIn, recordSavedCopy } from '../signing/co-signer-identity.ts'
import { declineToSign } from '../signing/co-signer-moves.ts'
import { coSignerStageOf, coSignerStatement, coSignerView, DECLINE } from '../signing/co-signer-view.ts'
import { linkedCoSigner } from '../signing/linked-co-signer.ts'
import { type CoSignerContext, requireCoSigner } from '../signing/require-co-signer.ts'
import { beginProof, beginSignature, eidsOf, endSignature } from '../signing/sign-with-eid.ts'
import { startOf } from '../signing/signature-moves.ts'
import { signedBy, signedCopy } from '../signing/signed-copy.ts'

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
    const stage = coSignerStageOf(context)
    if (!['IDENTIFY', 'SIGN', 'DECLINE', 'SIGNED'].includes(stage)) return { redirect: context.base }
    await leaveEid(context, startOf(context.case, context.coSigner.id))
    const { form } = context.input
    if (stage !== 'SIGNED' && field(form, 'do') === DECLINE) return decline(context)
    const provider = field(form, 'provider')
    return stage === 'SIGN' ? sign(context, provider, field(form, 'seen')) : prove(context, provider)
  }),
})

function placeOf(context: CoSignerContext): EidPlace {
  const by = context.coSigner.id
  const isProof = startOf(context.case, by)?.purpose === 'IDENTIFY'
  const place = signatureAt(context, by, context.base, (provider) =>
    isProof ? prove(context, provider) : sign(context, provider, shownTo(context, by)),
  )
  return isProof ? { ...place, purpose: 'IDENTIFY' } : place
}

export const coSignerEidPage = page({
  summary: 'A co-signer waits for an eID in an app',
  run: requireCoSigner(async (context) => eidPageReply(context, placeOf(context))),
})

export const coSignerEidForm = page({
  summary: 'A co-signer cancels an eID, or starts it again',
  run: requireCoSigner(async (context) => eidFormReply(context, placeOf(context))),
})

const returnUrlOf = ({ input, case: of, coSigner }: CoSignerContext): string =>
  `${personPage(linkedCoSigner, input.nocodeUrl, of, coSigner)}/return`

/** `seen`: SHA-256 of the text that the page showed. Another one is shown again. */
async function sign(context: CoSignerContext, provider: string, seen: string): Promise<PageReply> {
  const { coSigner, base } = context
  if (coSignerStageOf(context) !== 'SIGN') return { redirect: base }
  const statement = coSignerStatement(context)
  if (sha256Of(statement.text) !== seen) return { redirect: `${base}?notice=signature_answers_changed` }
  const address = await beginSignature(
    { ...context, by: coSigner.id, returnUrl: returnUrlOf(context) },
    statement,
    provider,
  )
  return { redirect: address ?? `${base}?notice=eid_unavailable` }
}

/** Proves the co-signer's identity, before the page shows more. */
async function prove(context: CoSignerContext, provider: string): Promise<PageReply> {
  const { coSigner, base } = context
  const request = { ...context, by: coSigner.id, returnUrl: returnUrlOf(context) }
  return { redirect: (await beginProof(request, provider)) ?? `${base}?notice=eid_unavailable` }
}

/** A reason is asked for, not required. */
async function decline(context: CoSignerContext): Promise<PageReply> {
  const reason = field(context.input.form, 'reason')
  const read = reason.trim() === '' ? { value: '' } : longText(reason, { max: 500 })
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
    const isDone =
      outcome === 'SIGNED' || outcome === 'IDENTIFIED' || after.data.signing?.signers.includes(by)
    return { redirect: isDone ? base : `${base}?${notGivenParams({ ...ended, outcome })}` }
  }, 'eid_other_browser'),
})

export const coSignerCopy = page({
  summary: 'A copy of what a co-signer signed, as PDF; with ?as=text the signed text itself',
  run: requireCoSigner(async (context): Promise<PageReply> => {
    const { coSigner, base, input, case: of, session } = context
    const given = isProvenIn(coSigner, session) ? signedBy(of, coSigner.id) : undefined
    const bytes = given && (await bytesOf(context, given.document.id))
    if (!given || !bytes) return { redirect: base }
    const isText = input.query.as === 'text'
    const copy = signedCopy(context, given, new TextDecoder().decode(bytes))
    const file = isText ? bytes : await input.copyPdf.render(of, copy)
    await context.move(recordSavedCopy(coSigner.id))
    const name = reference(of.id)
    return isText
      ? { file: { bytes: file, name: `${name}.txt`, mimeType: 'text/plain; charset=utf-8' } }
      : { file: { bytes: file, name: `${name}.pdf`, mimeType: 'application/pdf' } }
  }),
})

async function bytesOf({ input, case: of }: CoSignerContext, documentId: string) {
  const stored = await input.files.read(of.customerId, of.id, documentId)
  if (!stored) return undefined
  const pieces: Uint8Array[] = []
  for await (const piece of stored.pieces) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

export const coSignerLanguage = page({
  summary: 'A co-signer chooses a language',
  run: requireCoSigner(async (context): Promise<PageReply> => {
    const { workflow, customer, input, coSigner, base } = context
    const chosen = offeredLanguages(workflow.languages, customer).find((each) => each === input.form.language)
    if (chosen) await context.move(setPersonLanguage(linkedCoSigner, coSigner.id, chosen))
    return { redirect: base }
  }),
})
