/**
 * Recounts the stored bytes of a customer: of each application from its documents, then their sum with the
 * PDFs of terms.
 */
import { storedBytesOf } from '#applications/document-moves.ts'
import {
  type ApplicationRow,
  caseColumns,
  caseTables,
  decryptRow,
} from '#applications/store/application-row.ts'
import type { Recounted } from '#operator/ports.ts'
import type { Envelope } from '#platform/crypto/envelope.ts'
import type { Database, Statement } from '#platform/postgres/connections.ts'
import { countUsage, storedBytesSum } from './usage.ts'

const NEXT: Statement = {
  name: 'recount-next',
  text: `select application_id as id from foyer.application where customer_id = $1 and application_id > $2
    order by application_id limit 500`,
}
const FIND: Statement = {
  name: 'recount-find',
  text: `select ${caseColumns} from ${caseTables} where a.customer_id = $1 and a.application_id = $2
    for update of a`,
}
const SET: Statement = {
  name: 'recount-set',
  text: 'update foyer.application set stored_bytes = $3 where customer_id = $1 and application_id = $2',
}
// Every change updates the head before its commit, so it is completely before or after this lock.
const HEAD: Statement = {
  name: 'recount-head',
  text: 'select stored_bytes as bytes from foyer.customer_head where customer_id = $1 for update',
}
const SUM: Statement = {
  name: 'recount-sum',
  text: `update foyer.customer_head set stored_bytes = ${storedBytesSum('$1')}
    where customer_id = $1 returning stored_bytes as bytes`,
}

const FIRST = '00000000-0000-0000-0000-000000000000'

export async function recountStored(
  { database, envelope, now }: { database: Database; envelope: Envelope; now: () => Date },
  customerId: string,
): Promise<Recounted> {
  const bytesIn = (row: { bytes: string } | undefined) => Number(row?.bytes ?? 0)
  let applications = 0
  const recount = (id: string) =>
    database.transaction(customerId, async (query) => {
      const [row] = await query<ApplicationRow>(FIND, [customerId, id])
      if (!row) return
      applications += 1
      const bytes = storedBytesOf(decryptRow({ envelope }, row))
      if (bytes === Number(row.stored_bytes)) return
      await countUsage(query, customerId, now(), {
        storedBytes: bytes - Number(row.stored_bytes),
        isUnlimited: true,
      })
      await query(SET, [customerId, id, bytes])
    })
  const before = await database.transaction(customerId, async (query) =>
    bytesIn((await query<{ bytes: string }>(HEAD, [customerId]))[0]),
  )
  for (let last: string | undefined = FIRST; last !== undefined; ) {
    const ids: Array<{ id: string }> = await database.read(customerId, NEXT, [customerId, last])
    for (const { id } of ids) await recount(id)
    last = ids.at(-1)?.id
  }
  const after = await database.transaction(customerId, async (query) => {
    await query(HEAD, [customerId])
    return bytesIn((await query<{ bytes: string }>(SUM, [customerId]))[0])
  })
  return { before, after, applications }
}
