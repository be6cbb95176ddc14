/** The blocks of a paper with colour: the box of the decision, and findings with their weight. */
import type { Flow } from './flow.ts'
import { type Doc, INK, printable, QUIET, SIDE, strong, tagged, tones } from './ink.ts'

export type Tone = keyof typeof tones

/** How much a finding weighs: its shape and its colour, beside the word. */
export interface Weighed {
  mark: 'BLOCKS' | 'CONSIDER' | 'NOTE'
  /** Colour is only for what is still open. */
  isOpen: boolean
}

interface Box {
  title: string
  tone: Tone
  lines: readonly string[]
}

const BOX_PAD = 14
const BOX_TITLE = 15
const BOX_GAP = 5

export function drawBox(doc: Doc, flow: Flow, { title, tone, lines }: Box): void {
  const width = doc.page.width - 2 * SIDE - 2 * BOX_PAD - 6
  const texts = lines.map(printable)
  const head = printable(title)
  const high =
    doc.fontSize(BOX_TITLE).heightOfString(head, { width }) +
    texts.reduce((sum, text) => sum + doc.fontSize(10).heightOfString(text, { width }) + BOX_GAP, 0)
  const whole = high + 2 * BOX_PAD
  doc.y += 8
  flow.flush(Math.min(whole, 600))
  const top = doc.y
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(SIDE, top, doc.page.width - 2 * SIDE, whole).fill(tones[tone].soft)
  doc.rect(SIDE, top, 5, whole).fill(tones[tone].ink)
  doc.endMarkedContent()
  const left = SIDE + BOX_PAD + 6
  tagged(doc, 'H2', () => {
    const { ink } = tones[tone]
    doc.fontSize(BOX_TITLE).fillColor(ink)
    doc.text(head, left, top + BOX_PAD, { width, ...strong(doc, ink) })
  })
  for (const text of texts)
    tagged(doc, 'P', () => {
      doc
        .fontSize(10)
        .fillColor(INK)
        .text(text, left, doc.y + BOX_GAP, { width })
    })
  doc.x = SIDE
  doc.y = top + whole + 12
}

interface WeighedBlock {
  of: Weighed
  text: string
  below: readonly string[]
}

const MARK = 18
const markTones = { BLOCKS: 'BAD', CONSIDER: 'ATTENTION', NOTE: 'PLAIN' } as const

export function drawWeighed(doc: Doc, flow: Flow, { of, text, below }: WeighedBlock): void {
  const width = doc.page.width - 2 * SIDE - MARK
  const small = below.map(printable)
  const high = small.reduce(
    (sum, each) => sum + doc.fontSize(9.5).heightOfString(each, { width }) + 2,
    doc.fontSize(10).heightOfString(printable(text), { width }),
  )
  flow.flush(Math.min(high + 10, 300))
  const top = doc.y
  doc.markContent('Artifact', { type: 'Layout' })
  drawMark(doc, of, SIDE + 5, top + 6)
  doc.endMarkedContent()
  tagged(doc, 'P', () => {
    doc
      .fontSize(10)
      .fillColor(INK)
      .text(printable(text), SIDE + MARK, top, { width })
  })
  for (const each of small)
    tagged(doc, 'P', () => {
      doc
        .fontSize(9.5)
        .fillColor(QUIET)
        .text(each, SIDE + MARK, doc.y + 2, { width })
    })
  doc.x = SIDE
  doc.y += 8
}

/** The shapes of the page: an octagon, a triangle, a ring. */
function drawMark(doc: Doc, { mark, isOpen }: Weighed, x: number, y: number): void {
  const colour = isOpen ? tones[markTones[mark]].ink : QUIET
  if (mark === 'NOTE') {
    doc.lineWidth(1.2).circle(x, y, 4.5).stroke(colour)
    return
  }
  const corners = mark === 'BLOCKS' ? 8 : 3
  const turn = mark === 'BLOCKS' ? Math.PI / 8 : -Math.PI / 2
  const points = Array.from({ length: corners }, (_, at): [number, number] => {
    const angle = turn + (at * 2 * Math.PI) / corners
    return [x + 5.2 * Math.cos(angle), y + 5.2 * Math.sin(angle)]
  })
  if (isOpen) doc.polygon(...points).fill(colour)
  else
    doc
      .lineWidth(1.2)
      .polygon(...points)
      .stroke(colour)
}
