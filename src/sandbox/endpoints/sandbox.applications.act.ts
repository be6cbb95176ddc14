/** POST /v1/sandbox.applications.act: what other people do with an application, and what happens later. */
import { closed } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import type { Case } from '#applications/case.ts'
import { ApplicationRef, caseFor } from '#applications/endpoints/reads.ts'
import { ownerDisputes } from '#applications/owner-link.ts'
import { type CallContext, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { hasPermission, missingPermissionText } from '#oauth/permissions.ts'
import { closedReasonOf } from '#onboarding/closed-reason.ts'
import { openForPerson } from '#onboarding/linked-person/open-for-person.ts'
import { linkedOwner } from '#onboarding/owner-link/linked-owner.ts'
import { linkedCoSigner } from '#onboarding/signing/linked-co-signer.ts'
import requestInformation from '#review/endpoints/applications.requestInformation.ts'
import { ownListsUpload } from '#screening/endpoints/own-lists.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { answerLink, type Wish } from '../answer-link.ts'
import { assertSandbox } from '../assert-sandbox.ts'
import { browserOf } from '../browser.ts'
import { listNaming } from '../list-naming.ts'
import { namedParties } from '../named-parties.ts'
import { applicantOf, askedCoSigners, askedOwners, type Choice, chosen } from '../other-people.ts'
import { answerErrors } from '../typed-answers.ts'
import type { Walked } from '../walk.ts'
import { pages } from './pages.ts'
import { walkThrough } from './walk-through.ts'
import { Answers, Key, WalkedReply, walkedReply } from './walked-reply.ts'

const who = {
  person: Type.Optional(
    Key('The key of the test person whose eID is used. Default: the one of that name.', 'bjorn-provberg'),
  ),
  index: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 50,
      description: 'The place among those who are asked and have not answered. Default: by person, or 0.',
    }),
  ),
}
const reason = Type.String({ minLength: 1, maxLength: 500 })
const acts = [
  Type.Object({ kind: Type.Literal('CO_SIGN'), ...who }, closed),
  Type.Object({ kind: Type.Literal('CO_SIGN_DECLINE'), ...who, reason: Type.Optional(reason) }, closed),
  Type.Object({ kind: Type.Literal('OWNER_CONFIRM'), ...who }, closed),
  Type.Object(
    {
      ...{ kind: Type.Literal('OWNER_DISPUTE'), ...who, reason: Type.Optional(reason) },
      what: Type.Optional(Type.Enum([...ownerDisputes])),
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('REQUEST_INFORMATION'),
      steps: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
        minItems: 1,
        maxItems: 40,
        uniqueItems: true,
      }),
      message: Type.Optional(Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' })),
    },
    closed,
  ),
  Type.Object({ kind: Type.Literal('REPLY'), person: who.person, answers: Type.Optional(Answers) }, closed),
  Type.Object({ kind: Type.Literal('LIST_CHANGES'), person: who.person }, closed),
] as const
const Act = Type.Union([...acts], {
  description:
    'CO_SIGN, CO_SIGN_DECLINE: a co-signer who is asked signs, or declines. OWNER_CONFIRM, ' +
    'OWNER_DISPUTE: a declared owner with a link confirms, or disputes. REQUEST_INFORMATION: a reviewer ' +
    'asks the applicant for steps again; REPLY: the applicant answers. LIST_CHANGES: a list of your own ' +
    'names the applicant.',
})
type Act = Static<typeof Act>

interface Acting {
  found: Case
  workflow: PublishedWorkflow
  context: CallContext
}

const nothing: Walked = { step: null, walked: [], problems: [], notice: null }

/** On the page of their link, in a session of their own. */
async function answerAs(
  kind: 'CO_SIGNER' | 'OWNER',
  wish: Wish,
  choice: Choice,
  { found, context }: Acting,
): Promise<Walked> {
  const isOwner = kind === 'OWNER'
  const asked = isOwner ? askedOwners(found, context.now()) : askedCoSigners(found)
  const [{ id: party }, person] = chosen(asked, choice)
  const link = {
    ...{ customerId: found.customerId, applicationId: found.id, party, purpose: kind },
    ...{ codeHash: new Uint8Array(), step: null, tokenId: null, usedAt: null, supersededAt: null },
    ...{ createdAt: context.now(), expiresAt: found.expiresAt },
  }
  const browser = browserOf(context, pages)
  const open = isOwner ? openForPerson(linkedOwner) : openForPerson(linkedCoSigner)
  const first = await browser.arriveBy((input) => open(input, link))
  return { ...nothing, ...(await answerLink(browser, first, wish, person)) }
}

function assertReview({ caller }: CallContext): void {
  if (caller.kind === 'CREDENTIAL' && !hasPermission(caller.permissions, 'review'))
    throw new ApiError('insufficient_permission', {
      detail: missingPermissionText(caller.permissions, 'review'),
    })
}

async function reply(act: Extract<Act, { kind: 'REPLY' }>, { found, workflow, context }: Acting) {
  const errors = answerErrors(act.answers ?? {}, workflow.steps)
  if (errors.length > 0) throw new ApiError('invalid_body', { errors })
  if (closedReasonOf(found, context.now()) || !found.data.reopened)
    throw new ApiError('status_conflict', { detail: 'Nothing is asked of the applicant again.' })
  const key = act.person ?? applicantOf(found)?.key
  if (key === undefined)
    throw new ApiError('status_conflict', { detail: 'No test person is known to have applied: send person.' })
  return walkThrough(found, workflow, { ...act, ...namedParties({ person: key }, found) }, context)
}

/** By the operation of the dashboard, so that the monitoring finds it as it finds every new version. */
async function nameInList(act: Extract<Act, { kind: 'LIST_CHANGES' }>, { found, context }: Acting) {
  const person =
    act.person === undefined ? applicantOf(found) : namedParties({ person: act.person }, found).person
  if (!person) throw new ApiError('status_conflict', { detail: 'Send the key of the person to name.' })
  const lists = await context.customerScreening.ownLists(context.caller.customerId)
  const { name, csv } = listNaming(person, found.id)
  const known = lists.find((each) => each.name === name)
  const id = known && { id: context.ids.of('ownlist', known.id) }
  await ownListsUpload.run({ ...id, name, csv }, context)
  return nothing
}

async function perform(act: Act, acting: Acting): Promise<Walked> {
  const { found, context } = acting
  switch (act.kind) {
    case 'CO_SIGN':
      return answerAs('CO_SIGNER', { kind: act.kind }, act, acting)
    case 'CO_SIGN_DECLINE':
      return answerAs('CO_SIGNER', { kind: act.kind, reason: act.reason ?? '' }, act, acting)
    case 'OWNER_CONFIRM':
      return answerAs('OWNER', { kind: act.kind }, act, acting)
    case 'OWNER_DISPUTE': {
      const { kind, what = 'NOT_OWNER', reason: why = 'I own nothing of it.' } = act
      return answerAs('OWNER', { kind, what, reason: why }, act, acting)
    }
    case 'REQUEST_INFORMATION': {
      assertReview(context)
      const { steps, message = 'Please answer this again.' } = act
      const applicationId = context.ids.of('application', found.id)
      await requestInformation.run({ applicationId, steps, message }, context)
      return nothing
    }
    case 'REPLY':
      return reply(act, acting)
    case 'LIST_CHANGES':
      assertReview(context)
      return nameInList(act, acting)
  }
}

export default operation({
  who: 'application',
  permission: 'create',
  staff: 'REVIEW',
  summary: 'Let something happen to an application of a test person',
  description:
    'For sandbox customers only; 403 live_customer. Each act takes the same way as the real one: the page ' +
    'of a link, the operation of a reviewer. 409 status_conflict when it is not possible now. ' +
    'REQUEST_INFORMATION and LIST_CHANGES need the permission review too.',
  body: Type.Object({ ...ApplicationRef.properties, act: Act }, closed),
  reply: WalkedReply,
  examples: {
    body: {
      applicationId: 'foyer:application::01990000-0000-7000-8000-000000000001',
      act: { kind: 'CO_SIGN', person: 'bjorn-provberg' },
    },
  },
  async run({ applicationId, act }, context: CallContext) {
    assertSandbox(context)
    const { found, workflow } = await caseFor(applicationId, context)
    const walked = await perform(act, { found, workflow, context })
    const after = await context.applications.find(found.customerId, found.id)
    if (!after) throw new ApiError('application_not_found')
    return walkedReply(applicationId, after.status, walked)
  },
})
