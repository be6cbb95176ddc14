/** The texts in the table of lists. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  askOperatorText,
  changeWords,
  chosenAfter,
  dayWords,
  pepScreening,
  type SharedList,
  stateWords,
  tryOf,
  waitWords,
  whyWaitsWords,
} from './list-words.ts'

const version = (more: Partial<NonNullable<SharedList['active']>> = {}) => ({
  ...{ version: 2, sha256: 'a', fileDate: null, importedAt: '2026-11-18T04:05:00Z', entities: 100 },
  ...{ added: 0, changed: 0, removed: 0, ...more },
})
const list = (more: Partial<SharedList> = {}): SharedList => ({
  ...{ list: 'un', name: 'United Nations', kind: 'SANCTIONS' as const, state: 'CURRENT' as const },
  ...{ active: version(), waiting: null, hasSource: true, checkedAt: '2026-11-18T04:05:00Z' },
  ...{ maxAgeDays: 7, failedAt: null, failure: null, markets: [] },
  ...more,
})

describe('the text about the change of a version', () => {
  const rows: Array<[Parameters<typeof changeWords>[0], string]> = [
    [{ version: 2, added: 14, removed: 3, changed: 9 }, '+14 −3'],
    [{ version: 2, added: 0, removed: 2412, changed: 0 }, '−2,412'],
    [{ version: 2, added: 0, removed: 0, changed: 9 }, '9 changed'],
    [{ version: 2, added: 0, removed: 0, changed: 0 }, 'none'],
    [{ version: 1, added: 900, removed: 0, changed: 0 }, ''],
  ]
  for (const [counts, words] of rows) test(words || 'nothing', () => assert.equal(changeWords(counts), words))
})

describe('the text about the state of a list', () => {
  const removed = { ...version({ version: 3, removed: 12 }), because: 'REMOVED' as const }
  const waiting = { state: 'WAITING_APPROVAL' as const, waiting: removed }
  const rows: Array<[string, SharedList, boolean, ReturnType<typeof stateWords>]> = [
    ['is current', list(), true, { mark: 'GOOD', words: 'Current' }],
    ['is not used', list(), false, { mark: 'QUIET', words: 'Current, not used' }],
    ['waits', list(waiting), true, { mark: 'CONSIDER', words: 'Awaiting approval: 12% fewer entries' }],
    [
      'failed',
      list({ failedAt: '2026-11-18T04:05:00Z' }),
      true,
      { mark: 'CONSIDER', words: 'Current, but the last update failed' },
    ],
    [
      'is too old, which blocks',
      list({ state: 'TOO_OLD' }),
      true,
      { mark: 'BLOCKS', words: 'Not fetched for 7 days: nothing is approved automatically' },
    ],
  ]
  for (const [title, of, isUsed, words] of rows)
    test(title, () => assert.deepEqual(stateWords(of, isUsed), words))
})

describe('the text about a waiting version', () => {
  const counts = { added: 0, changed: 14, removed: 12 }
  const rows: Array<[Parameters<typeof waitWords>[0], string, RegExp]> = [
    [{ ...counts, because: 'REMOVED' }, '12% fewer entries', /half a file/],
    // Entries that came and went are not a shorter list.
    [{ ...counts, added: 30, because: 'REMOVED' }, '12% of entries removed', /half a file/],
    [{ ...counts, because: 'FEWER_ENTRIES' }, 'over 10% fewer entries than in the last 30 days', /source/],
    [{ ...counts, because: 'FEWER_NAMES' }, 'over 10% fewer names than in the last 30 days', /aliases/],
    [{ ...counts, because: 'CHANGED' }, '14% of entries changed', /columns/],
    [{ ...counts, because: null }, '12% fewer entries', /half a file/],
  ]
  for (const [waiting, words, cause] of rows)
    test(`gives the reason ${waiting.because}: ${words}`, () => {
      assert.equal(waitWords(waiting, 100), words)
      assert.match(whyWaitsWords(waiting, 100), cause)
      assert.match(whyWaitsWords(waiting, 100), /^[O1]/)
    })
})

test('a date shows its year if it is not the current one', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  assert.deepEqual(
    [dayWords('2026-11-13', now), dayWords('2025-11-13', now)],
    ['13 November', '13 November 2025'],
  )
})

test('a finished update differs from before, also when it failed or waits', () => {
  const before = tryOf(list())
  for (const after of [
    { checkedAt: '2026-11-19T04:05:00Z' },
    { failedAt: '2026-11-19T04:05:00Z' },
    { waiting: { ...version({ version: 3 }), because: null } },
  ])
    assert.notEqual(tryOf(list(after)), before)
})

test('a choice without a PEP list turns off the screening for PEPs', () => {
  const un = list()
  const peps = list({ list: 'peps', kind: 'PEP' })
  const empty = list({ list: 'peps', kind: 'PEP', active: null })
  const rows: Array<[string[] | null, SharedList[], ReturnType<typeof pepScreening>]> = [
    [null, [un, peps], 'LISTED'],
    [null, [un, empty], 'MISSING'],
    [null, [un], 'MISSING'],
    [['un'], [un, peps], 'SET_ASIDE'],
    [['un'], [un], 'SET_ASIDE'],
    [['un', 'peps'], [un, peps], 'LISTED'],
  ]
  for (const [chosen, all, found] of rows) assert.equal(pepScreening(chosen, all), found, String(chosen))
})

test('choosing all lists is the same as no choice', () => {
  const all = [{ list: 'eu' }, { list: 'un' }, { list: 'peps' }]
  assert.deepEqual(chosenAfter(null, all, { list: 'peps', isOn: false }), ['eu', 'un'])
  assert.deepEqual(chosenAfter(['eu'], all, { list: 'un', isOn: true }), ['eu', 'un'])
  assert.equal(chosenAfter(['eu', 'un'], all, { list: 'peps', isOn: true }), null)
})

test('the message to the operator names the lists and the commands', () => {
  const text = askOperatorText('npx foyer screening update')
  for (const part of ['EU and the UN', 'public office', 'npx foyer screening update'])
    assert.ok(text.includes(part), part)
})
