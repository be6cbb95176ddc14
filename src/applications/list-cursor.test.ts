/** Cursors of lists: what is written is read back, and nothing else is accepted. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cursorIn, cursorOf, listOrders, parseCursor, parseCursorIn } from './list-cursor.ts'

const id = '01990000-0000-7000-8000-000000000001'
const createdAt = new Date('2026-11-20T09:30:00.123Z')

test('reads what it writes', () => {
  const cursor = cursorOf({ createdAt, id })
  assert.deepEqual(parseCursor(cursor), { createdAt, id })
})

const invalid = ['', '.', id, `x.${id}.x`, `-1.${id}`, `zzzzzzzzzzz.${id}`, 'mcxyz.not-an-id']
for (const cursor of invalid) test(`rejects "${cursor}"`, () => assert.equal(parseCursor(cursor), undefined))

for (const order of listOrders)
  for (const other of listOrders)
    test(`a cursor of ${order} leads on in ${other}: ${order === other}`, () => {
      const found = parseCursorIn(other, cursorIn(order, { createdAt, id }))
      assert.deepEqual(found, order === other ? { createdAt, id } : undefined)
    })
