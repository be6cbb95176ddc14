/** Which refused lists a person may accept, and what an operator is told. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedAs, refusedText } from './restarted-list.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const seen = (issuedAt: Date | null, refused: { sequence: number; issuedAt: Date } | null) => ({
  ...{ sequence: 41, issuedAt, refused },
})

test('a refused list that was issued later may have begun to number again', () => {
  assert.equal(refusedAs(seen(at(3), null)), null)
  assert.equal(refusedAs(seen(at(3), { sequence: 1, issuedAt: at(4) })), 'RESTARTED')
  assert.equal(refusedAs(seen(null, { sequence: 1, issuedAt: at(1) })), 'RESTARTED')
})

test('one that was issued before, or at the same time, is an older list', () => {
  assert.equal(refusedAs(seen(at(3), { sequence: 40, issuedAt: at(2) })), 'OLDER')
  assert.equal(refusedAs(seen(at(3), { sequence: 40, issuedAt: at(3) })), 'OLDER')
})

test('the operator is told the command, but not for an older list', () => {
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
