/** Identity transactions without a database: data is a copy, and of concurrent changes one succeeds. */
import type { IdentityTransaction, IdentityTransactions } from '../contract/transactions.ts'

export function transactionsInMemory(): IdentityTransactions & { all: Map<string, IdentityTransaction> } {
  const all = new Map<string, IdentityTransaction>()
  return {
    all,
    async open(transaction) {
      all.set(transaction.id, structuredClone(transaction))
    },
    async find<Data extends object>(provider: string, id: string) {
      const found = all.get(id)
      return found?.provider === provider ? (structuredClone(found) as IdentityTransaction<Data>) : undefined
    },
    async change({ id }, { from, to, data, expiresAt }, now) {
      const found = all.get(id)
      if (!found || !from.includes(found.phase) || found.expiresAt <= now) return false
      const changed = { ...found, phase: to, ...(expiresAt && { expiresAt }) }
      all.set(id, data === undefined ? changed : { ...changed, data: structuredClone(data) })
      return true
    },
  }
}
