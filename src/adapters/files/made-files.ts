/** Files made by hand for the tests: PDFs of given objects, and a HEIC photo's boxes. */

export interface PdfParts {
  catalog?: string
  objects?: Buffer[]
  trailer?: string
}

export const stream = (dictionary: string, body: Uint8Array, word = 'stream\n'): Buffer =>
  Buffer.concat([
    Buffer.from(`9 0 obj\n<< ${dictionary} /Length ${body.length} >>\n${word}`, 'latin1'),
    body,
    Buffer.from('\nendstream\nendobj\n'),
  ])

export function pdf({ catalog = '', objects = [], trailer = '' }: PdfParts = {}): Buffer {
  const body = Buffer.concat([
    Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'),
    Buffer.from(`1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n`, 'latin1'),
    Buffer.from('2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n'),
    ...objects,
  ])
  const end = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 3 /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.concat([body, Buffer.from(end, 'latin1')])
}

export function box(type: string, ...bodies: Array<Uint8Array | string>): Buffer {
  const body = Buffer.concat(bodies.map((each) => Buffer.from(each as string, 'latin1')))
  const header = Buffer.alloc(8)
  header.writeUInt32BE(body.length + 8)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, body])
}

const zeros = (length: number): Buffer => Buffer.alloc(length)

export function heic({ width = 64, height = 64, brands = 'heic\0\0\0\0mif1heic' } = {}): Buffer {
  const size = Buffer.alloc(12)
  size.writeUInt32BE(width, 4)
  size.writeUInt32BE(height, 8)
  const meta = box(
    'meta',
    zeros(4),
    box('hdlr', zeros(8), 'pict', zeros(13)),
    box('pitm', zeros(6)),
    box('iinf', zeros(6)),
    box('iprp', box('ipco', box('ispe', size)), box('ipma', zeros(8))),
    box('iloc', zeros(8)),
  )
  return Buffer.concat([box('ftyp', brands), meta, box('mdat', zeros(2_000))])
}
