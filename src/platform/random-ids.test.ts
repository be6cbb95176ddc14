import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uuidv7 } from './random-ids.ts'

test('uuidv7 has the time, version and variant of RFC 9562, and random bits', () => {
  const at = new Date('2026-11-20T10:00:00.123Z')
  const made = Array.from({ length: 1_000 }, () => uuidv7(at))
  for (const id of made) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.equal(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16), at.getTime())
  }
  assert.equal(new Set(made).size, 1_000)
  assert.ok(uuidv7(new Date(at.getTime() + 1)) > (made.toSorted().at(-1) ?? ''))
})
