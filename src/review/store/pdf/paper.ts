/** A PDF with headings that stay with what follows, tagged for screen readers, and a foot on every page. */
import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { type Flow, flowOf } from './flow.ts'
import { drawGraph, graphLayout, heightOfGraph } from './graph.ts'
import type { Graph } from './graph-layout.ts'
import { type Doc, FOOT, INK, printable, QUIET, SIDE, strong, tagged } from './ink.ts'
import { drawBox, drawWeighed, type Tone, type Weighed } from './marked-blocks.ts'
import { drawTree, treeRows } from './owner-tree.ts'
import { drawTable } from './table.ts'

/** Inter (SIL Open Font License 1.1) with Latin, Greek and Cyrillic letters, one weight. */
const font = readFileSync(new URL('./inter.ttf', import.meta.url))

export interface Paper {
  /** `above`: what the document is. */
  title(text: string, above?: string): void
  heading(text: string): void
  line(text: string): void
  quiet(text: string): void
  /** Who wrote what follows, and stays with it. */
  byline(text: string): void
  /** Before what belongs to no heading. */
  gap(): void
  /** A name and its value, side by side. `below` is quiet, under the value. */
  pair(name: string, value: string, below?: readonly string[]): void
  /** Rows of cells. `shares` are parts of the width; the first row is the head, again on every page. */
  table(shares: readonly number[], rows: readonly (readonly string[])[]): void
  /** What the eye goes to first: a heading and its lines on a soft ground. */
  box(title: string, tone: Tone, lines: readonly string[]): void
  /** A paragraph with the mark of its weight, and quiet lines below it. */
  weighed(of: Weighed, text: string, below: readonly string[]): void
  /** As a tree where the graph would not be readable. */
  graph(of: Graph): void
  /** `foot` gets the number of the page and of all pages. */
  end(foot: (page: number, pages: number) => string): Promise<Uint8Array<ArrayBuffer>>
}

/** At the top of the first page: the logo, or the name. */
interface PaperBrand {
  name: string
  /** Six hexadecimal digits after #. */
  accent: string | null
  /** A PNG. */
  logo?: Uint8Array
}

interface PaperFacts {
  title: string
  at: Date
  language?: string
  brand?: PaperBrand
  compress?: boolean
}

export function openPaper({ title, at, language = 'en', brand, compress = true }: PaperFacts): Paper {
  const doc = new PDFDocument({
    ...{ size: 'A4', margins: { top: 56, bottom: FOOT, left: SIDE, right: SIDE } },
    ...{ bufferPages: true, tagged: true, pdfVersion: '1.7', lang: language, displayTitle: true, compress },
    info: { Title: title, Creator: 'Foyer', CreationDate: at },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  doc.registerFont('inter', font).font('inter')
  if (brand) drawBrand(doc, brand)
  const flow = flowOf(doc)
  const blocks = blocksOf(doc, flow)
  return {
    ...blocks,
    end(foot) {
      flow.flush()
      drawFeet(doc, foot)
      return new Promise((resolve) => {
        doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
        doc.end()
      })
    },
  }
}

const LINE = { size: 10, colour: INK, gap: 3 }
const SMALL = { size: 9.5, colour: QUIET, gap: 3 }
const HEADING = { size: 14, colour: INK, gap: 5 }
const ABOVE_HEADING = 16
const PAIR_NAME = 150

type Style = typeof LINE

function blocksOf(doc: Doc, flow: Flow): Omit<Paper, 'end'> {
  const width = doc.page.width - 2 * SIDE
  const heightOf = (text: string, { size, gap }: Style, wide = width) =>
    doc.fontSize(size).heightOfString(printable(text), { width: wide, paragraphGap: gap })
  const write = (tag: string, text: string, { size, colour, gap }: Style, isStrong = false) =>
    tagged(doc, tag, () => {
      doc.fontSize(size).fillColor(colour)
      doc.text(printable(text), SIDE, doc.y, {
        width,
        paragraphGap: gap,
        ...(isStrong && strong(doc, colour)),
      })
    })
  const paragraph = (text: string, style: Style) => {
    // A long one may begin here and go on: a page is not left half empty for it.
    flow.flush(Math.min(heightOf(text, style), 60))
    write('P', text, style)
  }
  return {
    title(text, above) {
      if (above) write('P', above, SMALL)
      write('H1', text, { size: 22, colour: INK, gap: 6 }, true)
    },
    heading(text) {
      const high = ABOVE_HEADING + heightOf(text, HEADING)
      const draw = () => {
        if (doc.y > doc.page.margins.top) doc.y += ABOVE_HEADING
        write('H2', text, HEADING, true)
      }
      flow.wait({ high, draw })
    },
    line: (text) => paragraph(text, LINE),
    quiet(text) {
      // The source of a table stands between it and its heading.
      if (!flow.isWaiting()) return paragraph(text, SMALL)
      flow.wait({ high: heightOf(text, SMALL), draw: () => write('P', text, SMALL) })
    },
    byline(text) {
      const draw = () => {
        doc.y += 4
        write('P', text, SMALL)
      }
      flow.wait({ high: 4 + heightOf(text, SMALL), draw })
    },
    gap: () => void doc.moveDown(1.5),
    pair: (name, value, below = []) => drawPair(doc, flow, { name, value, below }),
    table: (shares, rows) => drawTable(doc, flow, shares, rows),
    box: (title, tone, lines) => drawBox(doc, flow, { title, tone, lines }),
    weighed: (of, text, below) => drawWeighed(doc, flow, { of, text, below }),
    graph(of) {
      const layout = graphLayout(doc, of)
      if (!layout) return drawTree(doc, flow, treeRows(of))
      flow.flush(heightOfGraph(layout))
      drawGraph(doc, layout, of.alt)
    },
  }
}

/** A hash stands on one line. */
const PROOF = 8

interface Pair {
  name: string
  value: string
  below: readonly string[]
}

function drawPair(doc: Doc, flow: Flow, { name, value, below }: Pair): void {
  const width = doc.page.width - 2 * SIDE - PAIR_NAME
  const options = { width, paragraphGap: 3 }
  const high = below.reduce(
    (sum, each) => sum + doc.fontSize(PROOF).heightOfString(printable(each), options) + 1,
    doc.fontSize(10).heightOfString(printable(value), options),
  )
  flow.flush(Math.min(high, 500))
  const top = doc.y
  tagged(doc, 'P', () => {
    doc
      .fontSize(10)
      .fillColor(QUIET)
      .text(printable(name), SIDE, top, { width: PAIR_NAME - 10 })
    const bottom = doc.y
    doc.y = top
    if (value) doc.fillColor(INK).text(printable(value), SIDE + PAIR_NAME, top, options)
    doc.fontSize(PROOF).fillColor(QUIET)
    for (const each of below) doc.text(printable(each), SIDE + PAIR_NAME, doc.y + 1, options)
    if (doc.y < bottom + 3) doc.y = bottom + 3
  })
}

const LOGO_HEIGHT = 36

/** A band in the customer's colour, and below it the logo or the name. */
function drawBrand(doc: Doc, { name, accent, logo }: PaperBrand): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(0, 0, doc.page.width, 8).fill(accent ?? INK)
  doc.endMarkedContent()
  if (logo) {
    const draw = () => void doc.image(Buffer.from(logo), SIDE, 40, { fit: [240, LOGO_HEIGHT] })
    doc.addStructure(doc.struct('Figure', { alt: printable(name) }, draw))
  } else
    tagged(doc, 'P', () => {
      const size = { width: doc.page.width - 2 * SIDE, height: LOGO_HEIGHT, ellipsis: true }
      const isLong = doc.fontSize(15).widthOfString(printable(name)) > size.width
      doc.fontSize(isLong ? 12 : 15).fillColor(INK)
      doc.text(printable(name), SIDE, 44, size)
    })
  doc.x = SIDE
  doc.y = 40 + LOGO_HEIGHT + 28
}

function drawFeet(doc: Doc, foot: (page: number, pages: number) => string): void {
  const { start, count } = doc.bufferedPageRange()
  const width = doc.page.width - 2 * SIDE
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    // The foot is below the margin, where text would start a new page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    doc
      .fontSize(8)
      .fillColor(QUIET)
      .text(printable(foot(page + 1, count)), SIDE, doc.page.height - 48, { width })
    doc.endMarkedContent()
  }
}
