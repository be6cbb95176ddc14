/** POST /v1/notifications.list and acknowledge. */

import { closed, orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { foundRowOf } from '#dashboard/found-row.ts'
import type { FoundApplication } from '#dashboard/ports.ts'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { channelOf, kindTable, notificationKinds } from '../kinds.ts'
import type { WaitingNotification } from '../ports.ts'
import { access, forPeopleOnly, Kind, personIn } from './notification-schemas.ts'

const MOST = 50

const Waiting = Type.Object(
  {
    kind: Kind,
    applicationId: orNull(Type.String({ description: 'What it is about; null: no application.' })),
    webhookId: orNull(Type.String({ description: 'What it is about; null: no webhook.' })),
    userId: orNull(Type.String({ description: 'Who joined; null: it is about something else.' })),
    name: orNull(
      Type.String({
        description: 'The organization or person, or the host of the webhook; null: not known yet.',
      }),
    ),
    by: orNull(Type.String({ description: 'The user who did it; null: a credential, or nobody.' })),
    createdAt: Timestamp,
  },
  closed,
)

export const notificationsList = operation({
  ...access,
  notForOperator: true,
  summary: 'List what waits for you',
  description:
    'Mentions and assignments until you open the application, proposed decisions until somebody confirms ' +
    'or returns them, webhooks until they work again or you have seen it, who joined until you have seen ' +
    `it; the newest first.${forPeopleOnly}`,
  body: Type.Object({}, closed),
  reply: Type.Object({ data: Type.Array(Waiting) }, closed),
  async run(_body, context: Needs<'applicationSearch' | 'ids' | 'notificationChoices' | 'notifications'>) {
    const { notifications, notificationChoices, caller } = context
    const person = personIn(context)
    const choices = await notificationChoices.of(caller.customerId, [person.userId])
    const kinds = notificationKinds.filter((kind) => channelOf(person, kind, choices) !== 'OFF')
    const waiting = await notifications.waiting(caller.customerId, person.userId, kinds, MOST)
    const idsOf = (subject: 'application' | 'webhook') =>
      waiting.filter(({ kind }) => kindTable[kind].subject === subject).map(({ subjectId }) => subjectId)
    const applications = await applicationsOf(idsOf('application'), context)
    const hosts = await notifications.webhookHosts(caller.customerId, idsOf('webhook'))
    const data = waiting.flatMap((each) => {
      const name = nameOf(each, { applications, hosts }, context)
      return name === undefined ? [] : [viewOf(each, name, context)]
    })
    return { data }
  },
})

async function applicationsOf(
  uuids: string[],
  { applicationSearch, caller }: Needs<'applicationSearch'>,
): Promise<Map<string, FoundApplication>> {
  const applicationIds = [...new Set(uuids)]
  if (applicationIds.length === 0) return new Map()
  const filter = { terms: [], applicationIds, order: 'NEWEST', limit: MOST, readerId: caller.id } as const
  const found = await applicationSearch.search(caller.customerId, { ...filter, terms: [] })
  return new Map(found.map((each) => [each.id, each]))
}

interface Subjects {
  applications: Map<string, FoundApplication>
  hosts: Map<string, string>
}

/** undefined: it waits no more. */
function nameOf(
  { kind, subjectId }: WaitingNotification,
  { applications, hosts }: Subjects,
  { ids, caller }: Needs<'ids'>,
): string | null | undefined {
  const { subject } = kindTable[kind]
  if (subject === 'webhook') return hosts.get(subjectId)
  if (subject === 'user') return null
  const application = applications.get(subjectId)
  if (!application) return undefined
  if (kind === 'ASSIGNED' && application.assigneeId !== caller.id) return undefined
  if (kind === 'PROPOSED' && !application.hasProposal) return undefined
  return foundRowOf(application, ids).name
}

const viewOf = (
  { kind, subjectId, causedBy, createdAt }: WaitingNotification,
  name: string | null,
  { ids }: Needs<'ids'>,
): Static<typeof Waiting> => {
  const { subject } = kindTable[kind]
  const idFor = (object: typeof subject) => (subject === object ? ids.of(object, subjectId) : null)
  return {
    kind,
    applicationId: idFor('application'),
    webhookId: idFor('webhook'),
    userId: idFor('user'),
    name,
    by: causedBy && ids.of('user', causedBy),
    createdAt: createdAt.toISOString(),
  }
}

const Id = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }))

export const notificationsAcknowledge = operation({
  ...access,
  notForOperator: true,
  summary: 'Say that you have seen what waits',
  description:
    'One of the three. Mentions and your assignment at an application no longer wait; nor does what was ' +
    `told about a webhook, or about a person who joined.${forPeopleOnly}`,
  body: Type.Object({ applicationId: Id, webhookId: Id, userId: Id }, closed),
  reply: Type.Object({}, closed),
  async run(
    { applicationId, webhookId, userId },
    { notifications, caller, ids }: Needs<'ids' | 'notifications'>,
  ) {
    const { customerId, id } = caller
    const seen = [
      ...(applicationId === undefined ? [] : [ids.read('application', applicationId, '/applicationId')]),
      ...(webhookId === undefined ? [] : [ids.read('webhook', webhookId, '/webhookId')]),
      ...(userId === undefined ? [] : [ids.read('user', userId, '/userId')]),
    ]
    const [subjectId, ...more] = seen
    if (subjectId === undefined || more.length > 0) throw oneOfThree()
    await notifications.acknowledge(customerId, id, subjectId)
    return {}
  },
})

const oneOfThree = () =>
  new ApiError('invalid_body', {
    errors: [
      { path: '', code: 'required', message: 'Send applicationId, webhookId or userId, one of them.' },
    ],
  })
