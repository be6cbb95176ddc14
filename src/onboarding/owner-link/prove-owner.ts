/** The eID of a declared owner: started, and taken once. Providers are called outside any transaction. */

import type { IdentityOutcome, IdentityProof } from '@foyer/eids/contract/identity-provider'
import type { EidRefusal } from '@foyer/eids/contract/progress'
import type { Move } from '#applications/case.ts'
import type { OwnerProof } from '#applications/owner-link.ts'
import { reassessing } from '#checks/assessment.ts'
import type { PageReply } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import {
  EID_PAGE,
  eidPageUrl,
  eidSessionOf,
  isElsewhere,
  noteAnswer,
  startedFrom,
} from '../eid/identity-session.ts'
import { notGivenParams } from '../eid/refused-notice.ts'
import { type EidPlace, startedEid } from '../eid/waiting-eid.ts'
import { personPage } from '../linked-person/person-link.ts'
import { provenPerson } from '../signed-by.ts'
import { eidsOf, type noticeOfSignature } from '../signing/sign-with-eid.ts'
import { linkedOwner } from './linked-owner.ts'
import { completeOwnerEid, failOwnerEid, noteOwnerEid, ownerStartOf, startOwnerEid } from './owner-moves.ts'
import type { OwnerContext } from './require-owner.ts'

const returnUrlOf = ({ input, case: of, request }: OwnerContext): string =>
  `${personPage(linkedOwner, input.nocodeUrl, of, request)}/return`

/** Findings follow what the owner proves and says, where the case is in review already. */
export const assessed = ({ workflow }: OwnerContext, move: Move): Move => reassessing(move, workflow)

/** Leads to the eID, or to the page of our own that waits for it. */
export async function beginOwnerEid(context: OwnerContext, providerKey: string): Promise<PageReply> {
  const { input, base, request } = context
  const eids = eidsOf(context)
  const provider = eids.find(({ key }) => key === providerKey) ?? eids[0]
  const unavailable = { redirect: `${base}?notice=eid_unavailable` }
  if (!provider) return unavailable
  const [state, nonce] = [input.secret(256), input.secret(256)]
  const { sessionHash } = eidSessionOf(context)
  const started = { provider: provider.key, state, nonce, sessionHash }
  const begun = await context.move(startOwnerEid(request.id, started)).catch((error) => {
    // The customer's daily quota is used up: shown like any other outage of the eID.
    if (error instanceof ApiError && error.code === 'quota_exceeded') return undefined
    throw error
  })
  if (!begun) return unavailable
  const returnUrl = returnUrlOf(context)
  const reply = await provider.start({
    ...{ state, nonce, returnUrl, pageUrl: eidPageUrl(returnUrl) },
    country: context.case.countryCode,
    language: context.language,
    ...startedFrom(context),
  })
  if ('unavailable' in reply) return unavailable
  return { redirect: 'waiting' in reply ? `${base}/${EID_PAGE}` : reply.redirectTo }
}

/** Where the page of an eID in an app leads, and what it ends. */
export function ownerEidPlace(context: OwnerContext): EidPlace {
  const { base, request } = context
  const { started } = request
  return {
    ...{ purpose: 'IDENTIFY', step: null, eids: base, page: `${base}/${EID_PAGE}` },
    started:
      started === null
        ? undefined
        : startedEid(context, eidsOf(context), started, (why, refusal) =>
            context.move(failOwnerEid(request.id, started.state, why, refusal)),
          ),
    startAgain: (provider) => beginOwnerEid(context, provider),
  }
}

/** The answer of the eID, whose state is that of the return address. */
export async function endOwnerEid(context: OwnerContext): Promise<PageReply> {
  const { input, base, request, case: of } = context
  const started = ownerStartOf(of, request.id, input.query.state)
  const told = (outcome: keyof typeof noticeOfSignature, refusal?: EidRefusal) => ({
    redirect: `${base}?${notGivenParams({
      outcome,
      ...(refusal && started && { refused: { eid: started.provider, hint: refusal.hint } }),
    })}`,
  })
  if (!started) {
    // Used before, by a second press: what it proved is on the page.
    if (request.proof !== null) return { redirect: base }
    if (input.query.state !== undefined) await noteAnswer(context, noteOwnerEid(request.id, 'STALE_RETURN'))
    return told('REFUSED')
  }
  if (isElsewhere(started, context)) {
    await noteAnswer(context, noteOwnerEid(request.id, 'ELSEWHERE'))
    return told('ELSEWHERE')
  }
  const provider = eidsOf(context).find(({ key }) => key === started.provider)
  if (!provider) return told('UNAVAILABLE')
  const { state, nonce } = started
  const returned = { query: input.query, state, nonce, returnUrl: returnUrlOf(context) }
  const answer = await provider.complete({ ...returned, ...eidSessionOf(context), now: input.now() })
  if (answer.kind === 'PENDING') return { redirect: `${base}/${EID_PAGE}` }
  if (answer.kind !== 'PROVEN') return notProven(context, state, answer, told)
  const proof = proofOf(answer.proof)
  await context.move(assessed(context, completeOwnerEid(request.id, state, proof, answer.evidence)))
  return { redirect: base }
}

async function notProven(
  context: OwnerContext,
  state: string,
  answer: Exclude<IdentityOutcome, { kind: 'PROVEN' | 'PENDING' }>,
  told: (outcome: keyof typeof noticeOfSignature, refusal?: EidRefusal) => PageReply,
): Promise<PageReply> {
  const refusal = answer.kind === 'REFUSED' ? answer.refusal : undefined
  await context.move(failOwnerEid(context.request.id, state, answer.kind, refusal?.code))
  return told(answer.kind, refusal)
}

const proofOf = (proof: IdentityProof): OwnerProof => ({
  party: provenPerson(proof),
  provider: proof.provider,
  assuranceLevel: proof.assuranceLevel,
  at: proof.provenAt,
  remarks: proof.remarks ?? [],
})
