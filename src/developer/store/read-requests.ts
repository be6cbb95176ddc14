/** Reads the request log. */

import type { Database, Statement } from '#platform/postgres/connections.ts'
import type { LoggedField, LoggedRequest } from '../logged-request.ts'
import type { ListedRequest, RequestFilter, RequestLog, RequestOutcome } from '../ports.ts'

interface Row {
  at: Date
  request_id: string
  operation: string
  status: number
  code: string | null
  fields: LoggedField[] | null
  caller_kind: LoggedRequest['caller']['kind']
  caller_id: string
  duration_ms: number
  application_id: string | null
  address: string | null
  unlisted: number
}

const columns = `at, request_id, operation, status, code, fields, caller_kind,
  caller_id, duration_ms, application_id, address, unlisted`
const FIND: Statement = {
  name: 'request-find',
  text: `select ${columns} from foyer.request where customer_id = $1 and request_id = $2`,
}
const list = (name: string, narrowed: string): Statement => ({
  name,
  text: `select ${columns} from foyer.request where customer_id = $1 ${narrowed}
      and ($2::timestamptz is null or (at, request_id) < ($2, $3::uuid))
      and ($4::int[] is null or status / 100 = any ($4))
      and ($5::text is null or starts_with(operation, $5))
      and ($6::uuid[] is null or caller_id = any ($6)) and ($7::text is null or caller_kind = $7)
      and ($8::uuid is null or application_id = $8)
      and ($9::timestamptz is null or at >= $9) and ($10::timestamptz is null or at < $10)
    order by at desc, request_id desc limit $11`,
})
const LIST = list('request-list', '')
// The same, for the index of refused requests.
const LIST_REFUSED = list('request-list-refused', 'and status >= 400')

const classes: Record<RequestOutcome, number[]> = { SUCCEEDED: [2, 3], REFUSED: [4], FAILED: [5] }

export const requestReadsIn = (database: Pick<Database, 'read'>): Pick<RequestLog, 'list' | 'find'> => ({
  async list(customerId, filter) {
    const isRefused = filter.outcome?.every((each) => each !== 'SUCCEEDED') ?? false
    const statement = isRefused ? LIST_REFUSED : LIST
    const rows = await database.read<Row>(customerId, statement, [customerId, ...valuesOf(filter)])
    return rows.map((row) => requestOf(customerId, row))
  },
  async find(customerId, requestId) {
    const [row] = await database.read<Row>(customerId, FIND, [customerId, requestId])
    return row && requestOf(customerId, row)
  },
})

const valuesOf = (filter: RequestFilter): unknown[] => [
  filter.after?.createdAt ?? null,
  filter.after?.id ?? null,
  filter.outcome?.flatMap((each) => classes[each]) ?? null,
  filter.operation ?? null,
  filter.callerId ?? null,
  filter.callerKind ?? null,
  filter.applicationId ?? null,
  filter.from ?? null,
  filter.to ?? null,
  filter.limit,
]

const requestOf = (customerId: string, row: Row): ListedRequest => ({
  customerId,
  requestId: row.request_id,
  at: row.at,
  operation: row.operation,
  status: row.status,
  code: row.code,
  fields: row.fields ?? [],
  caller: { kind: row.caller_kind, id: row.caller_id },
  durationMs: row.duration_ms,
  applicationId: row.application_id,
  address: row.address,
  unlisted: row.unlisted,
})
