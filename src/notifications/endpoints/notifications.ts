/** POST /v1/notifications.list, acknowledge, settings.get and settings.update. */
import { Type } from 'typebox'
import { ApplicationRef } from '../../applications/endpoints/reads.ts'
import { foundRowOf } from '../../dashboard/found-row.ts'
import { operation } from '../../endpoint.ts'
import { orNull, Timestamp } from '../../schemas/primitives.ts'
import { notificationKinds } from '../kinds.ts'
import type { WaitingNotification } from '../ports.ts'

const closed = { additionalProperties: false } as const
const access = { who: 'STAFF', permission: null, staff: 'READ' } as const
const forPeopleOnly = ' For people in the dashboard only: nothing waits for a program, which follows events.'
const MOST = 50

const Kind = Type.Enum([...notificationKinds], {
  description:
    'MENTIONED: in a note. ASSIGNED: the application is yours now. PROPOSED: a decision waits for a second ' +
    'person.',
})
const Waiting = Type.Object(
  {
    kind: Kind,
    applicationId: Type.String(),
    name: orNull(Type.String({ description: 'The organization or person; null: not known yet.' })),
    by: orNull(Type.String({ description: 'The user who did it; null: a credential.' })),
    createdAt: Timestamp,
  },
  closed,
)

export const notificationsList = operation({
  ...access,
  summary: 'List what waits for you',
  description:
    'Mentions and assignments until you open the application, proposed decisions until somebody confirms ' +
    `or returns them; the newest first.${forPeopleOnly}`,
  body: Type.Object({}, closed),
  reply: Type.Object({ data: Type.Array(Waiting) }, closed),
  async run(_body, { notifications, applicationSearch, caller, ids }) {
    const { customerId, id: readerId } = caller
    const waiting = await notifications.waiting(customerId, readerId, MOST)
    if (waiting.length === 0) return { data: [] }
    const applicationIds = [...new Set(waiting.map(({ applicationId }) => applicationId))]
    const filter = { terms: [], applicationIds, order: 'NEWEST', limit: MOST, readerId } as const
    const found = await applicationSearch.search(customerId, { ...filter, terms: [] })
    const of = new Map(found.map((each) => [each.id, each]))
    const data = waiting.flatMap((each: WaitingNotification) => {
      const application = of.get(each.applicationId)
      if (!application) return []
      if (each.kind === 'ASSIGNED' && application.assigneeId !== readerId) return []
      if (each.kind === 'PROPOSED' && !application.hasProposal) return []
      return [
        {
          kind: each.kind,
          applicationId: ids.of('application', each.applicationId),
          name: foundRowOf(application, ids).name,
          by: each.causedBy && ids.of('user', each.causedBy),
          createdAt: each.createdAt.toISOString(),
        },
      ]
    })
    return { data }
  },
})

export const notificationsAcknowledge = operation({
  ...access,
  summary: 'Say that you have seen what waits at an application',
  description: `Its mentions and your assignment no longer wait.${forPeopleOnly}`,
  body: ApplicationRef,
  reply: Type.Object({}, closed),
  async run({ applicationId }, { notifications, caller, ids }) {
    const id = ids.read('application', applicationId, '/applicationId')
    await notifications.acknowledge(caller.customerId, caller.id, id)
    return {}
  },
})

const Settings = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        { kind: Kind, byMail: Type.Boolean({ description: 'You get an e-mail at once.' }) },
        closed,
      ),
    ),
  },
  closed,
)

export const notificationsSettingsGet = operation({
  ...access,
  summary: 'What you get e-mail about',
  description: `At this customer. Unless you choose otherwise, everything.${forPeopleOnly}`,
  body: Type.Object({}, closed),
  reply: Settings,
  async run(_body, { notifications, caller }) {
    const without = await notifications.withoutMail(caller.customerId, caller.id)
    return { data: notificationKinds.map((kind) => ({ kind, byMail: !without.includes(kind) })) }
  },
})

export const notificationsSettingsUpdate = operation({
  ...access,
  summary: 'Choose what you get e-mail about',
  description: `Your own choice, at this customer.${forPeopleOnly}`,
  body: Type.Object({ kind: Kind, byMail: Type.Boolean() }, closed),
  reply: Type.Object({}, closed),
  async run({ kind, byMail }, { notifications, caller }) {
    await notifications.setMail(caller.customerId, caller.id, kind, byMail)
    return {}
  },
})
