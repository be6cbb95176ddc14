/**
 * Starts the eID: redirects to the provider, bound to this session. endpoints/identity.ts is the way back.
 * Providers are called outside any transaction.
 */

import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import { startIdentity } from '#applications/applicant-moves.ts'
import { combineMoves, start } from '#applications/lifecycle-moves.ts'
import { ApiError } from '#kernel/api-error.ts'
import { acceptsEid } from '#workflows/steps/identity.ts'
import { field } from '#workflows/steps/step-kind.ts'
import type { StepOf } from '#workflows/workflow.ts'
import { EID_PAGE, eidPageUrl, eidSessionOf, startedFrom } from '../eid/identity-session.ts'
import { leaveEid } from '../eid/leave-eid.ts'
import { documentAction } from '../identity-document/document-action.ts'
import { nextPageOf } from '../navigation.ts'
import type { PageContext } from '../page-context.ts'
import type { StepReply } from './step-reply.ts'

/** The eIDs of the market that the step accepts. */
export const providersOf = (
  { providers, case: { countryCode } }: Pick<PageContext, 'providers' | 'case'>,
  step: StepOf<'IDENTITY'>,
): IdentityProvider[] => providers.identityProviders(countryCode).filter(({ key }) => acceptsEid(step, key))
export const identityReturnUrl = (context: PageContext, step: string): string =>
  `${context.input.nocodeUrl}/${context.case.id}/${step}/return`

export async function identityAction(step: StepOf<'IDENTITY'>, context: PageContext): Promise<StepReply> {
  const { form } = context.input
  if (step.documents && form.stage !== undefined && !context.case.data.identity)
    return documentAction(step, context)
  const answer = context.case.data.answers[step.key]
  const isIdentified = context.case.data.identity || (answer?.kind === 'IDENTITY' && answer.document)
  if (field(form, 'do') === 'continue' && !form.provider && answer && isIdentified)
    return { redirect: nextPageOf(context) }
  const providers = providersOf(context, step)
  const provider = providers.find(({ key }) => key === field(form, 'provider')) ?? providers[0]
  await leaveEid(context, context.case.data.identityStarted)
  return startIdentification(context, step, provider)
}

/** Leads to the eID, or to the page of our own that waits for it. */
export async function startIdentification(
  context: PageContext,
  step: StepOf<'IDENTITY'>,
  provider: IdentityProvider | undefined,
): Promise<{ redirect: string }> {
  const here = `${context.base}/${step.key}`
  // Its page has the link that opens this step at the top.
  if (context.input.frame) return { redirect: here }
  if (!provider) return { redirect: `${here}?notice=eid_unavailable` }
  const state = context.input.secret(256)
  const nonce = context.input.secret(256)
  const { sessionHash } = eidSessionOf(context)
  const asked = { step: step.key, provider: provider.key, state, nonce, sessionHash }
  const begun = await context.move(combineMoves(start(), startIdentity(asked))).catch((error) => {
    // The customer's daily quota is used up: shown like any other outage of the eID.
    if (error instanceof ApiError && error.code === 'quota_exceeded') return undefined
    throw error
  })
  if (!begun) return { redirect: `${here}?notice=eid_unavailable` }
  const returnUrl = identityReturnUrl(context, step.key)
  const started = await provider.start({
    ...{ state, nonce, returnUrl, pageUrl: eidPageUrl(returnUrl) },
    country: context.case.countryCode,
    language: context.language,
    ...startedFrom(context),
  })
  if ('unavailable' in started) return { redirect: `${here}?notice=eid_unavailable` }
  return { redirect: 'waiting' in started ? `${here}/${EID_PAGE}` : started.redirectTo }
}
