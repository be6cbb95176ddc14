/**
 * Events about an application. They contain no personal data; the receiver reads the details with the API.
 */

import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { eventKinds } from './event-kinds.ts'

export const EventKind = Type.Enum(eventKinds)
export type EventKind = Static<typeof EventKind>

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
