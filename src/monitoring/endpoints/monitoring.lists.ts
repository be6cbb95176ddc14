/** POST /v1/monitoring.subjects.list and counts.get: the monitored subjects, and their number. */

import { CountryCode, ISODate, orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { ApplicationStatus } from '#kernel/schemas/application.ts'
import { afterOf, DEFAULT_LIMIT, pageFields, pageOf, pageReply } from '../page-body.ts'
import type { MonitoredApplication } from '../ports.ts'

const closed = { additionalProperties: false } as const
const access = { who: 'application.read', permission: 'monitoring', staff: 'READ' } as const

const SOON_MS = 30 * 86_400_000

export const MonitoredSubject = Type.Object(
  {
    kind: Type.Enum(['PERSON', 'ORGANIZATION']),
    name: Type.String(),
    dateOfBirth: orNull(ISODate),
    countries: Type.Array(CountryCode),
  },
  closed,
)

const Monitored = Type.Object(
  {
    applicationId: Type.String(),
    externalReference: orNull(Type.String()),
    status: ApplicationStatus,
    since: { ...Timestamp, description: 'The decision, or the choice, that switched monitoring on.' },
    subjects: Type.Array(MonitoredSubject, {
      description: 'Persons first. Empty when they cannot be decrypted: the log names the application.',
    }),
  },
  closed,
)

export const subjectsOf = ({ subjects }: MonitoredApplication): Static<typeof MonitoredSubject>[] => [
  ...(subjects?.persons ?? []).map(({ fullName: name, dateOfBirth, countries }) => ({
    ...{ kind: 'PERSON' as const, name, dateOfBirth, countries },
  })),
  ...(subjects?.organizations ?? []).map(({ name, countries }) => ({
    ...{ kind: 'ORGANIZATION' as const, name, dateOfBirth: null, countries },
  })),
]

export const subjectsList = operation({
  ...access,
  summary: 'List the monitored persons and organizations',
  description:
    'By application, the one that was switched on last first. Each application in a page is written to ' +
    'the access log.',
  body: Type.Object(
    {
      ...pageFields,
      applicationId: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'Only those of this application.' }),
      ),
    },
    closed,
  ),
  reply: Type.Object({ data: Type.Array(Monitored), ...pageReply }, closed),
  async run(
    { cursor, limit = DEFAULT_LIMIT, applicationId },
    context: Needs<'accessLog' | 'ids' | 'monitoringLists'>,
  ) {
    const { monitoringLists, caller, ids, accessLog } = context
    const { customerId, id: readerId } = caller
    const one =
      applicationId === undefined
        ? {}
        : { applicationId: ids.read('application', applicationId, '/applicationId') }
    const asked = { ...afterOf(cursor), ...one, limit: limit + 1 }
    const found = await monitoringLists.monitored(customerId, asked)
    const { page, ...next } = pageOf(found, limit, ({ since, applicationId: id }) => ({
      createdAt: since,
      id,
    }))
    for (const { applicationId: id } of page)
      accessLog.noteRead({ customerId, applicationId: id, readerId, operation: 'monitoring.subjects.list' })
    const data = page.map((each) => ({
      ...{ externalReference: each.externalReference, status: each.status },
      applicationId: ids.of('application', each.applicationId),
      since: each.since.toISOString(),
      subjects: subjectsOf(each),
    }))
    return { data, ...next }
  },
})

export const countsGet = operation({
  ...access,
  summary: 'Count who is monitored, and what was found',
  description: 'As of now. For the page of screening in the dashboard.',
  body: Type.Object({}, closed),
  reply: Type.Object(
    {
      applications: Type.Integer({ description: 'Monitored applications.' }),
      subjects: Type.Integer({ description: 'Persons and organizations of them.' }),
      unresolvedHits: Type.Integer({ description: 'Of all applications, monitored or not.' }),
      applicationsWithHits: Type.Integer(),
      reviewsDueSoon: Type.Integer({
        description:
          'Applications that must be reviewed within 30 days. One whose day has come waits in MANUAL_REVIEW.',
      }),
      reviewsOpen: Type.Integer({ description: 'Periodic reviews that wait for a reviewer.' }),
      openRescreens: Type.Integer({ description: 'Comparisons with a changed list that are not finished.' }),
      lastRescreenAt: orNull({ ...Timestamp, description: 'When the last one ended; null: none yet.' }),
    },
    closed,
  ),
  async run(_body, { monitoringLists, caller, now }: Needs<'monitoringLists' | 'now'>) {
    const until = new Date(now().getTime() + SOON_MS)
    const { lastRescreenAt, ...counts } = await monitoringLists.counts(caller.customerId, until)
    return { ...counts, lastRescreenAt: lastRescreenAt?.toISOString() ?? null }
  },
})
