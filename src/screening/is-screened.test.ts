/** Compares the screened versions with the current versions, one by one. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Screened } from '#kernel/schemas/screening.ts'
import { isAnyTooOld, isScreened, type ScreensNow, type SharedNow, screensNothing } from './is-screened.ts'

const today = new Date('2026-11-28T09:00:00.000Z')
const list = (
  listId: string,
  version: number | null,
  kind: SharedNow['kind'] = 'SANCTIONS',
  checkedAt: Date | null = today,
): SharedNow => ({
  ...{ listId, kind, checkedAt, maxAgeDays: 7 },
  active: version === null ? null : { version },
})
const screened = (
  versions: Record<string, number>,
  threshold: number | null = 0.6,
  algorithm = 'name-v2@9',
): Screened => ({
  ...{ persons: ['Anna Testsson'], organizations: [], threshold, namesakes: true, algorithm },
  lists: Object.entries(versions).map(([id, version]) => ({
    ...{ id, version: String(version), publishedAt: null, sha256: '' },
  })),
})
const now = (more: Partial<ScreensNow> = {}): ScreensNow => ({
  matcher: 'name-v2@9',
  settings: { lists: null, threshold: 0.6, namesakes: true },
  shared: [list('un', 12), list('offices', 3), list('new', null)],
  own: [{ id: 'mine', version: 2 }],
  ...more,
})
const all = { un: 12, offices: 3, 'own:mine': 2 }

describe('a screening is up to date', () => {
  const rows: Array<[string, boolean, Screened | undefined, Partial<ScreensNow>?]> = [
    ['with all active versions', true, screened(all)],
    ['with a later version than the active one that was read', true, screened({ ...all, un: 13 })],
    ['with a version before', false, screened({ ...all, un: 11 })],
    ['with 9 where 12 is active: versions are numbers', false, screened({ ...all, un: 9 })],
    ['without a list that became active since', false, screened({ un: 12, 'own:mine': 2 })],
    ['with an own list as it was before its upload', false, screened({ ...all, 'own:mine': 1 })],
    ['before the own list was there', false, screened({ un: 12, offices: 3 })],
    ['with an own list that was deleted since', true, screened(all), { own: [] }],
    ['with a shared list of the key of an own list', false, screened({ un: 12, offices: 3, mine: 2 })],
    ['with a list that is not chosen any more', true, screened({ un: 12, 'own:mine': 2 }), chosen('un')],
    ['without a list that is chosen now', false, screened({ un: 12, 'own:mine': 2 }), chosen('offices')],
    ['with a lower threshold', true, screened(all, 0.5)],
    ['with a higher threshold', false, screened(all, 0.7)],
    ['without namesakes, which count now', false, { ...screened(all), namesakes: false }],
    [
      'without namesakes, where they do not count',
      true,
      { ...screened(all), namesakes: false },
      { settings: { lists: null, threshold: 0.6, namesakes: false } },
    ],
    ['by a simulator', false, screened(all, null)],
    ['by another version of the matcher', false, screened(all, 0.6, 'name-v2@3')],
    ['that recorded no version of the matcher', false, withoutMatcher(screened(all))],
    ['that recorded nothing', false, undefined],
  ]
  for (const [name, expected, of, more] of rows)
    test(`${name}: ${expected}`, () => assert.equal(isScreened(of, now(more)), expected))
})

describe('screening is not possible', () => {
  const rows: Array<[string, boolean, SharedNow[], string[]?]> = [
    ['without lists', true, []],
    ['with a list that was never imported', true, [list('un', null)]],
    ['with a list of public office alone', true, [list('offices', 1, 'PEP')]],
    ['with a list of sanctions', false, [list('un', 1)]],
    ['with a choice that is active', false, [list('un', 1), list('eu', null)], ['un']],
    ['with a choice of which one is not', true, [list('un', 1), list('eu', null)], ['un', 'eu']],
    ['with a choice of a list that is gone', true, [list('un', 1)], ['un', 'gone']],
  ]
  for (const [name, expected, shared, lists = null] of rows)
    test(`${name}: ${expected}`, () =>
      assert.equal(
        screensNothing({ shared, settings: { lists, threshold: 0.6, namesakes: true } }),
        expected,
      ))
})

describe('a list is too old', () => {
  const day = 86_400_000
  const old = new Date(today.getTime() - 8 * day)
  const rows: Array<[string, boolean, SharedNow[], string[]?]> = [
    ['checked today', false, [list('un', 1)]],
    ['checked eight days ago', true, [list('un', 1), list('eu', 1, 'SANCTIONS', old)]],
    ['never checked', true, [list('un', 1, 'SANCTIONS', null)]],
    ['one that is not chosen', false, [list('un', 1), list('eu', 1, 'SANCTIONS', old)], ['un']],
    ['one that was never imported', false, [list('un', 1), list('eu', null, 'SANCTIONS', null)]],
  ]
  for (const [name, expected, shared, lists = null] of rows)
    test(`${name}: ${expected}`, () =>
      assert.equal(
        isAnyTooOld({ shared, settings: { lists, threshold: 0.6, namesakes: true } }, today),
        expected,
      ))
})

function withoutMatcher({ algorithm: _, ...rest }: Screened): Screened {
  return rest
}

function chosen(...lists: string[]): Partial<ScreensNow> {
  return { settings: { lists, threshold: 0.6, namesakes: true } }
}
