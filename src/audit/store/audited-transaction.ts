/** A change by the operator: one transaction with its audit line. */
import type { ClientBase } from 'pg'
import type { AppendAudit } from './append.ts'

/** Records a change of this customer by the operator. */
export type AuditOfCustomer = (customerId: string) => AppendAudit

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
