/** The owners as a tree, where a graph would not be readable: the company, and below each who holds it. */
import type { Flow } from './flow.ts'
import type { Graph, GraphNode } from './graph-layout.ts'
import { type Doc, FOOT, INK, printable, QUIET, SIDE, tagged } from './ink.ts'

export interface TreeRow {
  depth: number
  share: string
  name: string
  /** Its number, or what is known of a person. */
  detail: string
  /** For each level above: whether its branch goes on below this row. */
  goesOn: boolean[]
}

const ROWS = 150
const DEEPEST = 8

/** What stands above already is not repeated. */
export function treeRows({ nodes, lines }: Graph): TreeRow[] {
  const rows: TreeRow[] = []
  const seen = new Set<string>()
  const holdersOf = (id: string) =>
    lines.flatMap(({ from, to, words }) => {
      const node = to === id && nodes.find((each) => each.id === from)
      return node ? [{ node, words }] : []
    })
  const add = (node: GraphNode, share: string, goesOn: boolean[]) => {
    if (rows.length >= ROWS) return
    const isAgain = seen.has(node.id)
    seen.add(node.id)
    const holders = isAgain ? [] : holdersOf(node.id)
    const again = isAgain && (node.kind === 'APPLICANT' || holdersOf(node.id).length > 0)
    const detail = [node.detail, again && 'as above'].filter(Boolean).join(', ')
    rows.push({ depth: goesOn.length, share, name: node.name, detail, goesOn })
    for (const [at, holder] of holders.entries())
      add(holder.node, holder.words, [...goesOn, at < holders.length - 1])
  }
  for (const node of nodes) if (node.kind === 'APPLICANT') add(node, '', [])
  return rows
}

const INDENT = 20
const PAD = 3.5

export function drawTree(doc: Doc, flow: Flow, rows: readonly TreeRow[]): void {
  const textOf = ({ share, name, detail }: TreeRow) =>
    [share && `${share}  `, name, detail && `  ${detail}`].filter(Boolean).join('')
  for (const [at, row] of rows.entries()) {
    const left = SIDE + Math.min(row.depth, DEEPEST) * INDENT
    const width = doc.page.width - SIDE - left
    const high = doc.fontSize(10).heightOfString(printable(textOf(row)), { width }) + 2 * PAD
    if (at === 0) flow.flush(high * 4)
    else if (doc.y + high > doc.page.height - FOOT) doc.addPage()
    const top = doc.y
    drawBranches(doc, row, top, high)
    tagged(doc, 'P', () => {
      doc.fontSize(10).fillColor(row.share ? QUIET : INK)
      const more = { width, continued: true }
      if (row.share) doc.text(`${printable(row.share)}  `, left, top + PAD, more).fillColor(INK)
      else doc.text('', left, top + PAD, more)
      doc.text(printable(row.name), { continued: row.detail !== '' })
      if (row.detail)
        doc
          .fontSize(9)
          .fillColor(QUIET)
          .text(`  ${printable(row.detail)}`)
    })
    doc.x = SIDE
    doc.y = top + high
  }
  doc.y += 8
}

/** A line down for each branch that goes on, and one to this row. */
function drawBranches(doc: Doc, { depth, goesOn }: TreeRow, top: number, high: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.lineWidth(0.8).strokeColor('#b4bac5')
  const middle = top + PAD + 6
  for (const [level, isOn] of goesOn.entries()) {
    if (level >= DEEPEST) break
    const x = SIDE + level * INDENT + 6
    const isOwn = level === depth - 1
    if (!isOn && !isOwn) continue
    doc.moveTo(x, top).lineTo(x, isOn ? top + high : middle)
    if (isOwn) doc.moveTo(x, middle).lineTo(x + INDENT - 10, middle)
    doc.stroke()
  }
  doc.endMarkedContent()
}
