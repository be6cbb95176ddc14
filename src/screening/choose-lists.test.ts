/** Which lists are screened against, and when nothing is. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { chooseLists, screensMore } from './choose-lists.ts'
import type { ScreeningList } from './ports.ts'

const now = new Date('2026-11-20T12:00:00Z')
const list = (listId: string, change: Partial<ScreeningList> = {}): ScreeningList => ({
  ...{ listId, name: listId, format: 'un-xml', kind: 'SANCTIONS', maxAgeDays: 7, hasSource: true },
  ...{ checkedAt: now, failedAt: null, failure: null, waiting: null },
  active: {
    ...{ version: 1, sha256: '', fileDate: null, importedAt: now, state: 'ACTIVE', entities: 1 },
    ...{ nameless: 0, unreadDates: 0, added: 1, changed: 0, removed: 0 },
  },
  ...change,
})
const none = { active: null }
const givenUp = { ...none, hasSource: false }
const whole = { notImported: [] }
const old = { checkedAt: new Date('2026-11-13T11:00:00Z') }

describe('a customer is screened against the lists', () => {
  const cases: Array<[string, ScreeningList[], string[] | null, object]> = [
    [
      'all that are active',
      [list('un'), list('eu'), list('x', givenUp)],
      null,
      { kind: 'READY', lists: ['un', 'eu'], peps: 'MISSING', ...whole },
    ],
    [
      'those that were chosen',
      [list('un'), list('eu')],
      ['eu'],
      { kind: 'READY', lists: ['eu'], peps: 'SET_ASIDE', ...whole },
    ],
    [
      'PEPs too',
      [list('un'), list('offices', { kind: 'PEP' })],
      null,
      { kind: 'READY', lists: ['un', 'offices'], peps: 'LISTED', ...whole },
    ],
    [
      'all, of which one was never fetched',
      [list('un'), list('eu', none)],
      null,
      { kind: 'READY', lists: ['un'], peps: 'MISSING', notImported: ['eu'] },
    ],
    [
      'all, of which one could not be read from its file',
      [list('un'), list('eu', { ...givenUp, failedAt: now, failure: 'line 3' })],
      null,
      { kind: 'READY', lists: ['un'], peps: 'MISSING', notImported: ['eu'] },
    ],
    [
      'those that were chosen, without one that was never fetched',
      [list('un'), list('eu', none)],
      ['un'],
      { kind: 'READY', lists: ['un'], peps: 'SET_ASIDE', ...whole },
    ],
    ['none', [], null, { kind: 'NOT_CONFIGURED' }],
    ['none that is active', [list('un', none)], null, { kind: 'NOT_CONFIGURED' }],
    ['PEPs only', [list('offices', { kind: 'PEP' })], null, { kind: 'NOT_CONFIGURED' }],
    [
      'PEPs chosen only',
      [list('un'), list('offices', { kind: 'PEP' })],
      ['offices'],
      { kind: 'NOT_CONFIGURED' },
    ],
    [
      'a chosen one that is not active',
      [list('un'), list('eu', none)],
      ['un', 'eu'],
      { kind: 'NOT_CONFIGURED' },
    ],
    ['an empty choice', [list('un')], [], { kind: 'NOT_CONFIGURED' }],
    ['an old one', [list('un'), list('eu', old)], null, { kind: 'TOO_OLD', list: 'eu' }],
    [
      'an old one that was not chosen',
      [list('un'), list('eu', old)],
      ['un'],
      { kind: 'READY', lists: ['un'], peps: 'SET_ASIDE', ...whole },
    ],
    [
      'an old PEP list',
      [list('un'), list('p', { ...old, kind: 'PEP' })],
      null,
      { kind: 'TOO_OLD', list: 'p' },
    ],
    [
      'an old one with a longer limit',
      [list('un', { ...old, maxAgeDays: 30 })],
      null,
      { kind: 'READY', lists: ['un'], peps: 'MISSING', ...whole },
    ],
  ]
  for (const [name, all, lists, chosen] of cases)
    test(name, () => {
      const expected = 'peps' in chosen ? { lacksOfficial: false, ...chosen } : chosen
      assert.deepEqual(chooseLists(all, { lists }, now), expected)
    })
})

describe('a change of settings may find more hits', () => {
  const at = (lists: string[] | null, threshold = 0.6, namesakes = false) => ({ lists, threshold, namesakes })
  const cases: Array<[string, ReturnType<typeof at>, ReturnType<typeof at>, boolean]> = [
    ['nothing changed', at(['un']), at(['un']), false],
    ['a lower threshold', at(null), at(null, 0.59), true],
    ['a higher threshold', at(null), at(null, 0.61), false],
    ['another list', at(['un']), at(['un', 'eu']), true],
    ['one list for another', at(['un']), at(['eu']), true],
    ['all lists', at(['un']), at(null), true],
    ['fewer lists', at(null), at(['un']), false],
    ['namesakes', at(null), at(null, 0.6, true), true],
    ['no namesakes', at(null, 0.6, true), at(null), false],
    ['another list at a higher threshold', at(['un']), at(['eu'], 0.9), true],
  ]
  for (const [name, before, after, isMore] of cases)
    test(name, () => assert.equal(screensMore(before, after), isMore))
})

describe('the lists for a market', () => {
  const eu = list('eu', { format: 'eu-csv' })
  const uk = list('uk', { format: 'uk-csv' })
  const swedes = list('offices', { kind: 'PEP', format: 'pep-positions', markets: ['SE'] })
  const unsaid = list('offices', { kind: 'PEP', format: 'pep-positions' })
  const world = list('opensanctions-peps', { kind: 'PEP', format: 'opensanctions-ftm' })
  const all = [eu, list('un'), uk, world]
  const cases: Array<
    [
      name: string,
      market: string,
      lists: ScreeningList[],
      chosen: string[] | null,
      peps: string,
      lacks: boolean,
    ]
  > = [
    ['a national list at home', 'SE', [eu, swedes], null, 'LISTED', false],
    ['a national list next door', 'NO', [eu, swedes], null, 'MISSING', false],
    ['a national list next door that was chosen', 'NO', [eu, swedes], ['eu', 'offices'], 'MISSING', false],
    ['chosen without offices', 'NO', [eu, swedes], ['eu'], 'SET_ASIDE', false],
    ['a list that says no market', 'SE', [eu, unsaid], null, 'MISSING', false],
    ['the list of the Union in Britain', 'GB', [eu, world], null, 'LISTED', true],
    ['the list of Britain in Sweden', 'SE', [uk, world], null, 'LISTED', true],
    ['the list of the Union, not chosen', 'SE', all, ['un', 'opensanctions-peps'], 'LISTED', true],
    ['the United Nations alone', 'SE', [list('un'), world], null, 'LISTED', true],
    [
      'the United Nations, said to be enough',
      'SE',
      [list('un', { markets: ['SE'] }), world],
      null,
      'LISTED',
      false,
    ],
    [
      'the Union, said to be of others',
      'SE',
      [list('eu', { format: 'eu-csv', markets: ['DK'] }), world],
      null,
      'LISTED',
      true,
    ],
    ...['SE', 'NO', 'DK', 'FI', 'GB', 'DE', 'NL', 'FR', 'EE'].map(
      (market): [string, string, ScreeningList[], null, string, boolean] => [
        `all in ${market}`,
        market,
        all,
        null,
        'LISTED',
        false,
      ],
    ),
  ]
  for (const [name, market, lists, chosen, peps, lacks] of cases)
    test(`${name}: ${peps}${lacks ? ', no official list' : ''}`, () => {
      const found = chooseLists(lists, { lists: chosen }, now, market)
      assert.deepEqual('peps' in found && [found.peps, found.lacksOfficial], [peps, lacks])
    })
})
