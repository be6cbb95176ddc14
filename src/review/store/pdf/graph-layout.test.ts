/** The owners' graph of a PDF: who holds stands above, and a tree where lines would cross names. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Graph, layoutOf } from './graph-layout.ts'
import { treeRows } from './owner-tree.ts'

/** As wide as half its size, which is about what Inter needs. */
const measure = (words: string, size: number) => words.length * size * 0.5
const WIDTH = 483

type Held = [holder: string, of: string, share?: string]

/** Names in capitals are companies, and X applies. `circular` is the last line. */
function graphOf(held: readonly Held[], circular = false): Graph {
  const ids = [...new Set(held.flatMap((each) => each.slice(0, 2) as string[]))]
  return {
    nodes: ids.map((id) => ({
      ...{ id, name: id, detail: null },
      kind: id === 'X' ? 'APPLICANT' : id === id.toUpperCase() ? 'COMPANY' : 'PERSON',
    })),
    lines: held.map(([from, to, words = '50%'], at) => ({
      ...{ from, to, words, isCircular: circular && at === held.length - 1 },
    })),
    alt: '',
  }
}

const rowOf = (of: Graph) => {
  const layout = layoutOf(of, WIDTH, measure) ?? assert.fail('no graph')
  const heights = [...new Set(layout.nodes.map(({ y }) => y))].toSorted((one, other) => one - other)
  return heights.map((y) => layout.nodes.filter((node) => node.y === y).map(({ id }) => id))
}

const rows: Array<[what: string, of: Graph, layers: string[][] | undefined]> = [
  ['an owner', graphOf([['Anna', 'X']]), [['Anna'], ['X']]],
  [
    'a chain of companies has a row each',
    graphOf([
      ['A', 'X'],
      ['B', 'A'],
      ['C', 'B'],
      ['Anna', 'C'],
    ]),
    [['Anna'], ['C'], ['B'], ['A'], ['X']],
  ],
  [
    'an owner who holds both directly and through a company would cross it',
    graphOf([
      ['A', 'X'],
      ['Anna', 'A'],
      ['Anna', 'X'],
    ]),
    undefined,
  ],
  [
    'a circle stays above the applicant',
    graphOf(
      [
        ['A', 'X', '70%'],
        ['Anna', 'A', '40%'],
        ['Björn', 'X', '30%'],
        ['X', 'A', '60%'],
      ],
      true,
    ),
    [['Anna'], ['A', 'Björn'], ['X']],
  ],
  ['five in a row', graphOf(['a', 'b', 'c', 'd', 'e'].map((id): Held => [`${id}z`, 'X'])), undefined],
  ['a name of three lines', graphOf([['Wilhelmina van der Hoeven '.repeat(4), 'X']]), undefined],
  ['a word that is too long', graphOf([['Binnenschifffahrtsunternehmungsverwaltung', 'X']]), undefined],
]
for (const [what, of, layers] of rows)
  test(what, () =>
    layers ? assert.deepEqual(rowOf(of), layers) : assert.equal(layoutOf(of, WIDTH, measure), undefined),
  )

test('a circle that the report does not name ends', () => {
  const of = graphOf([
    ['A', 'X'],
    ['B', 'A'],
    ['A', 'B'],
  ])
  assert.doesNotThrow(() => layoutOf(of, WIDTH, measure))
  assert.deepEqual(
    treeRows(of).map(({ depth, name, detail }) => [depth, name, detail]),
    [
      [0, 'X', ''],
      [1, 'A', ''],
      [2, 'B', ''],
      [3, 'A', 'as above'],
    ],
  )
})

test('a tree has everyone below what they hold, once, and says where a branch goes on', () => {
  const of = graphOf([
    ['A', 'X', '60%'],
    ['B', 'X', '40%'],
    ['C', 'A', '100%'],
    ['C', 'B', '100%'],
    ['Anna', 'C', '50%'],
  ])
  assert.deepEqual(
    treeRows(of).map(({ share, name, detail, goesOn }) => [share, name, detail, goesOn]),
    [
      ['', 'X', '', []],
      ['60%', 'A', '', [true]],
      ['100%', 'C', '', [true, false]],
      ['50%', 'Anna', '', [true, false, false]],
      ['40%', 'B', '', [false]],
      ['100%', 'C', 'as above', [false, false]],
    ],
  )
})

test('a tree ends where a page would be full of it', () => {
  const many = Array.from({ length: 500 }, (_, at): Held => [`a${at}`, 'X'])
  assert.equal(treeRows(graphOf(many)).length, 150)
})
