/** The files of a test person: a PDF with a sentence, and a picture of one colour. */
import type { Upload } from '#endpoint.ts'

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)

/** One page of A4. The sentence has no brackets and no letters beyond ASCII. */
export function pdfWith(sentence: string): Uint8Array {
  const page = `BT /F1 18 Tf 40 740 Td (${sentence.replaceAll(/[^ \w.,-]/g, ' ')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
      '/Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.7\n'
  const starts = objects.map((object, at) => {
    const start = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`
  return ascii(`${text}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`)
}

/** 320 by 200 points of one green. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAADIAQMAAACjyqroAAAAA1BMVEUgYECMFlENAAAACXBIWXMAAAPoAAAD6AG1' +
  'e1JrAAAAHklEQVRo3u3BAQ0AAADCoPdPbQ8HFAAAAAAAAADwYiAIAAFkack9AAAAAElFTkSuQmCC'

export const picture = (): Uint8Array => Uint8Array.from(atob(PICTURE), (letter) => letter.charCodeAt(0))

const upload = (field: string, name: string, content: Uint8Array): Upload => ({
  field,
  name,
  bytes: async () => content,
  tooLarge: false,
  overLimit: false,
})

export const pdfUpload = (slot: string): Upload =>
  upload(`file:${slot}`, `${slot}.pdf`, pdfWith(`A document of a test person: ${slot}`))
export const pictureUpload = (slot: string): Upload => upload(`file:${slot}`, `${slot}.png`, picture())
