/** A table on a paper: rows are never broken, and its head stands on every page. */
import type { Flow } from './flow.ts'
import { type Doc, FOOT, INK, printable, QUIET, SIDE, tagged } from './ink.ts'

export function drawTable(
  doc: Doc,
  flow: Flow,
  shares: readonly number[],
  rows: readonly (readonly string[])[],
): void {
  const width = doc.page.width - 2 * SIDE
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const widths = shares.map((share) => (share / whole) * width)
  const [head = [], ...body] = rows
  const heights = rows.map((cells, at) => heightOfRow(doc, cells, widths, at === 0))
  flow.flush((heights[0] ?? 0) + (heights[1] ?? 0))
  drawRow(doc, head, widths, true)
  for (const [at, cells] of body.entries()) {
    if (doc.y + (heights[at + 1] ?? 0) > doc.page.height - FOOT) {
      doc.addPage()
      drawRow(doc, head, widths, true)
    }
    drawRow(doc, cells, widths, false)
  }
  doc.y += BELOW
}

/** Text that follows does not stick to the last line. */
const BELOW = 7

const ROW_PAD = 4

function heightOfRow(doc: Doc, cells: readonly string[], widths: readonly number[], isHead: boolean): number {
  doc.fontSize(isHead ? 9 : 10)
  const heights = cells.map((cell, at) =>
    doc.heightOfString(printable(cell), { width: (widths[at] ?? 0) - 10 }),
  )
  return Math.max(...heights) + 2 * ROW_PAD
}

function drawRow(doc: Doc, cells: readonly string[], widths: readonly number[], isHead: boolean): void {
  const high = heightOfRow(doc, cells, widths, isHead)
  const top = doc.y
  tagged(doc, 'P', () => {
    let left = SIDE
    for (const [at, cell] of cells.entries()) {
      const width = (widths[at] ?? 0) - 10
      doc.fillColor(isHead ? QUIET : INK).text(printable(cell), left, top + ROW_PAD, { width })
      left += widths[at] ?? 0
    }
  })
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .lineWidth(0.5)
    .moveTo(SIDE, top + high)
    .lineTo(doc.page.width - SIDE, top + high)
    .stroke(isHead ? '#9aa1ad' : '#d9dce2')
  doc.endMarkedContent()
  doc.x = SIDE
  doc.y = top + high + 1
}
