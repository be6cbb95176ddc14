/** Generated files: a valid PDF, a JPEG photo, and files that must be rejected. */
import sharp from 'sharp'
import type { GivenFile } from '../harness/chosen-files.ts'

export function pdfOf(name: string, sentence: string): GivenFile {
  const page = `BT /F1 18 Tf 40 740 Td (${sentence}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
      '/Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.7\n'
  const starts = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const tail =
    `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n` +
    `startxref\n${text.length}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text + tail, 'latin1') }
}

export async function photoOf(name: string): Promise<GivenFile> {
  const create = { width: 320, height: 200, channels: 3 as const, background: { r: 32, g: 96, b: 64 } }
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}

export const emptyFile = (name: string): GivenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(0),
})

/** Named like a PDF, but it is text. */
export const textNamed = (name: string): GivenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('This is no PDF at all, whatever its name says.\n'),
})

/** One byte more than the limit. */
export const tooLarge = (name: string): GivenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(20 * 1024 * 1024 + 1, 0x20),
})
