/** The identification or signature that was started here, and that the page of an eID waits for. */

import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import type { OwnPageEid, WaitingIdentity } from '@foyer/eids/contract/progress'
import { failIdentity } from '#applications/applicant-moves.ts'
import { sha256Of } from '#applications/signing/fingerprint.ts'
import type { Signer } from '#applications/signing/state.ts'
import type { PageReply } from '#endpoint.ts'
import type { Step, StepOf } from '#workflows/workflow.ts'
import type { PageContext } from '../page-context.ts'
import { eidsOf } from '../signing/sign-with-eid.ts'
import { failSignature, startOf } from '../signing/signature-moves.ts'
import { startSigning } from '../signing/signing-action.ts'
import { providersOf, startIdentification } from '../steps/identity-action.ts'
import { EID_PAGE, eidSessionOf } from './identity-session.ts'

/** Where it is started, and where to choose another way. */
export interface EidPlace {
  purpose: 'IDENTIFY' | 'SIGN'
  /** null: a co-signer's, or an owner's. */
  step: string | null
  /** Path of the page with the eIDs. */
  eids: string
  /** Path of the page that waits. */
  page: string
  started: StartedEid | undefined
  startAgain(provider: string): Promise<PageReply>
}

export interface StartedEid {
  eid: IdentityProvider
  ownPage: OwnPageEid
  waiting: WaitingIdentity
  /** Records that the person was not proven. `refusal`: the name of the rule that refused the answer. */
  fail(why: string, refusal?: string): Promise<unknown>
}

/** undefined for a step without eIDs. */
export function eidPlaceOf(context: PageContext, step: Step | undefined): EidPlace | undefined {
  if (step?.kind === 'IDENTITY') return identificationAt(context, step)
  if (step?.kind === 'SIGNING')
    return {
      ...signatureAt(context, 'APPLICANT', `${context.base}/${step.key}`, (provider) =>
        startSigning(step, context, { provider, seen: shownTo(context, 'APPLICANT') }),
      ),
      step: step.key,
    }
  return undefined
}

function identificationAt(context: PageContext, step: StepOf<'IDENTITY'>): EidPlace {
  const eids = `${context.base}/${step.key}`
  const of = context.case.data.identityStarted
  const providers = providersOf(context, step)
  const started = of?.step === step.key ? of : undefined
  return {
    ...{ purpose: 'IDENTIFY', step: step.key, eids, page: `${eids}/${EID_PAGE}` },
    started:
      started &&
      startedEid(context, providers, started, (why, refusal) =>
        context.move(failIdentity(step.key, started.state, why, refusal)),
      ),
    startAgain: (key) =>
      startIdentification(
        context,
        step,
        providers.find((each) => each.key === key),
      ),
  }
}

/** SHA-256 of the text that was to be signed: the same one is signed when it is started again. */
export const shownTo = ({ case: of }: PageContext, by: Signer): string =>
  sha256Of(startOf(of, by)?.text ?? '')

/**
 * The waiting signature of the applicant or of a co-signer. `eids` is the path of the page where they sign.
 */
export function signatureAt(
  context: PageContext,
  by: Signer,
  eids: string,
  startAgain: EidPlace['startAgain'],
): EidPlace {
  const started = startOf(context.case, by)
  return {
    ...{ purpose: 'SIGN', step: null, eids, page: `${eids}/${EID_PAGE}`, startAgain },
    started:
      started &&
      startedEid(context, eidsOf(context), started, (why, refusal) =>
        context.move(failSignature(by, started.state, why, refusal)),
      ),
  }
}

/** undefined for an eID that redirects, or that the customer has removed meanwhile. */
export function startedEid(
  context: PageContext,
  providers: readonly IdentityProvider[],
  { provider, state, nonce }: { provider: string; state: string; nonce: string },
  fail: StartedEid['fail'],
): StartedEid | undefined {
  const eid = providers.find(({ key }) => key === provider)
  if (!eid?.ownPage) return undefined
  const waiting = { ...eidSessionOf(context), state, nonce, now: context.input.now() }
  return { eid, ownPage: eid.ownPage, waiting, fail }
}
