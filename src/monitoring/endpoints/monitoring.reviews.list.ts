/** POST /v1/monitoring.reviews.list: periodic reviews that are coming, and those that wait for a reviewer. */

import { ISODate, orNull } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { ApplicationStatus } from '#kernel/schemas/application.ts'
import { afterOf, DEFAULT_LIMIT, pageFields, pageOf, pageReply } from '../page-body.ts'
import { MonitoredSubject, subjectsOf } from './monitoring.lists.ts'

const closed = { additionalProperties: false } as const

const DEFAULT_DAYS = 90
const DAY = 86_400_000

const Review = Type.Object(
  {
    applicationId: Type.String(),
    externalReference: orNull(Type.String()),
    status: ApplicationStatus,
    state: Type.Enum(['OPEN', 'COMING'], {
      description: 'OPEN: it waits for a reviewer. COMING: its day comes, or came today.',
    }),
    dueOn: { ...ISODate, description: 'By when it must be reviewed (AMLR article 26).' },
    subjects: Type.Array(MonitoredSubject, {
      description: 'Persons first. Empty when they cannot be decrypted: the log names the application.',
    }),
  },
  closed,
)

export const reviewsList = operation({
  who: 'application.read',
  permission: 'monitoring',
  staff: 'READ',
  summary: 'List the periodic reviews that are coming, and those that wait for a reviewer',
  description:
    'The earliest first, so those that wait come before those that are coming. Each application in a page ' +
    'is written to the access log.',
  body: Type.Object(
    {
      ...pageFields,
      state: Type.Optional(Type.Enum(['OPEN', 'COMING'], { description: 'Only these. Default: both.' })),
      withinDays: Type.Optional(
        Type.Integer({
          ...{ minimum: 1, maximum: 1_900, default: DEFAULT_DAYS },
          description: 'Of those that are coming, only these days from now on.',
        }),
      ),
    },
    closed,
  ),
  reply: Type.Object({ data: Type.Array(Review), ...pageReply }, closed),
  async run(
    { cursor, limit = DEFAULT_LIMIT, state = null, withinDays = DEFAULT_DAYS },
    context: Needs<'accessLog' | 'ids' | 'monitoringLists' | 'now'>,
  ) {
    const { monitoringLists, caller, ids, accessLog, now } = context
    const { customerId, id: readerId } = caller
    const until = new Date(now().getTime() + withinDays * DAY)
    const asked = { ...afterOf(cursor), limit: limit + 1, until, state }
    const found = await monitoringLists.reviews(customerId, asked)
    const position = ({ dueAt, applicationId: id }: (typeof found)[number]) => ({ createdAt: dueAt, id })
    const { page, ...next } = pageOf(found, limit, position)
    for (const { applicationId: id } of page)
      accessLog.noteRead({ customerId, applicationId: id, readerId, operation: 'monitoring.reviews.list' })
    const data = page.map((each) => ({
      ...{ externalReference: each.externalReference, status: each.status, state: each.state },
      applicationId: ids.of('application', each.applicationId),
      dueOn: each.dueAt.toISOString().slice(0, 10),
      subjects: subjectsOf(each),
    }))
    return { data, ...next }
  },
})
