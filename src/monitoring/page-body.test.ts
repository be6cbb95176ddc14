/** Pages: where they end, and which cursors are refused. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#kernel/api-error.ts'
import { afterHitsOf, afterOf, hitCursorOf, pageOf } from './page-body.ts'

const at = (n: number) => ({
  createdAt: new Date(Date.UTC(2026, 10, n)),
  id: `01990000-0000-7000-8000-00000000000${n}`,
})
const page = (count: number, limit: number) =>
  pageOf(
    Array.from({ length: count }, (_, n) => at(n + 1)),
    limit,
    (last) => last,
  )

test('the cursor of a full page leads to the next one', () => {
  const { page: rows, hasMore, nextCursor } = page(3, 2)
  assert.deepEqual([rows.length, hasMore], [2, true])
  assert.deepEqual(afterOf(nextCursor ?? ''), { after: at(2) })
})

test('the last page has no cursor', () => {
  assert.deepEqual([page(2, 2).hasMore, page(2, 2).nextCursor], [false, null])
  assert.deepEqual([page(0, 2).hasMore, page(0, 2).nextCursor], [false, null])
})

test('the first page needs no cursor, and an invalid one is refused', () => {
  assert.deepEqual(afterOf(undefined), {})
  assert.throws(
    () => afterOf('x.y'),
    (error) => error instanceof ApiError && error.code === 'invalid_body',
  )
})

test('a page of hits goes on after the weight, the time and the application', () => {
  const position = { ...at(2), rank: 3 }
  assert.deepEqual(afterHitsOf(hitCursorOf(position)), { after: position })
  assert.deepEqual(afterHitsOf(undefined), {})
  const { nextCursor } = pageOf([position, position], 1, (last) => last, hitCursorOf)
  assert.equal(nextCursor, hitCursorOf(position))
  for (const cursor of ['x.y', '9.x.y', hitCursorOf({ ...position, rank: 7 })])
    assert.throws(
      () => afterHitsOf(cursor),
      (error) => error instanceof ApiError && error.code === 'invalid_body',
    )
})
