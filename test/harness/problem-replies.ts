/** Replies that are problems, and ids that no object has. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { errorTable } from '#errors.ts'
import type { Reply } from './world.ts'

export const unknownOf = (id: string): string => `${id.slice(0, id.lastIndexOf('::') + 2)}${randomUUID()}`

/** Fails unless it is a problem (RFC 9457) with this status and a matching code of the error table. */
export function assertProblem(reply: Reply, status: number, code?: string): void {
  assert.equal(reply.status, status, reply.text)
  assert.equal(reply.headers.get('content-type'), 'application/problem+json')
  assert.ok(reply.body.code in errorTable, `${reply.body.code} is not in the catalogue`)
  const row = errorTable[reply.body.code as keyof typeof errorTable]
  assert.ok([row.status, row.otherStatus].includes(status), `${reply.body.code} with ${status}`)
  assert.equal(reply.body.status, status)
  if (code) assert.equal(reply.body.code, code)
  assert.equal(reply.body.requestId, reply.headers.get('request-id'))
  for (const name of ['type', 'title', 'detail']) assert.ok(reply.body[name], name)
}
