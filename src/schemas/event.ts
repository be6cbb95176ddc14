/**
 * Events about an application. They contain no personal data; the receiver reads the details with the API.
 */
import { type Static, Type } from 'typebox'
import { orNull, Timestamp } from './primitives.ts'

export const EventKind = Type.Enum([
  'APPLICATION_CREATED',
  'APPLICATION_STARTED',
  'APPLICATION_SUBMITTED',
  'APPLICATION_IN_REVIEW',
  'APPLICATION_INFORMATION_REQUESTED',
  'APPLICATION_APPROVED',
  'APPLICATION_DECLINED',
  'APPLICATION_FAILED',
  'APPLICATION_CANCELLED',
  'APPLICATION_DATA_CHANGED',
  'APPLICATION_ERASED',
  'DOCUMENT_ADDED',
  'SCREENING_HIT_FOUND',
  'MONITORING_HIT',
  'ORGANIZATION_CHANGED',
])
export type EventKind = Static<typeof EventKind>

export const eventMeanings: Record<EventKind, string> = {
  APPLICATION_CREATED: 'An application was created.',
  APPLICATION_STARTED: 'The applicant started.',
  APPLICATION_SUBMITTED: 'The applicant submitted the application.',
  APPLICATION_IN_REVIEW: 'The application waits for a reviewer.',
  APPLICATION_INFORMATION_REQUESTED: 'The applicant was asked for more information.',
  APPLICATION_APPROVED: 'The application was approved.',
  APPLICATION_DECLINED: 'The application was declined.',
  APPLICATION_FAILED: 'The application expired, or a check failed for good.',
  APPLICATION_CANCELLED: 'The application was cancelled.',
  APPLICATION_DATA_CHANGED: 'A hit or finding was resolved, or a signature was given, awaited or declined.',
  APPLICATION_ERASED: 'The personal data of the application was erased.',
  DOCUMENT_ADDED: 'A document was added.',
  SCREENING_HIT_FOUND: 'The screening, or a list that changed since, found a possible match.',
  MONITORING_HIT: 'The ongoing monitoring found a possible match after a decision.',
  ORGANIZATION_CHANGED: 'The register says something else of a monitored organization than before.',
}

const ChangedField = Type.Enum([
  'organization',
  'status',
  'name',
  'legalType',
  'addresses',
  'industryCodes',
  'businessActivity',
  'officers',
  'owners',
  'signing',
])
export type ChangedField = Static<typeof ChangedField>

const codeText = (description: string) => orNull(Type.String({ description }))

export const EventChange = Type.Object(
  {
    field: ChangedField,
    before: codeText('The code of a status (ACTIVE) or a legal form (ISO 20275) before; null otherwise.'),
    after: codeText('The code now. Both are null of a sole trader, who is a person.'),
  },
  {
    additionalProperties: false,
    description:
      'A field of the register. organization: it does not know the number any more. Names, addresses and ' +
      'persons are not in an event: registryNow of applications.report.get has them.',
  },
)
export type EventChange = Static<typeof EventChange>

export const EventEnvelope = Type.Object(
  {
    eventId: Type.String({
      description: 'The same in the feed and in every delivery. Use it to detect duplicates.',
      examples: ['foyer:event::01990000-0000-7000-8000-000000000003'],
    }),
    publishedAt: Timestamp,
    event: Type.Object(
      {
        type: EventKind,
        applicationId: Type.String(),
        changes: Type.Optional(
          Type.Array(EventChange, { description: 'Of ORGANIZATION_CHANGED only: what differs.' }),
        ),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)
export type EventEnvelope = Static<typeof EventEnvelope>
