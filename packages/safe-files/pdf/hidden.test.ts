/**
 * Active content is found wherever a reader finds it: compressed, predicted, filtered twice, in an older
 * revision.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { inspect } from '../inspection.ts'
import { pdf, stream } from '../test/files.ts'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const remarksOf = async (bytes: Uint8Array): Promise<string[]> => {
  const result = await inspect(bytes)
  assert.equal(result.kind, 'TAKEN', JSON.stringify(result))
  return result.kind === 'TAKEN' ? result.remarks : []
}

const constructs: Record<string, [string, ...string[]]> = {
  '<< /S /JavaScript /JS (app.alert) >>': ['pdf_javascript'],
  '<< /JS 8 0 R >>': ['pdf_javascript'],
  '<< /S /Launch /F (x) >>': ['pdf_launch'],
  '<< /S /L#61unch /F (x) >>': ['pdf_launch'],
  '<< /Names << /EmbeddedFiles 4 0 R >> >>': ['pdf_embedded_file'],
  '<< /Type /Filespec /EF << /F 4 0 R >> >>': ['pdf_embedded_file'],
  '<< /Type /Catalog /OpenAction << /S /URI >> >>': ['pdf_open_action'],
  '<< /AA << /O 4 0 R >> >>': ['pdf_additional_actions'],
  '<< /S /SubmitForm /F (https://example.com) >>': ['pdf_submit_form'],
  '<< /S /ImportData /F (x.fdf) >>': ['pdf_import_data'],
  '<< /S /GoToR /F (\\\\\\\\host\\\\share) >>': ['pdf_go_to_other_file'],
  '<< /S /GoToE /T << /R /C >> >>': ['pdf_go_to_other_file'],
  '<< /S /Rendition /OP 0 >>': ['pdf_media'],
  '<< /Subtype /Movie /A true >>': ['pdf_media'],
  '<< /S /Sound >>': ['pdf_media'],
  '<< /Subtype /RichMedia >>': ['pdf_rich_media'],
  '<< /Subtype /3D >>': ['pdf_3d'],
  '<< /Subtype%a comment\n/#33D >>': ['pdf_3d'],
  '<< /AcroForm << /XFA [(a) 3 0 R] >> >>': ['pdf_xfa'],
}

/** Preceded by the object's number and offset, as in an object stream. */
const packable = (text: string): Buffer => latin1(`7 0 ${text}`)
const asHex = (bytes: Buffer): Buffer => latin1(`${bytes.toString('hex')}>`)
/** The alphabet of btoa (not of RFC 1924): five characters for four bytes. */
function asAscii85(bytes: Buffer): Buffer {
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, ' ')])
  let text = ''
  for (let at = 0; at < padded.length; at += 4) {
    let value = padded.readUInt32BE(at)
    let five = ''
    for (let digit = 0; digit < 5; digit += 1) {
      five = String.fromCharCode(33 + (value % 85)) + five
      value = Math.floor(value / 85)
    }
    text += five === '!!!!!' ? 'z' : five
  }
  return latin1(`${text}~>`)
}
/** PNG's filter 2, Up, with rows of ten bytes. */
function predicted(bytes: Buffer, columns = 10): Buffer {
  const rows: Buffer[] = []
  for (let at = 0; at < bytes.length; at += columns) {
    const row = Buffer.alloc(columns, ' ')
    bytes.copy(row, 0, at, at + columns)
    const above = Buffer.alloc(columns, at === 0 ? 0 : ' ')
    if (at > 0) bytes.copy(above, 0, at - columns, at)
    rows.push(Buffer.of(2), Buffer.from(row.map((byte, column) => (byte - (above[column] ?? 0)) & 0xff)))
  }
  return Buffer.concat(rows)
}
const tiffPredicted = (bytes: Buffer, columns = 10): Buffer =>
  Buffer.from(bytes.map((byte, at) => (at % columns === 0 ? byte : (byte - (bytes[at - 1] ?? 0)) & 0xff)))
const asRuns = (bytes: Buffer): Buffer =>
  Buffer.concat([
    ...Array.from({ length: Math.ceil(bytes.length / 128) }, (_, at) => {
      const run = bytes.subarray(at * 128, at * 128 + 128)
      return Buffer.concat([Buffer.of(run.length - 1), run])
    }),
    Buffer.of(128),
  ])

const inStream = (filter: string, body: Buffer): Buffer =>
  stream(`/Type /ObjStm /N 1 /First 4 ${filter}`, body)
const up = '/DecodeParms << /Predictor 12 /Columns 10 >>'
const places: Record<string, (text: string) => Buffer[]> = {
  'as a plain object': (text) => [latin1(`7 0 obj ${text} endobj\n`)],
  'in an object stream': (text) => [inStream('/Filter /FlateDecode', deflateSync(packable(text)))],
  'with a predictor': (text) => [
    inStream(`/Filter /FlateDecode ${up}`, deflateSync(predicted(packable(text)))),
  ],
  'with a predictor whose parameters are referenced': (text) => [
    latin1('12 0 obj << /Predictor 15 /Columns 13 0 R >> endobj\n13 0 obj 10 endobj\n'),
    inStream('/Filter [/FlateDecode] /DecodeParms [12 0 R]', deflateSync(predicted(packable(text)))),
  ],
  'with the TIFF predictor': (text) => [
    inStream(
      '/Filter /FlateDecode /DecodeParms << /Predictor 2 /Columns 10 >>',
      deflateSync(tiffPredicted(packable(text))),
    ),
  ],
  'compressed twice': (text) => [
    inStream('/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(packable(text)))),
  ],
  'compressed and hex-encoded': (text) => [
    inStream('/Filter [/ASCIIHexDecode /FlateDecode]', asHex(deflateSync(packable(text)))),
  ],
  'compressed and base-85-encoded, with short names': (text) => [
    inStream('/Filter [/A85 /Fl]', asAscii85(deflateSync(packable(text)))),
  ],
  'run-length-encoded and compressed': (text) => [
    inStream('/Filter [/FlateDecode /RunLengthDecode]', deflateSync(asRuns(packable(text)))),
  ],
  'with a referenced filter that has an escaped name': (text) => [
    latin1('12 0 obj [/ASCIIHexDecode /Fl#61teDecode] endobj\n'),
    inStream('/Filter 12 0 R', asHex(deflateSync(packable(text)))),
  ],
  'in a stream whose type is referenced': (text) => [
    latin1('12 0 obj /ObjStm endobj\n'),
    stream(
      '/Type 12 0 R /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]',
      deflateSync(deflateSync(packable(text))),
    ),
  ],
  'in an older revision that is replaced': (text) => [
    latin1(`7 0 obj ${text} endobj\n`),
    latin1('7 0 obj << /Type /Nothing >> endobj\n'),
  ],
  'in an older revision of an object stream': (text) => [
    inStream(`/Filter /FlateDecode ${up}`, deflateSync(predicted(packable(text)))),
    inStream('/Filter /FlateDecode', deflateSync(packable('<< /Type /Nothing >>'))),
  ],
  'in an object stream inside of another stream': (text) => [
    stream(
      '/Type /Metadata',
      inStream('/Filter [/ASCIIHexDecode /FlateDecode]', asHex(deflateSync(packable(text)))),
    ),
  ],
}

for (const [place, objectsOf] of Object.entries(places))
  test(`remarks on each of ${Object.keys(constructs).length} constructs ${place}`, async () => {
    for (const [text, remarks] of Object.entries(constructs)) {
      const found = await remarksOf(pdf({ objects: objectsOf(text) }))
      for (const remark of remarks) assert.ok(found.includes(remark), `${text}: ${found}`)
    }
  })

test('remarks on a referenced subtype', async () => {
  const objects = [latin1('7 0 obj << /Subtype 12 0 R >> endobj\n12 0 obj /3D endobj\n')]
  assert.deepEqual(await remarksOf(pdf({ objects })), ['pdf_3d'])
})

test('has no remarks without active content', async () => {
  for (const [place, objectsOf] of Object.entries(places)) {
    const objects = objectsOf('<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://example.com) >> >>')
    assert.deepEqual(await remarksOf(pdf({ objects })), [], place)
  }
})

test('remarks on content that cannot be read completely', async () => {
  const link = packable('<< /Subtype /Link >>')
  const rows: Record<string, Buffer[]> = {
    'an unknown filter': [inStream('/Filter /BrotliDecode', link)],
    'a filter of pictures': [inStream('/Filter /DCTDecode', link)],
    'a missing filter object': [inStream('/Filter 99 0 R', deflateSync(link))],
    'two revisions of a filter': [
      latin1('12 0 obj /FlateDecode endobj\n12 0 obj [/FlateDecode /FlateDecode] endobj\n'),
      inStream('/Filter 12 0 R', deflateSync(link)),
    ],
    'an unknown predictor': [
      inStream('/Filter /FlateDecode /DecodeParms << /Predictor 7 >>', deflateSync(link)),
    ],
    'truncated data': [inStream('/Filter [/Fl /Fl]', deflateSync(deflateSync(link)).subarray(0, 12))],
    'too many filters': [inStream(`/Filter [${'/AHx '.repeat(9)}]`, asHex(link))],
    'an object that does not end': [latin1('7 0 obj << /A [ /B endobj\n')],
    'an object stream without its objects': [
      stream('/Type /ObjStm /N 3 /First 4 /Filter /FlateDecode', deflateSync(link)),
    ],
  }
  for (const [name, objects] of Object.entries(rows))
    assert.deepEqual(await remarksOf(pdf({ objects })), ['pdf_not_fully_read'], name)
})
