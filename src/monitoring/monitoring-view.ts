/** The monitoring of one application in the API. */

import { ISODate, orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import type { Case } from '#applications/case.ts'
import { newestRegistryOf } from '#applications/views.ts'
import type { Ids } from '#kernel/ids.ts'
import { MonitoringChoice } from '#kernel/schemas/application.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { countOf, monitoredSince, monitoredSubjectsOf } from './monitored.ts'
import { reviewDueAt } from './plans.ts'

export const Monitoring = Type.Object(
  {
    applicationId: Type.String(),
    state: Type.Enum(['ON', 'OFF'], {
      description: 'ON: its persons and organizations are compared with every change of a list.',
    }),
    since: orNull({
      ...Timestamp,
      description: 'The decision or the choice that switched it on; null while it is OFF.',
    }),
    subjects: Type.Integer({ description: 'How many persons and organizations are monitored.' }),
    registryAnsweredAt: orNull({
      ...Timestamp,
      description: 'The newest answer of the register that differed from the one before.',
    }),
    nextReviewOn: orNull({
      ...ISODate,
      description: 'By when it must be reviewed, by its risk; null while it is OFF or being reviewed.',
    }),
    choice: orNull(MonitoringChoice),
  },
  { additionalProperties: false },
)
type Monitoring = Static<typeof Monitoring>

export function monitoringOf(of: Case, workflow: PublishedWorkflow, ids: Ids): Monitoring {
  const subjects = monitoredSubjectsOf(of, workflow)
  const since = monitoredSince(of)
  return {
    applicationId: ids.of('application', of.id),
    state: since === null ? 'OFF' : 'ON',
    since,
    subjects: subjects ? countOf(subjects) : 0,
    registryAnsweredAt: newestRegistryOf(of, workflow)?.provenance.retrievedAt ?? null,
    nextReviewOn: reviewDueAt(of)?.toISOString().slice(0, 10) ?? null,
    choice: of.data.monitoring ?? null,
  }
}
