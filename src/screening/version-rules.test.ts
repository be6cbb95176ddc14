/** Which version becomes active, which waits, which is refused. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decideVersion, isTooOld } from './version-rules.ts'

describe('a new version of a list', () => {
  const counts = { entities: 1_000, names: 3_000, nameless: 0, added: 0, changed: 0, removed: 0 }
  const same = { wasReadOtherwise: false }
  const full = { ...same, activeEntities: 1_000, mostEntities: 1_000, mostNames: 3_000 }
  const none = { ...same, activeEntities: 0, mostEntities: 0, mostNames: 0 }
  const active = { state: 'ACTIVE' }
  const waits = (because: string) => ({ state: 'WAITING_APPROVAL', because })
  const cases: Array<[string, Partial<typeof counts>, typeof full, object]> = [
    ['the first one is active', { added: 1_000 }, none, active],
    ['a tenth fewer is active', { entities: 900, removed: 100 }, full, active],
    ['more than a tenth fewer waits', { entities: 899, removed: 101 }, full, waits('REMOVED')],
    ['as many, but others, waits', { removed: 400, added: 400 }, full, waits('REMOVED')],
    [
      'a little fewer again and again waits',
      { entities: 899, removed: 41 },
      { ...full, activeEntities: 940 },
      waits('FEWER_ENTRIES'),
    ],
    ['a tenth fewer names is active', { names: 2_700, changed: 100 }, full, active],
    ['more than a tenth fewer names waits', { names: 2_699, changed: 100 }, full, waits('FEWER_NAMES')],
    ['names that were not counted before do not matter', {}, { ...full, mostNames: 0 }, active],
    ['a tenth may change', { changed: 100 }, full, active],
    ['what other parsers read is no change', { changed: 900 }, { ...full, wasReadOtherwise: true }, active],
    [
      'what other parsers read no more waits',
      { changed: 900, names: 2_000 },
      { ...full, wasReadOtherwise: true },
      waits('FEWER_NAMES'),
    ],
    ['more than a tenth that changed waits', { changed: 101 }, full, waits('CHANGED')],
    [
      'of a short list, twenty may change',
      { entities: 30, names: 30, changed: 20 },
      { ...full, activeEntities: 30, mostEntities: 30, mostNames: 30 },
      active,
    ],
    ['nothing is refused', { entities: 0, removed: 1_000 }, full, { refused: 'EMPTY' }],
    ['an empty first one is refused', { entities: 0 }, none, { refused: 'EMPTY' }],
    ['a few without a name are left out', { nameless: 10 }, full, active],
    ['many without a name are refused', { nameless: 11 }, full, { refused: 'TOO_MANY_NAMELESS' }],
    ['one of few may have no name', { entities: 5, nameless: 1, added: 5 }, none, active],
  ]
  for (const [name, change, before, decision] of cases)
    test(name, () => assert.deepEqual(decideVersion({ ...counts, ...change }, before), decision))
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
