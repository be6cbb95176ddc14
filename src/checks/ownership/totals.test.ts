/** Totals over all ways: the product of the shares on a way, the sum of the ways, the end of circles. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Share } from '@foyer/company-registers/schemas/ownership'
import { anyShare, exactly, shareWords } from '@foyer/company-registers/shares'
import type { HoldingGraph } from './holdings.ts'
import { totalsOf } from './totals.ts'

/** The applicant is 0. The parties themselves do not matter here. */
const graphOf = (
  ...holdings: Array<[holder: number, share: number | Share | null, of: number]>
): HoldingGraph => ({
  parties: [],
  officials: [],
  holdings: holdings.map(([holder, share, of]) => ({
    ...{ holder, of, votes: null, role: null, control: [] },
    shares: typeof share === 'number' ? exactly(share) : share,
  })),
})

/** The share of each party, and the share that it decides about. */
const rows: Array<[name: string, graph: HoldingGraph, totals: Array<[number, string, string]>]> = [
  ['nothing', graphOf(), []],
  ['a share', graphOf([1, 30, 0]), [[1, '30%', '30%']]],
  ['a majority decides over everything', graphOf([1, 60, 0]), [[1, '60%', '100%']]],
  [
    'the product on a way',
    graphOf([1, 50, 0], [2, 40, 1]),
    [
      [1, '50%', '50%'],
      [2, '20%', '20%'],
    ],
  ],
  [
    'the sum of two ways',
    graphOf([1, 30, 0], [2, 10, 0], [2, 50, 1]),
    [
      [1, '30%', '30%'],
      [2, '25%', '25%'],
    ],
  ],
  [
    'a circle, once',
    graphOf([1, 50, 0], [0, 50, 1], [2, 50, 1]),
    [
      [1, '50%', '50%'],
      [2, '25%', '25%'],
    ],
  ],
  ['a share that is not stated', graphOf([1, null, 0]), [[1, shareWords(anyShare), shareWords(anyShare)]]],
]
for (const [name, graph, expected] of rows)
  test(name, () =>
    assert.deepEqual(
      totalsOf(graph).totals.map(({ party, share, decides }) => [
        party,
        shareWords(share),
        shareWords(decides),
      ]),
      expected,
    ),
  )

test('lists the holdings that close a circle', () => {
  const { circular } = totalsOf(graphOf([1, 50, 0], [2, 50, 1], [1, 10, 2], [0, 5, 2]))
  assert.deepEqual(
    circular.map(({ holder, of }) => [holder, of]),
    [
      [1, 2],
      [0, 2],
    ],
  )
})

test('keeps every path from the owner to the applicant', () => {
  const { totals } = totalsOf(graphOf([1, 50, 0], [2, 10, 0], [2, 50, 1]))
  assert.deepEqual(
    totals.find(({ party }) => party === 2)?.ways.map(({ parties }) => parties),
    [
      [2, 0],
      [2, 1, 0],
    ],
  )
})
