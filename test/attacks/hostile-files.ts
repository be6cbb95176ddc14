/** Files that are small to send and expensive to process. */
import { crc32, deflateSync } from 'node:zlib'

/** A single-colour picture: 59 million pixels in some hundred kilobytes. */
export function hugePicture(side = 7_680): Buffer {
  const rows = Buffer.alloc((side * 3 + 1) * side)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Many streams that each inflate to a hundred times their size, just below the limit for bombs. */
export function heavyPdf(streams = 40): Buffer {
  const text = Buffer.from(
    Array.from({ length: 9_000 }, (_, at) => `BT /F1 12 Tf (${at}${'A'.repeat(300)}) Tj ET\n`).join(''),
  )
  const packed = deflateSync(text, { level: 9 })
  return pdfOf(Array.from({ length: streams }, () => ({ dictionary: '/Filter /FlateDecode', body: packed })))
}

/** An incompressible document. */
export function largePdf(bytes: number): Buffer {
  const body = Buffer.alloc(bytes)
  for (let at = 0, word = 1; at + 4 <= bytes; at += 4) {
    word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0
    body.writeUInt32LE(word, at)
  }
  return pdfOf([{ dictionary: '', body }])
}

function pdfOf(streams: ReadonlyArray<{ dictionary: string; body: Buffer }>): Buffer {
  const parts: Buffer[] = [
    Buffer.from('%PDF-1.7\n', 'latin1'),
    Buffer.from('1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'),
    Buffer.from('2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n'),
  ]
  for (const [at, { dictionary, body }] of streams.entries())
    parts.push(
      Buffer.from(`${at + 3} 0 obj\n<< ${dictionary} /Length ${body.length} >>\nstream\n`, 'latin1'),
      body,
      Buffer.from('\nendstream\nendobj\n'),
    )
  const body = Buffer.concat(parts)
  const trailer = `trailer\n<< /Size ${streams.length + 3} /Root 1 0 R >>\n`
  const end = `xref\n0 1\n0000000000 65535 f \n${trailer}startxref\n${body.length}\n%%EOF\n`
  return Buffer.concat([body, Buffer.from(end)])
}
