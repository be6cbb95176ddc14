/** The pages of a declared owner. Each request has a session of this person: it reads nothing of others. */

import type { Problem } from '@foyer/national-fields/problem'
import { problemOf } from '@foyer/national-fields/problem'
import type { OwnerAnswerKind } from '#applications/owner-link.ts'
import { ownerDisputes } from '#applications/owner-link.ts'
import { type PageReply, page } from '#endpoint.ts'
import { longText } from '#workflows/fields/text.ts'
import { field } from '#workflows/steps/step-kind.ts'
import { eidFormReply, eidPageReply } from '../eid/eid-page.ts'
import { leaveEid } from '../eid/leave-eid.ts'
import { offeredLanguages } from '../language.ts'
import { setPersonLanguage } from '../linked-person/person-moves.ts'
import { linkedOwner } from '../owner-link/linked-owner.ts'
import { answerAsOwner, mayConfirm } from '../owner-link/owner-moves.ts'
import { DISPUTE, isReadyToAnswer, ownerView } from '../owner-link/owner-view.ts'
import { assessed, beginOwnerEid, endOwnerEid, ownerEidPlace } from '../owner-link/prove-owner.ts'
import { type OwnerContext, requireOwner } from '../owner-link/require-owner.ts'
import { otherOrigins } from '../page-context.ts'
import { eidsOf } from '../signing/sign-with-eid.ts'

export const ownerPage = page({
  summary: 'The page of a declared owner',
  run: requireOwner(async (context): Promise<PageReply> => {
    const urls = eidsOf(context).flatMap(({ origins }) => origins)
    return { page: ownerView(context), leadsTo: otherOrigins(context.input.nocodeUrl, urls) }
  }),
})

export const ownerForm = page({
  summary: 'An owner proves who they are, confirms or disputes',
  run: requireOwner(async (context): Promise<PageReply> => {
    const { input, base, request } = context
    if (!isReadyToAnswer(context)) return { redirect: base }
    const doing = field(input.form, 'do')
    if (doing === DISPUTE) return dispute(context)
    if (doing === 'confirm')
      return mayConfirm(request) ? answer(context, 'CONFIRMED', null) : { redirect: base }
    await leaveEid(context, request.started ?? undefined)
    return beginOwnerEid(context, field(input.form, 'provider'))
  }),
})

async function answer(
  context: OwnerContext,
  kind: OwnerAnswerKind,
  reason: string | null,
): Promise<PageReply> {
  await context.move(assessed(context, answerAsOwner(context.request.id, kind, reason)))
  return { redirect: context.base }
}

async function dispute(context: OwnerContext): Promise<PageReply> {
  const { form } = context.input
  const [what, reason] = [field(form, 'what'), field(form, 'reason')]
  const kind = ownerDisputes.find((each) => each === what)
  const read = longText(reason, { max: 500 })
  if (kind && 'value' in read) return answer(context, kind, read.value)
  const problems: Problem[] = [
    ...(kind ? [] : [{ field: 'what', code: 'required' } as const]),
    ...('problem' in read ? [problemOf('reason', read)] : []),
  ]
  return { page: ownerView(context, { what, reason, problems }), status: 422 }
}

export const ownerEidPage = page({
  summary: 'An owner waits for an eID in an app',
  run: requireOwner(async (context) => eidPageReply(context, ownerEidPlace(context))),
})

export const ownerEidForm = page({
  summary: 'An owner cancels an eID, or starts it again',
  run: requireOwner(async (context) => eidFormReply(context, ownerEidPlace(context))),
})

export const ownerReturn = page({
  summary: 'An owner comes back from the eID',
  run: requireOwner(endOwnerEid, 'eid_other_browser'),
})

export const ownerLanguage = page({
  summary: 'An owner chooses a language',
  run: requireOwner(async (context): Promise<PageReply> => {
    const { workflow, customer, input, request, base } = context
    const chosen = offeredLanguages(workflow.languages, customer).find((each) => each === input.form.language)
    if (chosen) await context.move(setPersonLanguage(linkedOwner, request.id, chosen))
    return { redirect: base }
  }),
})
