/** The owners as a graph: persons above, companies between, the applicant below; shares on the lines. */
import { type Doc, INK, printable, QUIET, SIDE } from './ink.ts'

interface GraphNode {
  id: string
  /** From above: 0 persons, 1 companies, 2 the applicant. */
  lane: 0 | 1 | 2
  name: string
  detail: string | null
}

interface GraphLine {
  from: string
  to: string
  words: string
}

export interface Graph {
  nodes: readonly GraphNode[]
  lines: readonly GraphLine[]
  /** For screen readers; the table below says all of it. */
  alt: string
}

const HIGH = 36
const LANE = 86
const GAP = 10
/** A row of more would not be readable. */
const IN_A_ROW = 4

interface Placed extends GraphNode {
  x: number
  y: number
  wide: number
}

/** A lane of many nodes takes several rows. */
function rowsOf({ nodes }: Graph): GraphNode[][] {
  return [0, 1, 2].flatMap((lane) => {
    const own = nodes.filter((node) => node.lane === lane)
    const count = Math.ceil(own.length / IN_A_ROW)
    return Array.from({ length: count }, (_, at) => own.slice(at * IN_A_ROW, (at + 1) * IN_A_ROW))
  })
}

export const heightOfGraph = (of: Graph): number => Math.max(0, rowsOf(of).length - 1) * LANE + HIGH + 16

/** @public */
export function placedNodes(of: Graph, width: number): Placed[] {
  return rowsOf(of).flatMap((row, at) => {
    const wide = Math.min(150, (width - GAP * (row.length - 1)) / row.length)
    const left = (width - row.length * wide - (row.length - 1) * GAP) / 2
    return row.map((node, place) => ({ ...node, x: left + place * (wide + GAP), y: at * LANE, wide }))
  })
}

export function drawGraph(doc: Doc, of: Graph): void {
  const top = doc.y + 4
  const nodes = placedNodes(of, doc.page.width - 2 * SIDE).map((node) => ({
    ...node,
    x: node.x + SIDE,
    y: node.y + top,
  }))
  const draw = () => {
    for (const line of of.lines) drawLine(doc, line, nodes)
    for (const node of nodes) drawNode(doc, node)
  }
  doc.addStructure(doc.struct('Figure', { alt: printable(of.alt) }, draw))
  doc.x = SIDE
  doc.y = top + heightOfGraph(of) - 4
}

function drawLine(doc: Doc, { from, to, words }: GraphLine, nodes: readonly Placed[]): void {
  const [start, end] = [nodes.find(({ id }) => id === from), nodes.find(({ id }) => id === to)]
  if (!start || !end || start === end) return
  const isDown = start.y < end.y
  const [x1, y1] = [start.x + start.wide / 2, isDown ? start.y + HIGH : start.y]
  const [x2, y2] = [end.x + end.wide / 2, isDown ? end.y : end.y + HIGH]
  doc.lineWidth(0.9).moveTo(x1, y1).lineTo(x2, y2).stroke('#8d95a3')
  // The arrow says who is owned.
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const wing = (turn: number): [number, number] => [
    x2 - 6 * Math.cos(angle + turn),
    y2 - 6 * Math.sin(angle + turn),
  ]
  doc.polygon([x2, y2], wing(0.4), wing(-0.4)).fill('#8d95a3')
  if (!words) return
  // Nearer to the holder: lines that meet at the applicant keep their words apart.
  const [x, y] = [x1 + (x2 - x1) * 0.4, y1 + (y2 - y1) * 0.4]
  const text = printable(words)
  const wide = doc.fontSize(8.5).widthOfString(text) + 6
  doc.rect(x - wide / 2, y - 6, wide, 12).fill('#ffffff')
  doc.fillColor(INK).text(text, x - wide / 2, y - 5, { width: wide, align: 'center', lineBreak: false })
}

function drawNode(doc: Doc, { lane, name, detail, x, y, wide }: Placed): void {
  const isApplicant = lane === 2
  doc.roundedRect(x, y, wide, HIGH, lane === 0 ? HIGH / 2 : 3).lineWidth(0.9)
  if (isApplicant) doc.fill(INK)
  else doc.fillAndStroke('#ffffff', '#8d95a3')
  const inside = { width: wide - 16, height: 12, align: 'center' as const, ellipsis: true, lineBreak: false }
  const text = (words: string, size: number, colour: string, at: number) =>
    doc
      .fontSize(size)
      .fillColor(colour)
      .text(printable(words), x + 8, at, inside)
  text(name, 9, isApplicant ? '#ffffff' : INK, detail ? y + 7 : y + 13)
  if (detail) text(detail, 8, isApplicant ? '#d9dce2' : QUIET, y + 20)
}
