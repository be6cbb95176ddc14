/** What was screened is compared with what is screened against now, version by version. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Screened } from '../schemas/screening.ts'
import type { ListVersion } from '../screening/ports.ts'
import { isScreened, type ScreensNow } from './is-screened.ts'

const list = (listId: string, version: number | null) => ({
  listId,
  active: version === null ? null : ({ version } as ListVersion),
})
const screened = (
  versions: Record<string, number>,
  threshold: number | null = 0.6,
  algorithm = 'name-v2@6',
): Screened => ({
  ...{ persons: ['Anna Testsson'], organizations: [], threshold, algorithm },
  lists: Object.entries(versions).map(([id, version]) => ({
    ...{ id, version: String(version), publishedAt: null, sha256: '' },
  })),
})
const now = (more: Partial<ScreensNow> = {}): ScreensNow => ({
  matcher: 'name-v2@6',
  settings: { lists: null, threshold: 0.6 },
  shared: [list('un', 12), list('offices', 3), list('new', null)],
  own: [{ id: 'mine', version: 2 }],
  ...more,
})
const all = { un: 12, offices: 3, 'own:mine': 2 }

describe('a screening is of now', () => {
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
    ['by a simulator', false, screened(all, null)],
    ['by another version of the matcher', false, screened(all, 0.6, 'name-v2@3')],
    ['that recorded no version of the matcher', false, withoutMatcher(screened(all))],
    ['that recorded nothing', false, undefined],
  ]
  for (const [name, expected, of, more] of rows)
    test(`${name}: ${expected}`, () => assert.equal(isScreened(of, now(more)), expected))
})

function withoutMatcher({ algorithm: _, ...rest }: Screened): Screened {
  return rest
}

function chosen(...lists: string[]): Partial<ScreensNow> {
  return { settings: { lists, threshold: 0.6 } }
}
