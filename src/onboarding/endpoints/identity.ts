/** The eID step: out to the provider and back, bound to this session, once. The provider is asked outside any transaction. */
import { beginIdentity, endIdentity, proveIdentity } from '../../applications/applicant-moves.ts'
import { start, together } from '../../applications/lifecycle-moves.ts'
import type { IdentityOutcome, IdentityProvider } from '../../applications/provider-contracts.ts'
import { type PageReply, page } from '../../endpoint.ts'
import { ApiError } from '../../errors.ts'
import { field } from '../../workflows/steps/step-kind.ts'
import type { StepOf } from '../../workflows/workflow.ts'
import { onwardAfter, onwardOf } from '../navigation.ts'
import type { Visit } from '../page-context.ts'
import { forApplicant } from '../require-session.ts'
import type { NoticeKey } from '../view.ts'

const providersOf = (visit: Visit): IdentityProvider[] =>
  visit.input.outside.identityProviders(visit.case.mode, visit.case.countryCode)
const returnUrlOf = (visit: Visit, step: string): string =>
  `${visit.input.nocodeUrl}/${visit.case.id}/${step}/return`

export async function identityAction(visit: Visit, step: StepOf<'IDENTITY'>): Promise<PageReply> {
  const { form } = visit.input
  const here = `${visit.base}/${step.key}`
  const answered = visit.case.data.answers[step.key] !== undefined
  if (field(form, 'do') === 'continue' && !form.provider && answered && visit.case.data.identity)
    return { redirect: onwardOf(visit) }
  const provider =
    providersOf(visit).find(({ key }) => key === field(form, 'provider')) ?? providersOf(visit)[0]
  if (!provider) return { redirect: `${here}?notice=eid_unavailable` }
  const state = visit.input.secret(256)
  const nonce = visit.input.secret(256)
  const { customerId, id, countryCode } = visit.case
  const begun = await visit.input.applications
    .change(customerId, id, together(start(), beginIdentity(step.key, provider.key, state, nonce)))
    .catch((error) => {
      // Too many were started for this customer today: said as any other day on which the eID does not answer.
      if (error instanceof ApiError && error.code === 'quota_exceeded') return undefined
      throw error
    })
  if (!begun) return { redirect: `${here}?notice=eid_unavailable` }
  const started = await provider.start({
    state,
    nonce,
    returnUrl: returnUrlOf(visit, step.key),
    country: countryCode,
    language: visit.language,
    now: visit.input.now(),
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
  run: forApplicant(async (visit): Promise<PageReply> => {
    const { query, params } = visit.input
    const step = params.step ?? ''
    const started = visit.case.data.identityStarted
    const here = `${visit.base}/${step}`
    // Not what this case started, or used before: nothing is believed of it.
    if (!started || started.step !== step || query.state !== started.state)
      return { redirect: visit.case.data.answers[step] ? onwardOf(visit) : `${here}?notice=eid_failed` }
    const provider = providersOf(visit).find(({ key }) => key === started.provider)
    if (!provider) return { redirect: `${here}?notice=eid_unavailable` }
    const outcome = await provider.complete({
      query,
      state: started.state,
      nonce: started.nonce,
      returnUrl: returnUrlOf(visit, step),
      now: visit.input.now(),
    })
    const { customerId, id } = visit.case
    if (outcome.kind !== 'PROVEN') {
      await visit.input.applications.change(customerId, id, endIdentity(step, started.state, outcome.kind))
      return { redirect: `${here}?notice=${notices[outcome.kind]}` }
    }
    const { case: changed } = await visit.input.applications.change(
      customerId,
      id,
      proveIdentity(step, started.state, outcome.proof),
    )
    await visit.input.applications.keepEvidence(customerId, id, outcome.evidence)
    return { redirect: onwardAfter(visit, changed) }
  }),
})
