/** A PDF with headings, paragraphs and pairs, tagged for screen readers, and a foot on every page. */
import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'

/** Inter (SIL Open Font License 1.1) with Latin, Greek and Cyrillic letters, one weight. */
const font = readFileSync(new URL('./inter.ttf', import.meta.url))

const SIDE = 56
const FOOT = 72
const INK = '#20242b'
const QUIET = '#5b626e'

export interface Paper {
  title(text: string): void
  heading(text: string): void
  line(text: string): void
  quiet(text: string): void
  /** Before what belongs to no heading. */
  gap(): void
  /** A name and its value, side by side. */
  pair(name: string, value: string): void
  /** Rows of cells. `shares` are parts of the width; the first row is the head. */
  table(shares: readonly number[], rows: readonly (readonly string[])[]): void
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
  const width = doc.page.width - 2 * SIDE
  if (brand) drawBrand(doc, brand)
  const write = (tag: string, text: string, size: number, colour: string, gap: number) =>
    tagged(doc, tag, () => {
      doc.fontSize(size).fillColor(colour).text(printable(text), SIDE, doc.y, { width, paragraphGap: gap })
    })
  return {
    title: (text) => write('H1', text, 22, INK, 6),
    heading(text) {
      // A heading never stands alone at the foot of a page.
      if (doc.y > doc.page.height - 150) doc.addPage()
      doc.moveDown(0.8)
      write('H2', text, 14, INK, 4)
    },
    line: (text) => write('P', text, 10, INK, 3),
    quiet: (text) => write('P', text, 9, QUIET, 3),
    gap: () => void doc.moveDown(1.5),
    pair(name, value) {
      const options = { width: width - 150, paragraphGap: 3 }
      const high = doc.fontSize(10).heightOfString(printable(value), options)
      if (doc.y + high > doc.page.height - FOOT && high < 500) doc.addPage()
      const top = doc.y
      tagged(doc, 'P', () => {
        doc.fontSize(10).fillColor(QUIET).text(printable(name), SIDE, top, { width: 140 })
        const below = doc.y
        doc.fillColor(INK).text(printable(value), SIDE + 150, top, options)
        if (doc.y < below + 3) doc.y = below + 3
      })
    },
    table(shares, rows) {
      const whole = shares.reduce((sum, share) => sum + share, 0)
      const widths = shares.map((share) => (share / whole) * width)
      for (const [at, cells] of rows.entries()) drawRow(doc, cells, widths, at === 0)
    },
    end(foot) {
      drawFeet(doc, foot)
      return new Promise((resolve) => {
        doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
        doc.end()
      })
    },
  }
}

type Doc = InstanceType<typeof PDFDocument>

const tagged = (doc: Doc, tag: string, draw: () => void): void => {
  doc.addStructure(doc.struct(tag, {}, draw))
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
      doc.fontSize(15).fillColor(INK).text(printable(name), SIDE, 44, size)
    })
  doc.x = SIDE
  doc.y = 40 + LOGO_HEIGHT + 28
}

function drawRow(doc: Doc, cells: readonly string[], widths: readonly number[], isHead: boolean): void {
  doc.fontSize(isHead ? 9 : 10)
  const texts = cells.map((cell, at) => ({ text: printable(cell), width: (widths[at] ?? 0) - 10 }))
  const high = Math.max(...texts.map(({ text, width }) => doc.heightOfString(text, { width })))
  if (doc.y + high > doc.page.height - FOOT) doc.addPage()
  const top = doc.y
  tagged(doc, 'P', () => {
    let left = SIDE
    for (const [at, { text, width }] of texts.entries()) {
      doc.fillColor(isHead ? QUIET : INK).text(text, left, top, { width })
      left += widths[at] ?? 0
    }
  })
  doc.x = SIDE
  doc.y = top + high + 4
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

/** Without characters that would break a line where the text does not, and without pages of empty lines. */
const printable = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\n]|\p{Bidi_Control}/gu, ' ').replaceAll(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
