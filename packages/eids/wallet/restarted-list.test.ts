/** Which refused lists the operator may accept, and the message about them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedAs, refusedText } from './restarted-list.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const seen = (issuedAt: Date | null, refused: { sequence: number; issuedAt: Date } | null) => ({
  ...{ sequence: 41, issuedAt, refused },
})

test('a refused list with a later issue date may have restarted its sequence', () => {
  assert.equal(refusedAs(seen(at(3), null)), null)
  assert.equal(refusedAs(seen(at(3), { sequence: 1, issuedAt: at(4) })), 'RESTARTED')
  assert.equal(refusedAs(seen(null, { sequence: 1, issuedAt: at(1) })), 'RESTARTED')
})

test('a refused list with an earlier or equal issue date is an older list', () => {
  assert.equal(refusedAs(seen(at(3), { sequence: 40, issuedAt: at(2) })), 'OLDER')
  assert.equal(refusedAs(seen(at(3), { sequence: 40, issuedAt: at(3) })), 'OLDER')
})

test('the operator sees the command to accept a restart, but not for an older list', () => {
  assert.equal(refusedText(seen(at(3), null)), null)
  const text = refusedText(seen(at(3), { sequence: 1, issuedAt: at(4) })) ?? ''
  assert.match(text, /is number 1 of 2026-11-04, but list 41 of 2026-11-03 was taken before/)
  assert.match(text, /npx foyer provider accept --provider wallet --sequence 1$/)
  assert.match(
    refusedText(seen(null, { sequence: 1, issuedAt: at(4) })) ?? '',
    /but list 41 was taken before/,
  )
  assert.doesNotMatch(refusedText(seen(at(3), { sequence: 40, issuedAt: at(2) })) ?? '', /npx/)
})
