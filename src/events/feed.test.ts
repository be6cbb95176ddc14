/** The feed: cursors, where reading continues, and what an event shows. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ApiError } from '#kernel/api-error.ts'
import { idsOf } from '#kernel/ids.ts'
import {
  eventOnWireOf,
  feedCursorOf,
  positionAfter,
  positionBefore,
  readCursor,
  readRecentCursor,
  recentCursorOf,
} from './feed.ts'

const codeOf = (action: () => unknown): string => {
  try {
    action()
  } catch (error) {
    if (error instanceof ApiError) return error.extras.errors?.[0]?.code ?? error.code
    throw error
  }
  return 'accepted'
}

describe('cursors', () => {
  for (const position of [0, 1, 35, 36, 1_000_000, 2 ** 51])
    test(`of position ${position} is read back, in its own direction only`, () => {
      assert.equal(readCursor(feedCursorOf(position)), position)
      assert.equal(readRecentCursor(recentCursorOf(position)), position)
      assert.equal(
        codeOf(() => readRecentCursor(feedCursorOf(position))),
        'invalid_cursor',
      )
      assert.equal(
        codeOf(() => readCursor(recentCursorOf(position))),
        'invalid_cursor',
      )
    })

  const invalid = [
    '',
    'e1.',
    '1',
    'e2.1',
    'E1.1',
    'e1.01',
    'e1.A',
    'e1.-1',
    'e1.1.0',
    'e1.1 ',
    ' e1.1',
    'e1.zzzzzzzzzzz',
  ]
  for (const cursor of invalid)
    test(`${JSON.stringify(cursor)} is invalid`, () =>
      assert.equal(
        codeOf(() => readCursor(cursor)),
        'invalid_cursor',
      ))
})

describe('reading continues', () => {
  const rows: Array<[after: number | null, oldest: number, newest: number, expected: number | string]> = [
    [null, 1, 10, 0],
    [null, 5, 10, 4],
    [null, 11, 10, 10],
    [0, 1, 10, 0],
    [10, 1, 10, 10],
    [11, 1, 10, 'invalid_cursor'],
    [4, 5, 10, 4],
    [3, 5, 10, 'cursor_expired'],
    [0, 5, 10, 'cursor_expired'],
    [10, 11, 10, 10],
    [9, 11, 10, 'cursor_expired'],
    [0, 1, 0, 0],
    [1, 1, 0, 'invalid_cursor'],
  ]
  for (const [after, oldest, newest, expected] of rows)
    test(`after ${after} of ${oldest} to ${newest}: ${expected}`, () => {
      const read = () => positionAfter(after, { oldest, newest })
      if (typeof expected === 'string') assert.equal(codeOf(read), expected)
      else assert.equal(read(), expected)
    })
})

describe('reading newest first continues', () => {
  const rows: Array<[to: number, oldest: number, expected: number | null]> = [
    [7, 1, 7],
    [2, 1, 2],
    [1, 1, null],
    [0, 1, null],
    [-19_000, 1, null],
    [5, 5, null],
    [6, 5, 6],
    [3, 5, null],
  ]
  for (const [to, oldest, expected] of rows)
    test(`before ${to} when ${oldest} is the oldest: ${expected}`, () =>
      assert.equal(positionBefore(to, { oldest }), expected))
})

test('an event shows its kind, its time and ids, and no data of the applicant', () => {
  const at = new Date('2026-11-20T09:30:00.000Z')
  const kept = { eventId: 'e', applicationId: 'a', kind: 'APPLICATION_STARTED', at } as const
  assert.deepEqual(eventOnWireOf(kept, idsOf('foyer')), {
    eventId: 'foyer:event::e',
    publishedAt: '2026-11-20T09:30:00.000Z',
    event: { type: 'APPLICATION_STARTED', applicationId: 'foyer:application::a' },
  })
})
