/** A change by the operator: one transaction with its audit line. */
import type { ClientBase } from 'pg'

export type AppendAudit = (
  customerId: string,
  action: string,
  detail: Record<string, string | number | null>,
) => Promise<void>

export async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
