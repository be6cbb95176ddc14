/** The owners as a graph: who holds above what they hold, shares on the lines. */
import {
  type DrawnLine,
  type Graph,
  LABEL_SIZE,
  type Layout,
  layoutOf,
  NAME_SIZE,
  NODE_HIGH,
  NODE_PAD,
  nameLines,
  type Placed,
} from './graph-layout.ts'
import { type Doc, INK, printable, QUIET, SIDE } from './ink.ts'

const LINE = '#8d95a3'
const ABOVE = 4
const BELOW = 12

const measured = (doc: Doc) => (words: string, size: number) =>
  doc.fontSize(size).widthOfString(printable(words))

/** undefined: it would not be readable. */
export const graphLayout = (doc: Doc, of: Graph): Layout | undefined =>
  layoutOf(of, doc.page.width - 2 * SIDE, measured(doc))

export const heightOfGraph = ({ high }: Layout): number => ABOVE + high + BELOW

export function drawGraph(doc: Doc, { nodes, lines, high }: Layout, alt: string): void {
  const top = doc.y + ABOVE
  const draw = () => {
    doc.save().translate(SIDE, top)
    for (const line of lines) drawLine(doc, line)
    for (const node of nodes) drawNode(doc, node)
    doc.restore()
  }
  doc.addStructure(doc.struct('Figure', { alt: printable(alt) }, draw))
  doc.x = SIDE
  doc.y = top + high + BELOW
}

function drawLine(doc: Doc, { from, to, words, label }: DrawnLine): void {
  doc.lineWidth(0.9).moveTo(from.x, from.y).lineTo(to.x, to.y).stroke(LINE)
  // The arrow says who is owned.
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const wing = (turn: number): [number, number] => [
    to.x - 6 * Math.cos(angle + turn),
    to.y - 6 * Math.sin(angle + turn),
  ]
  doc.polygon([to.x, to.y], wing(0.4), wing(-0.4)).fill(LINE)
  if (!words) return
  doc.rect(label.x, label.y, label.wide, label.high).fill('#ffffff')
  written(doc, words, { x: label.x, y: label.y + 1, wide: label.wide, size: LABEL_SIZE, colour: INK })
}

function drawNode(doc: Doc, { kind, name, detail, x, y, wide }: Placed): void {
  const isApplicant = kind === 'APPLICANT'
  doc.roundedRect(x, y, wide, NODE_HIGH, kind === 'PERSON' ? NODE_HIGH / 2 : 3).lineWidth(0.9)
  if (isApplicant) doc.fill(INK)
  else doc.fillAndStroke('#ffffff', LINE)
  const inside = { x: x + NODE_PAD, wide: wide - 2 * NODE_PAD }
  const lines = nameLines(name, inside.wide, measured(doc))
  const high = lines.length * 11 + (detail ? 11 : 0)
  const top = y + (NODE_HIGH - high) / 2
  for (const [at, line] of lines.entries())
    written(doc, line, {
      ...inside,
      y: top + at * 11,
      size: NAME_SIZE,
      colour: isApplicant ? '#ffffff' : INK,
    })
  if (!detail) return
  const colour = isApplicant ? '#d9dce2' : QUIET
  written(doc, detail, { ...inside, y: top + lines.length * 11, size: 8, colour })
}

interface Written {
  x: number
  y: number
  wide: number
  size: number
  colour: string
}

/** In the middle of its width, on one line. */
function written(doc: Doc, words: string, { x, y, wide, size, colour }: Written): void {
  const text = printable(words)
  const left = x + (wide - doc.fontSize(size).widthOfString(text)) / 2
  doc.fillColor(colour).text(text, left, y, { lineBreak: false })
}
