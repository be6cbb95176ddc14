/** An export of a customer that has failed, without making it. */
import { randomUUID } from 'node:crypto'
import { startOfExport } from '#exports/export.ts'
import type { TestCustomer, World } from './world.ts'

export async function exportOf(world: World, customer: TestCustomer): Promise<string> {
  const exportId = randomUUID()
  await world.database.owner((client) =>
    client.query(
      `insert into foyer.export (customer_id, export_id, status, created_at, created_by_kind, created_by,
          position, failure, finished_at)
        values ($1, $2, 'FAILED', $3, 'CUSTOMER', $4, $5, 'ERROR', $3)`,
      [
        customer.uuid,
        exportId,
        new Date('2026-01-01T00:00:00Z'),
        customer.credentialId,
        JSON.stringify(startOfExport),
      ],
    ),
  )
  return `foyer:export::${exportId}`
}
