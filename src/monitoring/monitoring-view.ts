/** What the API says of the monitoring of one application. */
import { type Static, Type } from 'typebox'
import type { Case } from '../applications/case.ts'
import type { Ids } from '../ids.ts'
import { MonitoringChoice } from '../schemas/application.ts'
import { orNull, Timestamp } from '../schemas/primitives.ts'
import type { PublishedWorkflow } from '../workflows/workflow.ts'
import { countOf, monitoredSince, monitoredSubjectsOf } from './monitored.ts'

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
    choice: of.data.monitoring ?? null,
  }
}
