/** Which version becomes active, which waits, which is refused. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decideVersion, isTooOld } from './version-rules.ts'

describe('a version', () => {
  const counts = { entities: 1_000, nameless: 0, added: 0, changed: 0, removed: 0 }
  const cases: Array<[string, Partial<typeof counts>, number, object]> = [
    ['the first one is active', { added: 1_000 }, 0, { state: 'ACTIVE' }],
    ['a tenth fewer is active', { entities: 900, removed: 100 }, 1_000, { state: 'ACTIVE' }],
    ['more than a tenth fewer waits', { entities: 899, removed: 101 }, 1_000, { state: 'WAITING_APPROVAL' }],
    ['as many, but others, waits', { removed: 400, added: 400 }, 1_000, { state: 'WAITING_APPROVAL' }],
    ['any number may change', { changed: 1_000 }, 1_000, { state: 'ACTIVE' }],
    ['nothing is refused', { entities: 0, removed: 1_000 }, 1_000, { refused: 'EMPTY' }],
    ['an empty first one is refused', { entities: 0 }, 0, { refused: 'EMPTY' }],
    ['a few without a name are left out', { nameless: 10 }, 1_000, { state: 'ACTIVE' }],
    ['many without a name are refused', { nameless: 11 }, 1_000, { refused: 'TOO_MANY_NAMELESS' }],
    ['one of few may have no name', { entities: 5, nameless: 1, added: 5 }, 0, { state: 'ACTIVE' }],
  ]
  for (const [name, change, active, decision] of cases)
    test(name, () => assert.deepEqual(decideVersion({ ...counts, ...change }, active), decision))
})

describe('a list is too old', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const cases: Array<[string, string | null, boolean]> = [
    ['after the limit', '2026-11-13T11:59:59Z', true],
    ['not at the limit', '2026-11-13T12:00:00Z', false],
    ['when it was never checked', null, true],
  ]
  for (const [name, checked, isOld] of cases)
    test(name, () => assert.equal(isTooOld(checked === null ? null : new Date(checked), 7, now), isOld))
})
