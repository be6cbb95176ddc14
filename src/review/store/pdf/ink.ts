/** What the parts of a paper share: its margins, its colours, and text that a PDF can hold. */
import type PDFDocument from 'pdfkit'

export type Doc = InstanceType<typeof PDFDocument>

export const SIDE = 56
export const FOOT = 72
export const INK = '#20242b'
/** 7:1 on white. */
export const QUIET = '#4d545f'

export const tones = {
  GOOD: { ink: '#17703d', soft: '#e9f5ee' },
  ATTENTION: { ink: '#8a5300', soft: '#fdf3e2' },
  BAD: { ink: '#b3261e', soft: '#fdecea' },
  PLAIN: { ink: '#4d545f', soft: '#f1f2f5' },
} as const

/** One weight of the font: a thin line around the letters makes them heavier. */
export function strong(doc: Doc, colour: string): { stroke: true; fill: true } {
  doc.lineWidth(0.35).strokeColor(colour)
  return { stroke: true, fill: true }
}

export const tagged = (doc: Doc, tag: string, draw: () => void): void => {
  doc.addStructure(doc.struct(tag, {}, draw))
}

/** Without characters that would break a line where the text does not, and without pages of empty lines. */
export const printable = (text: string): string =>
  text
    .replaceAll('\u202f', '\u00a0')
    .replaceAll(/[^\P{Cc}\n]|\p{Bidi_Control}/gu, ' ')
    .replaceAll(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
