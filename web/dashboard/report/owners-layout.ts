/** Where the parties and the lines of the graph of owners stand, laid out by dagre. */
import { type EdgeLabel, type GraphLabel, graphlib, layout, type NodeLabel } from '@dagrejs/dagre'
import type { Ownership } from './Owners.tsx'

type Party = Ownership['nodes'][number]
type Holding = Ownership['edges'][number]

export interface PlacedParty {
  node: Party
  x: number
  y: number
  width: number
  height: number
}
export interface PlacedHolding {
  id: string
  edge: Holding
  /** Empty for a holding that closes a circle: it goes around the others. */
  points: Array<{ x: number; y: number }>
  label: { x: number; y: number } | null
}
export interface OwnersLayout {
  /** Owners above or at the left. */
  isUpright: boolean
  parties: PlacedParty[]
  holdings: PlacedHolding[]
  lanes: Array<{ name: string; y: number }>
  width: number
  height: number
}

/** The size that fits the report without smaller letters. */
const ROOM = 728
const LANES = 72
const WIDE = 190
const NARROW = 128
const GAP = 20

/** Owners at the top where that fits; otherwise on the left, where long lists fit. */
export function placeOwners(ownership: Ownership): OwnersLayout {
  const upright = placed(ownership, { isUpright: true, wide: WIDE })
  if (upright.width <= ROOM) return upright
  const sideways = placed(ownership, { isUpright: false, wide: WIDE })
  return sideways.width <= ROOM + LANES ? sideways : placed(ownership, { isUpright: false, wide: NARROW })
}

interface Shape {
  isUpright: boolean
  wide: number
}

function placed(ownership: Ownership, shape: Shape): OwnersLayout {
  const graph = graphOf(ownership, shape)
  layout(graph)
  const parties = ownership.nodes.map((node) => {
    const { x, y, width, height } = graph.node(node.id)
    return { node, x: x - width / 2, y: y - height / 2, width, height }
  })
  const holdings = ownership.edges.map((edge, at): PlacedHolding => {
    const found = edge.isCircular ? undefined : graph.edge(edge.from, edge.to)
    const label = found?.x !== undefined && found.y !== undefined ? { x: found.x, y: found.y } : null
    return { id: `${edge.from} ${edge.to} ${at}`, edge, points: found?.points ?? [], label }
  })
  spread(holdings, parties, shape)
  const { width = 0, height = 0 } = graph.graph() as GraphLabel & { width?: number; height?: number }
  return { isUpright: shape.isUpright, parties, holdings, lanes: lanesOf(parties, shape), width, height }
}

function graphOf({ nodes, edges }: Ownership, { isUpright, wide }: Shape) {
  const graph = new graphlib.Graph<GraphLabel, NodeLabel, EdgeLabel>()
  graph.setGraph({
    rankdir: isUpright ? 'TB' : 'LR',
    nodesep: isUpright ? 24 : 10,
    ranksep: isUpright ? 26 : GAP,
    edgesep: isUpright ? 24 : 10,
  })
  for (const node of nodes) graph.setNode(node.id, { width: wide, height: heightOf(node, wide) })
  const ranks = ranksOf(nodes, edges)
  for (const { from, to, registered, declared, isCircular } of edges) {
    if (isCircular) continue
    const text = registered ?? declared ?? ''
    // Each rank of the graph is two of dagre, which puts the label between them.
    const minlen = isUpright ? Math.max(1, (ranks.get(from) ?? 1) - (ranks.get(to) ?? 0)) : 1
    graph.setEdge(from, to, { width: labelWidth(text), height: 20, labelpos: 'c', minlen })
  }
  return graph
}

const labelWidth = (text: string): number => text.length * 7.4 + 8

const LETTERS = { name: 7.4, detail: 6.6 }
/** Names and details wrap in a narrow box, between words and at hyphens. */
function linesOf(text: string, letter: number, wide: number): number {
  const fits = Math.floor((wide - 22) / letter)
  let lines = text === '' ? 0 : 1
  let used = 0
  for (const word of text.split(/(?<=[\s-])/)) {
    if (used > 0 && used + word.trimEnd().length > fits) {
      lines += 1
      used = 0
    }
    used += word.length
    lines += Math.floor((used - 1) / fits)
  }
  return lines
}

function heightOf({ name, detail, position }: Party, wide: number): number {
  const small = linesOf(detail ?? '', LETTERS.detail, wide) + (position === 'NOT_TRACED' ? 1 : 0)
  return Math.max(48, 14 + linesOf(name, LETTERS.name, wide) * 17 + small * 15)
}

/** The lines of a party leave and arrive side by side, in the order in which they come. */
function spread(holdings: PlacedHolding[], parties: PlacedParty[], { isUpright }: Shape): void {
  const across = isUpright ? 'x' : 'y'
  const size = isUpright ? 'width' : 'height'
  for (const party of parties) {
    const { node } = party
    const leaving = holdings.filter(({ edge, points }) => edge.from === node.id && points.length > 1)
    const arriving = holdings.filter(({ edge, points }) => edge.to === node.id && points.length > 1)
    for (const [lines, end, next] of [
      [leaving, 0, 1],
      [arriving, -1, -2],
    ] as const) {
      const sorted = lines
        .map(({ points }) => ({ point: points.at(end), beside: points.at(next)?.[across] ?? 0 }))
        .sort((a, b) => a.beside - b.beside)
      const step = Math.min(isUpright ? 40 : 12, (party[size] - 32) / Math.max(1, sorted.length - 1))
      for (const [at, { point }] of sorted.entries()) {
        if (!point) continue
        point[across] = party[across] + party[size] / 2 + (at - (sorted.length - 1) / 2) * step
        if (isUpright) point.y = end === 0 ? party.y + party.height : party.y
        else point.x = end === 0 ? party.x + party.width : party.x
      }
    }
  }
}

/** How far each party is above the applicant. Persons stand together above all companies. */
function ranksOf(nodes: Party[], edges: Holding[]): Map<string, number> {
  const ranks = new Map<string, number>([['applicant', 0]])
  const straight = edges.filter(({ isCircular }) => !isCircular)
  // As many rounds as there are parties: longer ways would be circles.
  for (let round = 0; round < nodes.length; round += 1)
    for (const { from, to } of straight) {
      const below = ranks.get(to)
      if (below !== undefined) ranks.set(from, Math.max(ranks.get(from) ?? 0, below + 1))
    }
  const isPerson = (id: string) => nodes.some((node) => node.id === id && node.lane === 'PERSONS')
  const top = Math.max(1, ...[...ranks].map(([id, rank]) => (isPerson(id) ? rank : rank + 1)))
  for (const { id } of nodes) if (isPerson(id)) ranks.set(id, top)
  return ranks
}

const laneNames = { PERSONS: 'Persons', COMPANIES: 'Companies', APPLICANT: 'Applicant' } as const

/** The words at the left of the lanes, beside the first row of each. */
function lanesOf(parties: PlacedParty[], { isUpright }: Shape): OwnersLayout['lanes'] {
  if (!isUpright) return []
  return (Object.keys(laneNames) as Array<keyof typeof laneNames>).flatMap((lane) => {
    const rows = parties.filter(({ node }) => node.lane === lane)
    if (rows.length === 0) return []
    const first = rows.reduce((top, each) => (each.y < top.y ? each : top))
    return [{ name: laneNames[lane], y: first.y + first.height / 2 }]
  })
}

/** A curve through the points, straight where it leaves and arrives. */
export function curveThrough(points: PlacedHolding['points'], isUpright: boolean): string {
  return points
    .map(({ x, y }, at) => {
      const before = points[at - 1]
      if (!before) return `M${x},${y}`
      if (isUpright) {
        const middle = (before.y + y) / 2
        return `C${before.x},${middle} ${x},${middle} ${x},${y}`
      }
      const middle = (before.x + x) / 2
      return `C${middle},${before.y} ${middle},${y} ${x},${y}`
    })
    .join(' ')
}

export const laneSpace = ({ isUpright }: OwnersLayout): number => (isUpright ? LANES : 0)
