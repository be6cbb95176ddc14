/** POST /v1/screening.lists.list, versions.changes, versions.approve, versions.reject: the shared lists. */

import { marketCodes } from '@foyer/national-fields/market-code'
import { CountryCode, orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { actorOf, type CallContext, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { pageReply } from '#kernel/schemas/page.ts'
import { mayApproveLists } from '../approval-rule.ts'
import type { ScreeningList } from '../ports.ts'
import { coveredMarkets } from '../required-lists.ts'
import { mayUpdateNow } from '../update-due.ts'
import { isTooOld, waitReasonCodes, waitReasons } from '../version-rules.ts'
import { Change, changeOf } from './changes.ts'
import { ListKey, Version, VersionNumber, versionFields, versionOf } from './versions.ts'

/** The sources are of others: a few times a minute at the usual limit. */
const UPDATE_COST = 60

const closed = { additionalProperties: false } as const
const access = { permission: 'screening' } as const

const WaitingVersion = Type.Object(
  {
    ...versionFields,
    because: orNull(
      Type.Enum([...waitReasonCodes], {
        description: `Why a person has to approve it. ${waitReasonCodes
          .map((code) => `${code}: ${waitReasons[code]}`)
          .join('; ')}. null: it was imported before reasons were kept.`,
      }),
    ),
  },
  closed,
)

export const ListObject = Type.Object(
  {
    list: Type.String({ description: 'Its key.', examples: ['un'] }),
    name: Type.String(),
    kind: Type.Enum(['SANCTIONS', 'PEP']),
    markets: Type.Array(CountryCode, {
      description:
        'Where it counts as the official list of sanctions, or as a list of people in public office. ' +
        '[]: it adds to the lists of others.',
      examples: [['SE', 'NO']],
    }),
    state: Type.Enum(['CURRENT', 'WAITING_APPROVAL', 'TOO_OLD', 'NOT_IMPORTED'], {
      description: 'TOO_OLD: nothing is screened against it, so nothing is approved automatically.',
    }),
    active: orNull(Version),
    waiting: orNull(WaitingVersion),
    hasSource: Type.Boolean({ description: 'It is fetched. false: the operator imports its files.' }),
    checkedAt: orNull(Timestamp),
    maxAgeDays: Type.Integer(),
    failedAt: orNull(Timestamp),
    failure: orNull(Type.String({ description: 'Why the last update failed.' })),
  },
  closed,
)

function stateOf(list: ScreeningList, now: Date): Static<typeof ListObject>['state'] {
  if (!list.active) return list.waiting ? 'WAITING_APPROVAL' : 'NOT_IMPORTED'
  if (isTooOld(list.checkedAt, list.maxAgeDays, now)) return 'TOO_OLD'
  return list.waiting ? 'WAITING_APPROVAL' : 'CURRENT'
}

const waitingOf = ({ waiting }: ScreeningList): Static<typeof WaitingVersion> | null =>
  waiting && { ...versionOf(waiting), because: waiting.because }

const listOf = (list: ScreeningList, now: Date): Static<typeof ListObject> => ({
  ...{ list: list.listId, name: list.name, kind: list.kind, state: stateOf(list, now) },
  markets: coveredMarkets(list, marketCodes),
  ...{ active: list.active && versionOf(list.active), waiting: waitingOf(list) },
  ...{ hasSource: list.hasSource, maxAgeDays: list.maxAgeDays },
  checkedAt: list.checkedAt?.toISOString() ?? null,
  ...{ failedAt: list.failedAt?.toISOString() ?? null, failure: list.failure },
})

/** Whether owners and admins of this customer decide; otherwise the operator does. */
async function managersDecide({ screeningLists, caller }: Needs<'screeningLists'>): Promise<boolean> {
  const [approval, liveCustomers] = [
    await screeningLists.dashboardApproval(),
    await screeningLists.liveCustomers(),
  ]
  return mayApproveLists(approval, { mode: caller.mode, liveCustomers })
}

const isManager = ({ kind, role }: CallContext['caller']): boolean =>
  kind === 'CREDENTIAL' || role === 'OWNER' || role === 'ADMIN'

export const listsList = operation({
  ...access,
  who: 'application.read',
  staff: 'READ',
  summary: 'List the screening lists of the installation',
  description: `With the active version of each, and one that waits for approval.`,
  body: Type.Object({}, closed),
  reply: Type.Object(
    {
      data: Type.Array(ListObject),
      mayApprove: Type.Boolean({ description: 'You may approve and reject versions.' }),
      approvedBy: Type.Enum(['MANAGERS', 'OPERATOR'], {
        description: 'Who approves and rejects versions: owners and admins of your team, or the operator.',
      }),
    },
    closed,
  ),
  async run(_body, context: Needs<'now' | 'screeningLists'>) {
    const lists = await context.screeningLists.all()
    const areManagers = await managersDecide(context)
    return {
      data: lists.map((list) => listOf(list, context.now())),
      mayApprove: context.caller.kind === 'OPERATOR' || (areManagers && isManager(context.caller)),
      approvedBy: areManagers ? ('MANAGERS' as const) : ('OPERATOR' as const),
    }
  },
})

const which = { list: ListKey, version: VersionNumber }

const DEFAULT_LIMIT = 50

export const versionsChanges = operation({
  ...access,
  who: 'application.read',
  staff: 'READ',
  summary: 'List what a version of a screening list changed',
  description: `Or would change, while it waits for approval. In the order of the ids.`,
  body: Type.Object(
    {
      ...which,
      cursor: Type.Optional(Type.String({ maxLength: 500, description: 'nextCursor of the previous page.' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: DEFAULT_LIMIT })),
    },
    closed,
  ),
  reply: Type.Object(pageReply(Change), closed),
  async run(
    { list, version, cursor: after = '', limit = DEFAULT_LIMIT },
    { screeningLists }: Needs<'screeningLists'>,
  ) {
    const changes = await screeningLists.changes(list, version, { after, limit: limit + 1 })
    const data = changes.slice(0, limit).map(changeOf)
    const hasMore = changes.length > limit
    return { data, nextCursor: hasMore ? (data.at(-1)?.entityId ?? null) : null, hasMore }
  },
})

export const listsUpdate = operation({
  ...access,
  who: 'application',
  staff: 'MANAGE',
  summary: 'Fetch the screening lists now',
  description:
    'In the background, one list after the other; a list that was fetched in the last minute is left out. ' +
    `checkedAt or failedAt of a list changes when it is done.`,
  cost: () => UPDATE_COST,
  body: Type.Object({}, closed),
  reply: Type.Object({ lists: Type.Array(Type.String(), { description: 'The keys of those.' }) }, closed),
  async run(_body, context: Needs<'customerScreening' | 'now' | 'screeningLists'>) {
    const due = (await context.screeningLists.all()).filter((list) => mayUpdateNow(list, context.now()))
    if (due.length > 0)
      await context.customerScreening.requestUpdate(context.caller.customerId, actorOf(context))
    return { lists: due.map(({ listId }) => listId) }
  },
})

const decided = Type.Object({ data: Type.Array(ListObject) }, closed)

const decide =
  (decision: 'APPROVED' | 'REJECTED') =>
  async (
    { list, version }: { list: string; version: number },
    context: Needs<'customerScreening' | 'now' | 'screeningLists'>,
  ) => {
    const { caller, screeningLists } = context
    const ofVersion = { listId: list, version, decision }
    if (!(await (caller.kind === 'OPERATOR' ? decideAsOperator : decideAsPerson)(ofVersion, context)))
      throw new ApiError('version_not_waiting')
    return { data: (await screeningLists.all()).map((list) => listOf(list, context.now())) }
  }

interface Decision {
  listId: string
  version: number
  decision: 'APPROVED' | 'REJECTED'
}

async function decideAsPerson(
  decided: Decision,
  context: Needs<'customerScreening' | 'screeningLists'>,
): Promise<boolean> {
  const { caller, customerScreening } = context
  if (!(isManager(caller) && (await managersDecide(context)))) throw new ApiError('list_approval_not_allowed')
  return customerScreening.decideVersion(caller.customerId, actorOf(context), decided)
}

/** The lists are of the installation, not of the customer: its audit log has no entry of it. */
const decideAsOperator = (
  { listId, version, decision }: Decision,
  { screeningLists }: Needs<'screeningLists'>,
): Promise<boolean> =>
  decision === 'APPROVED'
    ? screeningLists.approve(listId, version, 'operator')
    : screeningLists.reject(listId, version, 'operator')

const onlyCustomer =
  ' Only where the installation lets you: by default, while it has one live customer. Otherwise the ' +
  `operator has foyer screening approve.`

export const versionsApprove = operation({
  ...access,
  who: 'application',
  staff: 'MANAGE',
  summary: 'Approve a version of a screening list that waits',
  description: `It becomes active for every customer.${onlyCustomer}`,
  body: Type.Object(which, closed),
  reply: decided,
  run: decide('APPROVED'),
})

export const versionsReject = operation({
  ...access,
  who: 'application',
  staff: 'MANAGE',
  summary: 'Reject a version of a screening list that waits',
  description: `The active one stays.${onlyCustomer}`,
  body: Type.Object(which, closed),
  reply: decided,
  run: decide('REJECTED'),
})
