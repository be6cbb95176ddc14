/** First replies of operations on a case: encrypted with the key of the application, and erased with it. */

import type { Reply, RequestKey } from '#kernel/idempotency.ts'
import type { Query } from '#platform/postgres/connections.ts'
import type { Case } from '../case.ts'
import type { ChangeResult, IdempotentRequest } from '../ports.ts'
import { caseOfRow, keyOfRow } from './application-row.ts'
import type { CaseStore } from './applications.ts'
import { firstReply, type ReplyToStore } from './idempotency.ts'

export async function replayed(
  store: CaseStore,
  query: Query,
  customerId: string,
  request: RequestKey,
): Promise<Extract<ChangeResult, { kind: 'REPLAYED' }> | undefined> {
  const row = await firstReply(query, customerId, request, store.now())
  if (!row) return undefined
  const dek = keyOfRow(store, row)
  const label = labelOf(request)
  const body = store.envelope.openJson(dek, customerId, row.application_id, label, row.first_body)
  return { kind: 'REPLAYED', status: row.first_status, body, case: caseOfRow(store, row) }
}

/** A request with an idempotency key, and its first reply. */
export interface FirstAnswered extends RequestKey {
  answer: Reply
}

export const firstAnswered = async (
  { reply, ...request }: IdempotentRequest,
  of: Case,
): Promise<FirstAnswered> => ({ ...request, answer: await reply(of) })

/** `dek` is the data key of the application. */
export function replyToStore(
  store: CaseStore,
  dek: Uint8Array,
  of: Case,
  { answer, ...request }: FirstAnswered,
): ReplyToStore {
  const sealed = store.envelope.sealJson(dek, of.customerId, of.id, labelOf(request), answer.body)
  return { request, applicationId: of.id, status: answer.status, sealed, at: store.now() }
}

const labelOf = ({ operation, key }: RequestKey) => `idempotency_key.sealed|${operation}|${key}`
