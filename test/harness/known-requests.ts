/** A request in the log of a customer, without waiting for the log to be written. */
import { randomUUID } from 'node:crypto'
import type { TestCustomer, World } from './world.ts'

export async function loggedRequestOf(world: World, customer: TestCustomer): Promise<string> {
  const requestId = randomUUID()
  await world.database.owner((client) =>
    client.query(
      `insert into foyer.request (customer_id, at, request_id, operation, status, caller_kind, caller_id,
          duration_ms)
        values ($1, $2, $3, 'applications.get', 200, 'CREDENTIAL', $4, 1)`,
      // Long ago, so that it is in no list of a test.
      [customer.uuid, new Date('2026-01-01T00:00:00Z'), requestId, customer.credentialId],
    ),
  )
  return requestId
}
