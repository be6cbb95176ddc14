/** Identity transactions in PostgreSQL: found by the hash of their id, sealed for their own row. */
import { createHash } from 'node:crypto'
import type { IdentityTransaction, IdentityTransactions } from '@foyer/eids/contract/transactions'
import { ApiError } from '#kernel/api-error.ts'
import { open, seal } from '#platform/crypto/aead.ts'
import type { Database, Statement } from '#platform/postgres/connections.ts'

// An application that was erased meanwhile gets no transaction.
const OPEN: Statement = {
  name: 'identity-transaction-open',
  text: `insert into foyer.identity_transaction (customer_id, id_hash, application_id, provider, phase,
      session_hash, sealed, created_at, expires_at)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9 where exists (select from foyer.application
      where customer_id = $1 and application_id = $3) returning 1 as opened`,
}
const FIND: Statement = {
  name: 'identity-transaction-find',
  text: `select customer_id as "customerId", application_id as "applicationId", provider, phase,
      encode(session_hash, 'hex') as "sessionHash", sealed, created_at as "createdAt",
      expires_at as "expiresAt"
    from foyer.identity_transaction where id_hash = $1 and provider = $2`,
}
const CHANGE: Statement = {
  name: 'identity-transaction-change',
  text: `update foyer.identity_transaction set phase = $4, expires_at = coalesce($6, expires_at),
      sealed = case when $7 then $8 else sealed end
    where customer_id = $1 and id_hash = $2 and phase = any ($3) and expires_at > $5 returning 1 as changed`,
}

const ID = /^[A-Za-z0-9_-]{43}$/
const hashOf = (id: string): Buffer => createHash('sha256').update(id).digest()
type Place = Pick<IdentityTransaction, 'customerId' | 'applicationId'>
const aadOf = ({ customerId, applicationId }: Place, hash: Buffer): string =>
  `${customerId}|${applicationId}|identity_transaction|${hash.toString('hex')}`

type Row = Omit<IdentityTransaction, 'id' | 'data'> & { sealed: Buffer | null }

interface TransactionSettings {
  database: Database
  /** 32 bytes, the same in every process. */
  key: Uint8Array
}

export function identityTransactionsIn({ database, key }: TransactionSettings): IdentityTransactions {
  const sealed = (data: object, place: Place, hash: Buffer) =>
    seal(key, Buffer.from(JSON.stringify(data)), aadOf(place, hash))
  return {
    async open(transaction) {
      if (!ID.test(transaction.id)) throw new RangeError('The id of a transaction must have 256 bits.')
      const hash = hashOf(transaction.id)
      const { customerId, applicationId, provider, phase, sessionHash, createdAt, expiresAt } = transaction
      const session = sessionHash === null ? null : Buffer.from(sessionHash, 'hex')
      const box = sealed(transaction.data, transaction, hash)
      const place = [customerId, hash, applicationId, provider, phase]
      const rows = await database.write(customerId, OPEN, [...place, session, box, createdAt, expiresAt])
      if (rows.length === 0) throw new ApiError('application_not_found')
    },
    async find<Data extends object>(provider: string, id: string) {
      if (!ID.test(id)) return undefined
      const hash = hashOf(id)
      const [row] = await database.auth<Row>(FIND, [hash, provider])
      if (!row) return undefined
      const { sealed: box, ...rest } = row
      const data = box && (JSON.parse(open(key, box, aadOf(row, hash)).toString('utf8')) as Data)
      return { ...rest, id, data }
    },
    async change(transaction, { from, to, data, expiresAt }, now) {
      const hash = hashOf(transaction.id)
      const box = data ? sealed(data, transaction, hash) : null
      const values = [transaction.customerId, hash, [...from], to, now, expiresAt ?? null]
      const rows = await database.write(transaction.customerId, CHANGE, [...values, data !== undefined, box])
      return rows.length > 0
    },
  }
}
