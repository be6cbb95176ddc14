/**
 * Back from the eID, bound to this session, once. Providers are called outside any transaction.
 */
import { completeIdentity, failIdentity } from '../../applications/applicant-moves.ts'
import type { IdentityOutcome } from '../../applications/provider-contracts.ts'
import { type PageReply, page } from '../../endpoint.ts'
import { nextPageAfter, nextPageOf } from '../navigation.ts'
import { requireSession } from '../require-session.ts'
import { identityReturnUrl, providersOf } from '../steps/identity-action.ts'
import type { NoticeKey } from '../view.ts'

const notices: Record<Exclude<IdentityOutcome['kind'], 'PROVEN'>, NoticeKey> = {
  CANCELLED: 'eid_cancelled',
  TIMED_OUT: 'eid_timed_out',
  REFUSED: 'eid_failed',
  UNAVAILABLE: 'eid_unavailable',
}

export const identityReturn = page({
  summary: 'Back from the eID',
  run: requireSession(async (context): Promise<PageReply> => {
    const { query, params } = context.input
    const step = params.step ?? ''
    const started = context.case.data.identityStarted
    const here = `${context.base}/${step}`
    // The case did not start this identification, or it was completed before: ignore the returned parameters.
    if (!started || started.step !== step || query.state !== started.state)
      return { redirect: context.case.data.answers[step] ? nextPageOf(context) : `${here}?notice=eid_failed` }
    const provider = providersOf(context).find(({ key }) => key === started.provider)
    if (!provider) return { redirect: `${here}?notice=eid_unavailable` }
    const outcome = await provider.complete({
      query,
      state: started.state,
      nonce: started.nonce,
      returnUrl: identityReturnUrl(context, step),
      now: context.input.now(),
    })
    if (outcome.kind !== 'PROVEN') {
      await context.move(failIdentity(step, started.state, outcome.kind))
      return { redirect: `${here}?notice=${notices[outcome.kind]}` }
    }
    const changed = await context.move(completeIdentity(step, started.state, outcome.proof))
    await context.input.applications.keepEvidence(context.case.customerId, context.case.id, outcome.evidence)
    return { redirect: nextPageAfter(context, changed) }
  }),
})
