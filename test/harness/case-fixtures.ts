/** Brings cases to a status, by the moves of the service or directly in the database. */

import { changeCase, start } from '#applications/lifecycle-moves.ts'
import { system } from '#audit/entry.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import type { TestCustomer, World } from './world.ts'

export const uuidOf = (id: string): string => id.slice(id.lastIndexOf('::') + 2)

/** Sets the status directly, without checking whether a move allows it. */
export async function bringTo(
  world: World,
  customer: TestCustomer,
  applicationId: string,
  status: ApplicationStatus,
): Promise<void> {
  const at = (now: Date) => (status === 'NOT_STARTED' || status === 'IN_PROGRESS' ? null : now)
  await world.foyer.ports.applications.change(customer.uuid, uuidOf(applicationId), (current, now) =>
    status === 'IN_PROGRESS'
      ? start()(current, now)
      : changeCase(current, {
          now,
          action: 'application.updated',
          actor: system('test'),
          fields: { status, submittedAt: at(now) },
        }),
  )
}
