import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  parseSearchCursor,
  searchCursorOf,
  searchOrders,
  searchPageOf,
  searchPositionOf,
} from './search-cursor.ts'

const row = (n: number) => ({
  id: `01990000-0000-7000-8000-00000000000${n}`,
  createdAt: new Date(1_000 + n),
  updatedAt: new Date(2_000 + n),
  waitingSince: new Date(3_000 + n),
  dueAt: new Date(4_000 + n),
})

describe('the cursor of a search', () => {
  it('carries the time of its order, in both directions', () => {
    const times = { NEWEST: 1_001, RECENTLY_UPDATED: 2_001, LONGEST_WAITING: 3_001, DUE_FIRST: 4_001 }
    for (const order of searchOrders)
      for (const direction of ['AFTER', 'BEFORE'] as const) {
        const cursor = searchCursorOf(row(1), order, direction)
        const position = { at: new Date(times[order]), id: row(1).id, direction }
        assert.deepEqual(parseSearchCursor(cursor, order), position)
        for (const other of searchOrders.filter((each) => each !== order))
          assert.equal(parseSearchCursor(cursor, other), undefined)
      }
  })

  it('is refused with any other content', () => {
    for (const cursor of [
      '',
      'na',
      'na.',
      'na.x.y',
      'xx.1.01990000-0000-7000-8000-000000000001',
      'n'.repeat(99),
    ])
      assert.equal(parseSearchCursor(cursor, 'NEWEST'), undefined, cursor)
  })
})

it('an application without the time of an order is not in it', () => {
  const never = { ...row(1), waitingSince: null, dueAt: null }
  assert.deepEqual(
    searchOrders.filter((order) => searchPositionOf(never, order)),
    ['NEWEST', 'RECENTLY_UPDATED'],
  )
  assert.deepEqual(searchPositionOf(row(1), 'DUE_FIRST')?.at, row(1).dueAt)
})

describe('a page of a search', () => {
  const rows = [1, 2, 3].map(row)
  const from = (direction: 'AFTER' | 'BEFORE') => ({ at: new Date(), id: row(9).id, direction })
  const cases = [
    ['first and only', undefined, 3, [1, 2, 3], false, false],
    ['first of several', undefined, 2, [1, 2], true, false],
    ['last', 'AFTER', 3, [1, 2, 3], false, true],
    ['between', 'AFTER', 2, [1, 2], true, true],
    ['back to the first', 'BEFORE', 3, [1, 2, 3], true, false],
    ['back between', 'BEFORE', 2, [2, 3], true, true],
  ] as const
  for (const [name, direction, limit, expected, hasNext, hasPrevious] of cases)
    it(name, () => {
      const page = searchPageOf(rows, limit, 'NEWEST', direction && from(direction))
      assert.deepEqual(
        page.rows.map(({ id }) => Number(id.at(-1))),
        expected,
      )
      assert.deepEqual([page.nextCursor !== null, page.previousCursor !== null], [hasNext, hasPrevious])
    })

  it('has no cursors when it has no rows', () => {
    assert.deepEqual(searchPageOf([], 2, 'NEWEST'), { rows: [], nextCursor: null, previousCursor: null })
  })
})
