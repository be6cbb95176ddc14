/** Markets of a workflow that the lists in use do not cover. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marketGaps } from './market-gaps.ts'
import type { ScreeningList } from './ports.ts'
import { coveredMarkets } from './required-lists.ts'

const now = new Date('2026-11-28T12:00:00Z')
const list = (listId: string, more: Partial<ScreeningList>): ScreeningList =>
  ({
    ...{ listId, name: listId, kind: 'SANCTIONS', format: 'un-xml', maxAgeDays: 7, hasSource: true },
    ...{ checkedAt: now, failedAt: null, failure: null, active: {}, waiting: null, markets: null },
    ...more,
  }) as ScreeningList
const un = list('un', {})
const eu = list('eu', { format: 'eu-csv' })
const uk = list('uk', { format: 'uk-csv' })
const swedes = list('offices', { kind: 'PEP', format: 'pep-positions', markets: ['SE'] })
const world = list('opensanctions-peps', { kind: 'PEP', format: 'opensanctions-ftm' })

const rows: Array<[what: string, lists: ScreeningList[], chosen: string[] | null, gaps: string[]]> = [
  ['everything is covered', [un, eu, uk, world], null, []],
  [
    'a national list of offices',
    [un, eu, uk, swedes],
    null,
    ['/markets/1 no_pep_list', '/markets/2 no_pep_list'],
  ],
  ['no list of the United Kingdom', [un, eu, world], null, ['/markets/2 no_official_list']],
  [
    'lists that are not chosen',
    [un, eu, uk, world],
    ['un', 'opensanctions-peps'],
    [0, 1, 2].map((at) => `/markets/${at} no_official_list`),
  ],
  ['PEPs set aside', [un, eu, uk, world], ['eu', 'uk'], []],
  ['no list at all', [], null, [0, 1, 2].map((at) => `/markets/${at} no_sanctions_list`)],
  ['a list that is too old, of which the doctor tells', [list('un', { checkedAt: new Date(0) })], null, []],
]
for (const [what, lists, chosen, gaps] of rows)
  test(what, () =>
    assert.deepEqual(
      marketGaps(['SE', 'NO', 'GB'], lists, { lists: chosen }, now).map(
        ({ path, code }) => `${path} ${code}`,
      ),
      gaps,
    ),
  )

test('a message names the market and the consequence', () =>
  assert.equal(
    marketGaps(['NO'], [un, eu, swedes], { lists: null }, now)[0]?.message,
    'No list of public office (PEP) that is in use covers NO: applications there go to a person.',
  ))

const covered: Array<[ScreeningList, string]> = [
  [un, ''],
  [eu, 'SE NO'],
  [uk, 'GB'],
  [swedes, 'SE'],
  [world, 'SE NO GB'],
  [list('offices', { kind: 'PEP', format: 'pep-positions' }), ''],
]
for (const [of, markets] of covered)
  test(`${of.listId} of ${of.markets ?? 'no stated market'} covers ${markets || 'none'}`, () =>
    assert.equal(coveredMarkets(of, ['SE', 'NO', 'GB']).join(' '), markets))
