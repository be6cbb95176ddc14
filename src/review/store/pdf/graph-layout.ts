/** Where the owners stand in the graph of a PDF: who holds stands above what they hold. */

export interface GraphNode {
  id: string
  kind: 'PERSON' | 'COMPANY' | 'APPLICANT'
  name: string
  detail: string | null
}

export interface GraphLine {
  from: string
  to: string
  words: string
  /** It leads back to a company that is already on the way. */
  isCircular: boolean
}

export interface Graph {
  nodes: readonly GraphNode[]
  lines: readonly GraphLine[]
  /** For screen readers; the table below says all of it. */
  alt: string
}

export interface Placed extends GraphNode {
  x: number
  y: number
  wide: number
}

export interface DrawnLine {
  from: Point
  to: Point
  words: string
  /** Where the words stand, on the line. */
  label: Area
}

export interface Layout {
  nodes: Placed[]
  lines: DrawnLine[]
  high: number
}

interface Point {
  x: number
  y: number
}
interface Area extends Point {
  wide: number
  high: number
}

/** Measures words as the graph writes them. */
type Measure = (words: string, size: number) => number

export const NODE_HIGH = 46
export const NAME_SIZE = 9
export const LABEL_SIZE = 8.5
/** On each side of the words in a node. */
export const NODE_PAD = 8
const LAYER = NODE_HIGH + 46
const WIDEST = 150
const GAP = 12
const IN_A_ROW = 4
const ROWS = 6
const LABEL_HIGH = 12

/** undefined: lines would cross names, or a name would be cut. A tree says it better then. */
export function layoutOf(of: Graph, width: number, measure: Measure): Layout | undefined {
  const rows = rowsOf(of)
  if (rows.length > ROWS || rows.some(({ length }) => length > IN_A_ROW)) return undefined
  const nodes = rows.flatMap((row, at) => placed(row, at * LAYER, width))
  if (nodes.some((node) => !fits(node, measure))) return undefined
  const lines = of.lines.flatMap((line) => drawn(line, of, nodes, measure))
  return isClear(nodes, lines) ? { nodes, lines, high: (rows.length - 1) * LAYER + NODE_HIGH } : undefined
}

/** The layers from above. A row stands in the order of what it holds. */
function rowsOf({ nodes, lines }: Graph): GraphNode[][] {
  const above = lines.filter(({ from, to, isCircular }) => !isCircular && from !== to)
  const layers = layersOf(nodes, above)
  const count = Math.max(0, ...layers.values()) + 1
  const upwards: GraphNode[][] = []
  for (let layer = 0; layer < count; layer += 1) {
    const place = new Map(upwards.flatMap((row) => row.map(({ id }, at) => [id, at - (row.length - 1) / 2])))
    const row = nodes.filter(({ id }) => layers.get(id) === layer)
    const middle = ({ id }: GraphNode) => {
      const held = above.flatMap(({ from, to }) => (from === id ? [place.get(to) ?? 0] : []))
      return held.reduce((sum, each) => sum + each, 0) / Math.max(1, held.length)
    }
    upwards.push(row.toSorted((one, other) => middle(one) - middle(other)))
  }
  return upwards.toReversed()
}

/** 0 is the applicant; each stands above all that they hold. */
function layersOf(nodes: readonly GraphNode[], lines: readonly GraphLine[]): Map<string, number> {
  const layers = new Map(nodes.map(({ id, kind }) => [id, kind === 'APPLICANT' ? 0 : 1]))
  // As often as there are nodes: a circle that the report does not name must end, too.
  for (let round = 0; round < nodes.length; round += 1)
    for (const { from, to } of lines) {
      const next = Math.min((layers.get(to) ?? 0) + 1, nodes.length)
      if (layers.has(from) && next > (layers.get(from) ?? 0)) layers.set(from, next)
    }
  return layers
}

function placed(row: readonly GraphNode[], y: number, width: number): Placed[] {
  const wide = Math.min(WIDEST, (width - GAP * (IN_A_ROW - 1)) / Math.max(row.length, 1))
  const left = (width - row.length * wide - (row.length - 1) * GAP) / 2
  return row.map((node, at) => ({ ...node, x: left + at * (wide + GAP), y, wide }))
}

/** Two lines of a name, and one of the detail. */
function fits({ name, detail, wide }: Placed, measure: Measure): boolean {
  const inside = wide - 2 * NODE_PAD
  return (
    nameLines(name, inside, measure).length <= 2 &&
    name.split(' ').every((word) => measure(word, NAME_SIZE) <= inside) &&
    measure(detail ?? '', 8) <= inside
  )
}

export function nameLines(name: string, wide: number, measure: Measure): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && measure(longer, NAME_SIZE) <= wide) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}

/** Two that hold each other have two lines, side by side. */
const ASIDE = 34

function drawn(line: GraphLine, of: Graph, nodes: readonly Placed[], measure: Measure): DrawnLine[] {
  const [start, end] = [line.from, line.to].map((id) => nodes.find((node) => node.id === id))
  if (!start || !end || start === end) return []
  const isMutual = of.lines.some(({ from, to }) => from === line.to && to === line.from)
  const aside = isMutual ? (start.y < end.y ? -ASIDE : ASIDE) : 0
  const isDown = start.y < end.y
  const from = { x: start.x + start.wide / 2 + aside, y: isDown ? start.y + NODE_HIGH : start.y }
  const to = { x: end.x + end.wide / 2 + aside, y: isDown ? end.y : end.y + NODE_HIGH }
  // Nearer to the holder: lines that meet at the applicant keep their words apart.
  const [x, y] = [from.x + (to.x - from.x) * 0.4, from.y + (to.y - from.y) * 0.4]
  const wide = line.words ? measure(line.words, LABEL_SIZE) + 6 : 0
  const label = { x: x - wide / 2, y: y - LABEL_HIGH / 2, wide, high: LABEL_HIGH }
  return [{ from, to, words: line.words, label }]
}

/** No line crosses a node or the words of another line, and no words cover others. */
function isClear(nodes: readonly Placed[], lines: readonly DrawnLine[]): boolean {
  const boxes = nodes.map(({ x, y, wide }) => ({ x, y: y + 1, wide, high: NODE_HIGH - 2 }))
  return lines.every(
    (line, at) =>
      !boxes.some((box) => crosses(line, box) || overlaps(line.label, box)) &&
      !lines.some(
        (other, place) =>
          place !== at &&
          ((other.words && crosses(line, other.label)) || (place > at && overlaps(line.label, other.label))),
      ),
  )
}

const overlaps = (one: Area, other: Area): boolean =>
  one.wide > 0 &&
  other.wide > 0 &&
  one.x < other.x + other.wide &&
  other.x < one.x + one.wide &&
  one.y < other.y + other.high &&
  other.y < one.y + one.high

/** Points along the line: fine enough for boxes of 12 points. */
function crosses({ from, to }: DrawnLine, box: Area): boolean {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 3)
  for (let step = 0; step <= steps; step += 1) {
    const part = step / Math.max(steps, 1)
    const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
    if (overlaps({ ...point, wide: 0.1, high: 0.1 }, box)) return true
  }
  return false
}
