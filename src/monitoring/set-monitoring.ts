/** The move that switches the ongoing monitoring of an application on or off. */

import type { Move } from '#applications/case.ts'
import { changeCase } from '#applications/lifecycle-moves.ts'
import { assertAllowed } from '#applications/status.ts'
import type { Actor } from '#audit/entry.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { MonitoringChoice } from '#kernel/schemas/application.ts'
import { isMonitored, lastDecisionOf } from './monitored.ts'

interface Chooser {
  actor: Actor
  /** The id on the wire of a credential or a user; null for the operator. */
  id: string | null
}

/** No change when it is so already. */
export const setMonitoring =
  ({ actor, id: by }: Chooser, { state, reason }: Pick<MonitoringChoice, 'state' | 'reason'>): Move =>
  (current, now) => {
    assertAllowed('setMonitoring', current.status)
    if (!lastDecisionOf(current))
      throw new ApiError('status_conflict', {
        detail: 'The application was never decided. An approved one is monitored from its approval on.',
      })
    if (isMonitored(current) === (state === 'ON')) return undefined
    return changeCase(current, {
      now,
      action: 'monitoring.set',
      actor,
      // The reason is free text and may contain personal data: it is encrypted with the case.
      detail: { state },
      data: { monitoring: { state, at: now.toISOString(), by, reason } },
      events: ['APPLICATION_DATA_CHANGED'],
    })
  }
