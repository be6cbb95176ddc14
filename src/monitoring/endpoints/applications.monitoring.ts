/** POST /v1/applications.monitoring.get and set: the ongoing monitoring of one application. */
import { Type } from 'typebox'
import { ApplicationRef, caseFor } from '#applications/endpoints/reads.ts'
import { runMove } from '#applications/endpoints/session-and-cancel.ts'
import { actorOf, callerIdOf, type Needs, operation } from '#endpoint.ts'
import { MonitoringState } from '#kernel/schemas/application.ts'
import { Monitoring, monitoringOf } from '../monitoring-view.ts'
import { setMonitoring } from '../set-monitoring.ts'

export const monitoringGet = operation({
  who: 'application.read',
  permission: 'read',
  staff: 'READ',
  summary: 'Read the ongoing monitoring of an application',
  description: 'An approved application is monitored until it is switched off, declined or erased.',
  body: ApplicationRef,
  reply: Monitoring,
  async run({ applicationId }, context: Needs<'applications' | 'ids' | 'workflows'>) {
    const { found, workflow } = await caseFor(applicationId, context)
    return monitoringOf(found, workflow, context.ids)
  },
})

export const monitoringSet = operation({
  who: 'application',
  permission: 'review',
  staff: 'REVIEW',
  summary: 'Switch the ongoing monitoring of an application on or off',
  description:
    'OFF releases its persons and organizations, for example when the business relationship has ended. ON ' +
    'monitors again, also after a decline. The choice holds until the next decision: an approval switches ' +
    'monitoring on, a decline off. 409 before the first decision.',
  body: Type.Object(
    {
      ...ApplicationRef.properties,
      state: MonitoringState,
      reason: Type.String({
        minLength: 1,
        maxLength: 2000,
        pattern: '\\S',
        description: 'Why. Stored encrypted; never shown to the applicant.',
        examples: ['The customer closed the account'],
      }),
    },
    { additionalProperties: false },
  ),
  reply: Monitoring,
  repeatable: true,
  async run({ applicationId, state, reason }, context: Needs<'applications' | 'ids' | 'workflows'>) {
    // An application keeps its workflow version, so the workflow can be loaded before the case is locked.
    const { workflow } = await caseFor(applicationId, context)
    const move = setMonitoring({ actor: actorOf(context), id: callerIdOf(context) }, { state, reason })
    const reply = (of: Parameters<typeof monitoringOf>[0]) => monitoringOf(of, workflow, context.ids)
    return runMove<typeof Monitoring>('applications.monitoring.set', applicationId, move, reply, context)
  },
})
