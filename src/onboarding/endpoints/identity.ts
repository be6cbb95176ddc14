/**
 * The page that waits for an eID, and the way back from one, bound to this session, once. Providers are
 * called outside any transaction.
 */

import { waitingReturn } from '@foyer/eids/contract/return-address'
import { completeIdentity, failIdentity, noteIdentityAnswer } from '#applications/applicant-moves.ts'
import { isWaitingForSignatures } from '#applications/lifecycle-moves.ts'
import { type PageReply, page } from '#endpoint.ts'
import type { StepOf } from '#workflows/workflow.ts'
import { wasSent } from '../closed-reason.ts'
import { eidFormReply, eidPageReply } from '../eid/eid-page.ts'
import { EID_PAGE, eidSessionOf, isElsewhere, noteAnswer } from '../eid/identity-session.ts'
import { notGivenParams, refusedParams } from '../eid/refused-notice.ts'
import { eidPlaceOf } from '../eid/waiting-eid.ts'
import { nextPageAfter, nextPageOf } from '../navigation.ts'
import { messagePage, type PageContext } from '../page-context.ts'
import { requireSession } from '../require-session.ts'
import { endSignature, noticeOfSignature } from '../signing/sign-with-eid.ts'
import { requestedStep } from '../step-page.ts'
import { identityReturnUrl, providersOf } from '../steps/identity-action.ts'
import { pageAfterSignature } from './journey-pages.ts'

export const identityReturn = page({
  summary: 'Back from the eID',
  run: requireSession(
    async (context): Promise<PageReply> => {
      const step = requestedStep(context)?.step
      if (step?.kind === 'SIGNING') return signatureReturn(context, step)
      return identityProof(context, step?.kind === 'IDENTITY' ? step : undefined)
    },
    { allowWhileWaiting: true, noSession: 'eid_other_browser' },
  ),
})

const noEid = ({ base }: PageContext): PageReply => ({ redirect: base })

export const eidPage = page({
  summary: 'Wait for an eID in an app',
  run: requireSession(
    async (context): Promise<PageReply> => {
      const place = eidPlaceOf(context, requestedStep(context)?.step)
      return place ? eidPageReply(context, place) : noEid(context)
    },
    { allowWhileWaiting: true, isPolled: true },
  ),
})

export const eidForm = page({
  summary: 'Cancel an eID, or start it again',
  run: requireSession(
    async (context): Promise<PageReply> => {
      const place = eidPlaceOf(context, requestedStep(context)?.step)
      return place ? eidFormReply(context, place) : noEid(context)
    },
    { allowWhileWaiting: true },
  ),
})

/** The same address opened twice does no harm: the signature is there. */
async function signatureReturn(context: PageContext, step: StepOf<'SIGNING'>): Promise<PageReply> {
  const { base } = context
  const returnUrl = identityReturnUrl(context, step.key)
  const ended = await endSignature({ ...context, by: 'APPLICANT', returnUrl })
  const { outcome, case: after } = ended
  const isSent = wasSent(after)
  const here = `${base}/${isSent ? 'done' : step.key}`
  const hasSigned = after.data.signing?.signers.includes('APPLICANT') ?? false
  if (outcome === 'PENDING') return { redirect: `${base}/${step.key}/${EID_PAGE}` }
  if (outcome !== 'SIGNED' && outcome !== 'IDENTIFIED' && !hasSigned)
    return { redirect: `${here}?${notGivenParams({ ...ended, outcome })}` }
  return { redirect: after.submittedAt === null ? here : pageAfterSignature(context) }
}

async function identityProof(context: PageContext, asked?: StepOf<'IDENTITY'>): Promise<PageReply> {
  const { query, params } = context.input
  const step = params.step ?? ''
  if (isWaitingForSignatures(context.case)) return { redirect: `${context.base}/done` }
  const started = context.case.data.identityStarted
  const here = `${context.base}/${step}`
  // The case did not start this identification, or it was completed before: ignore the returned parameters.
  if (!started || started.step !== step || query.state !== started.state) {
    if (asked && query.state !== undefined)
      await noteAnswer(context, noteIdentityAnswer(step, 'STALE_RETURN'))
    return { redirect: context.case.data.answers[step] ? nextPageOf(context) : `${here}?notice=eid_failed` }
  }
  if (isElsewhere(started, context)) {
    await noteAnswer(context, noteIdentityAnswer(step, 'ELSEWHERE'))
    return { redirect: `${here}?notice=${noticeOfSignature.ELSEWHERE}` }
  }
  const provider = asked && providersOf(context, asked).find(({ key }) => key === started.provider)
  if (!provider) return { redirect: `${here}?notice=eid_unavailable` }
  const outcome = await provider.complete({
    query,
    state: started.state,
    nonce: started.nonce,
    returnUrl: identityReturnUrl(context, step),
    ...eidSessionOf(context),
    now: context.input.now(),
  })
  if (outcome.kind === 'PENDING') return { redirect: `${here}/${EID_PAGE}` }
  if (outcome.kind !== 'PROVEN') {
    const refusal = outcome.kind === 'REFUSED' ? outcome.refusal : undefined
    await context.move(failIdentity(step, started.state, outcome.kind, refusal?.code))
    if (refusal) return { redirect: `${here}?${refusedParams(provider.key, refusal.hint)}` }
    return { redirect: `${here}?notice=${noticeOfSignature[outcome.kind]}` }
  }
  const { proof, evidence } = outcome
  const changed = await context.move(completeIdentity(step, started.state, proof, evidence))
  return { redirect: nextPageAfter(context, changed) }
}

/** No more of an answer is used. Descriptions of errors may name the person. */
const parameters = ['code', 'error', 'iss', 'state']

/** Brokers know one address. It leads on to the page that waits, which checks the answer in its session. */
export const brokerReturn = page({
  summary: 'Back from a broker of eIDs',
  run: async (input) => {
    const answer = Object.entries(input.query).filter(([name]) => parameters.includes(name))
    const waiting = waitingReturn(input.nocodeUrl, Object.fromEntries(answer))
    return waiting === undefined ? messagePage(input, 'link_expired', undefined, 410) : { redirect: waiting }
  },
})
