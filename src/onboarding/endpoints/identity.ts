/**
 * The eID step: redirect to the provider and back, bound to this session, once. Providers are called outside
 * any transaction.
 */
import { completeIdentity, failIdentity, startIdentity } from '../../applications/applicant-moves.ts'
import { combineMoves, start } from '../../applications/lifecycle-moves.ts'
import type { IdentityOutcome, IdentityProvider } from '../../applications/provider-contracts.ts'
import { type PageReply, page } from '../../endpoint.ts'
import { ApiError } from '../../errors.ts'
import { field } from '../../workflows/steps/step-kind.ts'
import type { StepOf } from '../../workflows/workflow.ts'
import { nextPageAfter, nextPageOf } from '../navigation.ts'
import type { PageContext } from '../page-context.ts'
import { requireSession } from '../require-session.ts'
import type { NoticeKey } from '../view.ts'

const providersOf = (context: PageContext): IdentityProvider[] =>
  context.input.providers.identityProviders(context.case.mode, context.case.countryCode)
const returnUrlOf = (context: PageContext, step: string): string =>
  `${context.input.nocodeUrl}/${context.case.id}/${step}/return`

export async function identityAction(context: PageContext, step: StepOf<'IDENTITY'>): Promise<PageReply> {
  const { form } = context.input
  const here = `${context.base}/${step.key}`
  const answered = context.case.data.answers[step.key] !== undefined
  if (field(form, 'do') === 'continue' && !form.provider && answered && context.case.data.identity)
    return { redirect: nextPageOf(context) }
  const provider =
    providersOf(context).find(({ key }) => key === field(form, 'provider')) ?? providersOf(context)[0]
  if (!provider) return { redirect: `${here}?notice=eid_unavailable` }
  const state = context.input.secret(256)
  const nonce = context.input.secret(256)
  const { customerId, id, countryCode } = context.case
  const begun = await context.input.applications
    .change(customerId, id, combineMoves(start(), startIdentity(step.key, provider.key, state, nonce)))
    .catch((error) => {
      // The customer's daily quota is used up: shown like any other outage of the eID.
      if (error instanceof ApiError && error.code === 'quota_exceeded') return undefined
      throw error
    })
  if (!begun) return { redirect: `${here}?notice=eid_unavailable` }
  const started = await provider.start({
    state,
    nonce,
    returnUrl: returnUrlOf(context, step.key),
    country: countryCode,
    language: context.language,
    now: context.input.now(),
  })
  return { redirect: 'unavailable' in started ? `${here}?notice=eid_unavailable` : started.redirectTo }
}

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
      returnUrl: returnUrlOf(context, step),
      now: context.input.now(),
    })
    const { customerId, id } = context.case
    if (outcome.kind !== 'PROVEN') {
      await context.input.applications.change(customerId, id, failIdentity(step, started.state, outcome.kind))
      return { redirect: `${here}?notice=${notices[outcome.kind]}` }
    }
    const { case: changed } = await context.input.applications.change(
      customerId,
      id,
      completeIdentity(step, started.state, outcome.proof),
    )
    await context.input.applications.keepEvidence(customerId, id, outcome.evidence)
    return { redirect: nextPageAfter(context, changed) }
  }),
})
