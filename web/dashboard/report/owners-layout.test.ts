/** The layout of the graph of owners: nothing overlaps, and all lines lead where they should. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Ownership } from './Owners.tsx'
import { curveThrough, placeOwners } from './owners-layout.ts'

type Lane = Ownership['nodes'][number]['lane']

/** "P1 > C1 > applicant": the owners of each line from the left; P is a person, C a company. */
function ownershipOf(...lines: string[]): Ownership {
  const edges = lines.flatMap((line) => {
    const ids = line.split(' > ')
    return ids.slice(1).map((to, at) => edgeOf(ids[at] ?? '', to))
  })
  const ids = [...new Set(edges.flatMap(({ from, to }) => [from, to]))]
  const laneOf = (id: string): Lane =>
    id === 'applicant' ? 'APPLICANT' : id.startsWith('P') ? 'PERSONS' : 'COMPANIES'
  const nodes = ids.map((id) => ({
    id,
    lane: laneOf(id),
    name: `Party ${id}`,
    detail: '50%',
    position: null,
  }))
  return {
    nodes,
    edges,
    owners: [],
    threshold: 'more than 25%',
    declaration: null,
    registered: null,
    gap: null,
  }
}
const edgeOf = (from: string, to: string): Ownership['edges'][number] => ({
  ...{ from, to: to.replace('!', ''), declared: null, registered: '50%' },
  ...{ state: 'ONLY_REGISTERED' as const, isCircular: to.endsWith('!') },
})
const persons = (count: number, of: string) => Array.from({ length: count }, (_, at) => `P${of}${at} > ${of}`)

const structures: Array<[name: string, ownership: Ownership, isUpright: boolean]> = [
  ['two persons', ownershipOf('P1 > applicant', 'P2 > applicant'), true],
  ['three layers', ownershipOf('P1 > C1 > C2 > applicant', 'P2 > applicant', 'P1 > applicant'), true],
  ['a circle', ownershipOf('P1 > C1 > applicant', 'applicant > C1!'), true],
  ['many direct owners', ownershipOf(...persons(9, 'applicant')), false],
  [
    '25 parties',
    ownershipOf('C1 > applicant', 'C2 > C1', 'C3 > C2', ...persons(10, 'C1'), ...persons(11, 'C3')),
    false,
  ],
]

describe('the layout of the owners graph', () => {
  for (const [name, ownership, isUpright] of structures)
    test(`of ${name}: ${isUpright ? 'owners above' : 'owners at the left'}`, () => {
      const { parties, holdings, ...shown } = placeOwners(ownership)
      assert.equal(shown.isUpright, isUpright)
      assert.equal(parties.length, ownership.nodes.length)
      for (const [at, a] of parties.entries())
        for (const b of parties.slice(at + 1)) {
          const apart =
            a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
          assert.ok(apart, `${a.node.id} and ${b.node.id} overlap`)
        }
      for (const { edge, points, label } of holdings) {
        if (edge.isCircular) {
          assert.deepEqual(points, [])
          continue
        }
        assert.ok(label)
        const target = parties.find(({ node }) => node.id === edge.to)
        const end = points.at(-1)
        assert.ok(target && end)
        if (isUpright) assert.equal(end.y, target.y)
        else assert.equal(end.x, target.x)
        const [place, size] = isUpright ? (['x', 'width'] as const) : (['y', 'height'] as const)
        assert.ok(end[place] >= target[place] && end[place] <= target[place] + target[size])
      }
    })

  test('puts all persons in one lane, above the companies', () => {
    const { parties, lanes } = placeOwners(ownershipOf('P1 > C1 > C2 > applicant', 'P2 > applicant'))
    const tops = parties.filter(({ node }) => node.lane === 'PERSONS').map(({ y }) => y)
    assert.equal(new Set(tops).size, 1)
    assert.deepEqual(
      lanes.map(({ name }) => name),
      ['Persons', 'Companies', 'Applicant'],
    )
    assert.deepEqual(
      [...lanes].sort((a, b) => a.y - b.y),
      lanes,
    )
  })
})

test('a curve starts at its first point and ends at its last', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 20 },
  ]
  assert.equal(curveThrough(points, true), 'M0,0 C0,10 10,10 10,20')
  assert.equal(curveThrough(points, false), 'M0,0 C5,0 5,20 10,20')
})
