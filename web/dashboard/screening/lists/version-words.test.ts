/** The outcome of a version, and the person who decided. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { becameWords, decidedWords } from './version-words.ts'

const now = new Date('2026-11-20T12:00:00')
const at = (day: string) => new Date(`2026-11-${day}T04:03:00`).toISOString()
const unused = { activeFrom: null, activeTo: null }

test('a version is in use, was in use, was never used, or waits', () => {
  const used = { activeFrom: at('17'), activeTo: null }
  assert.equal(becameWords({ state: 'ACTIVE', ...used }, now), 'In use since 17 Nov, 04:03')
  assert.equal(
    becameWords({ state: 'SUPERSEDED', ...used, activeTo: at('20') }, now),
    'Used from 17 Nov, 04:03 to 04:03 today',
  )
  assert.match(becameWords({ state: 'SUPERSEDED', ...unused }, now), /^Never used: a later file/)
  assert.equal(becameWords({ state: 'REJECTED', ...unused }, now), 'Never used')
  assert.equal(becameWords({ state: 'WAITING_APPROVAL', ...unused }, now), 'Waits for a person')
})

test('names the person who decided, and only where a person had to', () => {
  const nameOf = (id: string) => (id === 'signe' ? 'Signe Aldén' : undefined)
  const decided = { decidedAt: at('18'), state: 'ACTIVE', activeFrom: at('18') } as const
  const by = (decidedBy: Parameters<typeof decidedWords>[0]['decidedBy'], more = {}) =>
    decidedWords({ ...decided, decidedBy, ...more }, nameOf, now)
  assert.equal(by({ kind: 'USER', id: 'signe' }), 'Approved by Signe Aldén, 18 Nov, 04:03')
  assert.equal(by({ kind: 'OPERATOR', id: null }), 'Approved by the operator, 18 Nov, 04:03')
  assert.match(by({ kind: 'OTHER', id: null }), /somebody outside your team/)
  assert.match(by({ kind: 'OPERATOR', id: null }, { state: 'REJECTED', activeFrom: null }), /^Rejected by/)
  assert.equal(by(null), 'No approval was needed')
  assert.equal(by(null, { state: 'WAITING_APPROVAL', activeFrom: null }), '')
})
