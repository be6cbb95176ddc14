/** PDFs: whole or refused, and everything that could act is found, however it is hidden. */
import assert from 'node:assert/strict'
import { createCipheriv, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import type { Inspected } from '../../../ports.ts'
import { inspect } from '../inspection.ts'
import { pdf, stream } from '../made-files.ts'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const read = async (bytes: Uint8Array): Promise<string | string[]> => {
  const result: Inspected = await inspect(bytes)
  return result.kind === 'TAKEN' ? result.remarks : result.why
}
const objectStream = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'
const packed = (text: string): Buffer => deflateSync(latin1(text))
const inside = (object: Buffer): Buffer => pdf({ objects: [object] })

test('a plain document is taken byte for byte, without remarks', async () => {
  const plain = inside(stream('/Filter /FlateDecode', packed('BT (Hello) Tj ET')))
  assert.deepEqual(await inspect(plain), {
    kind: 'TAKEN',
    bytes: plain,
    mimeType: 'application/pdf',
    remarks: [],
  })
  assert.deepEqual(await read(pdf({ catalog: '/OpenAction [2 0 R /Fit]' })), [])
  assert.deepEqual(await read(Buffer.concat([pdf(), latin1('\r\n\0\0 ')])), [])
})

test('cut off, without its end, or unreadable: DAMAGED', async () => {
  const whole = inside(stream('', randomBytes(5_000)))
  for (const part of [0.1, 0.5, 0.95])
    assert.equal(await read(whole.subarray(0, whole.length * part)), 'DAMAGED')
  const change = (from: string, to: string) => latin1(whole.toString('latin1').replace(from, to))
  for (const bytes of [
    change('startxref', 'startxxxx'),
    change('%%EOF', '%%EOG'),
    change('/Root', '/Boot'),
    latin1(whole.toString('latin1').replace(/startxref\n\d+/, 'startxref\n99999999')),
    latin1(whole.toString('latin1').replace(/startxref\n\d+/, 'startxref\n300')),
    Buffer.concat([whole, latin1('something behind')]),
    latin1('%PDF-1.7\n%%EOF'),
    latin1('%PDF-'),
    // The front part of a web-optimised file, which ends like a whole one.
    latin1(whole.toString('latin1').replace('1 0 obj\n<<', '1 0 obj\n<< /Linearized 1 /L 9000000')),
  ])
    assert.equal(await read(bytes), 'DAMAGED')
})

test('encrypted: ENCRYPTED, however it is written', async () => {
  for (const entry of ['/Encrypt 5 0 R', '/Encrypt<</Filter/Standard>>', '/Encr#79pt 5 0 R'])
    assert.equal(await read(pdf({ trailer: entry })), 'ENCRYPTED', entry)
  assert.deepEqual(await read(pdf({ catalog: '/EncryptMetadata false' })), [])
})

const acts: Record<string, string> = {
  '<< /S /JavaScript >>': 'pdf_javascript',
  '<< /S /J#61v#61Script >>': 'pdf_javascript',
  '<< /JS (app.alert) >>': 'pdf_javascript',
  '<</JS 8 0 R>>': 'pdf_javascript',
  '<< /#4a#53<61> >>': 'pdf_javascript',
  '<< /S/Launch/F(x)>>': 'pdf_launch',
  '<< /Type /EmbeddedFile >>': 'pdf_embedded_file',
  '<< /EmbeddedFiles 4 0 R >>': 'pdf_embedded_file',
  '<< /OpenAction 4 0 R >>': 'pdf_open_action',
  '<< /OpenAction<</S/URI>> >>': 'pdf_open_action',
  '<< /AA << /O 4 0 R >> >>': 'pdf_additional_actions',
  '<< /AA%comment\n<< >> >>': 'pdf_additional_actions',
  '<< /Subtype /RichMedia >>': 'pdf_rich_media',
  '<< /AcroForm << /XFA [(a) 3 0 R] >> >>': 'pdf_xfa',
}

test('what could act is found in the open and in every stream', async () => {
  for (const [text, remark] of Object.entries(acts)) {
    assert.deepEqual(await read(inside(latin1(`7 0 obj ${text} endobj\n`))), [remark], text)
    for (const dictionary of [objectStream, '/Filter [/FlateDecode]', '/Filter/FlateDecode/Subtype/XML'])
      assert.deepEqual(
        await read(inside(stream(dictionary, packed(`1 0 ${text}`)))),
        [remark],
        dictionary + text,
      )
  }
})

test('words that only look like it are not', async () => {
  const text =
    '/JavaScripts /AAB /JSON (x) /Launcher /XFAB /List [ /OpenActions ] /AB /EmbeddedFileX /EFF 1 /Three /3DX'
  assert.deepEqual(await read(inside(latin1(`7 0 obj << ${text} >> endobj\n`))), [])
})

test('hidden where a reader would still find it', async () => {
  const launch = packed(`1 0 ${'x'.repeat(70_000)} << /S /Launch >>`)
  const wrongSum = Buffer.concat([launch.subarray(0, -4), Buffer.alloc(4)])
  const raw = Buffer.concat([latin1('\x58\x09'), deflateRawSync(latin1('1 0 << /S /Launch >>'))])
  const rows: Record<string, Buffer> = {
    'a wrong checksum': stream(objectStream, wrongSum),
    'CR LF': stream(objectStream, launch, 'stream\r\n'),
    'CR alone': stream(objectStream, launch, 'stream\r'),
    'words behind the word': stream(objectStream, launch, 'stream  %x\n'),
    'a comment that ends the object': stream(`${objectStream} % 4 0 obj\n`, launch),
    'a string that ends the object': stream(`${objectStream} /X (4 0 obj)`, launch),
    'called a picture': stream(`${objectStream} /Subtype /Image /Width 1 /Height 1`, launch),
    'another preset': stream(objectStream, raw),
    'split between two pieces': stream(objectStream, packed(`${' '.repeat(65_530)}<< /S /Launch >>`)),
  }
  for (const [name, object] of Object.entries(rows)) {
    const [remark, another = 'pdf_not_fully_read'] = await read(inside(object))
    assert.deepEqual([remark, another], ['pdf_launch', 'pdf_not_fully_read'], name)
  }
})

test('what cannot be unpacked is said', async () => {
  const rows: Record<string, Buffer> = {
    'another filter': stream(
      '/Type /ObjStm /N 1 /First 4 /Filter [/ASCII85Decode /FlateDecode]',
      latin1('abc~>'),
    ),
    broken: stream(objectStream, packed('1 0 << >>'.repeat(200)).subarray(0, 20)),
    'a name in escapes': stream('/N 1 /F#69rst 4 /Filter /LZWDecode', latin1('abc')),
  }
  for (const [name, object] of Object.entries(rows))
    assert.deepEqual(await read(inside(object)), ['pdf_not_fully_read'], name)
})

test('a large scan is read whole, without a remark', async () => {
  const dictionary = '/Subtype /Image /Width 2480 /Height 3508 /Filter /FlateDecode'
  // The same noise each time: other noise holds "/AA<" or the like by chance, about twice in a gigabyte, and a person looks at it.
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16))
  const grey = noise.update(Buffer.alloc(26_000_000)).map((byte) => byte & 3)
  const sameOnEveryProcessor = { strategy: constants.Z_HUFFMAN_ONLY }
  for (const data of [deflateSync(grey, sameOnEveryProcessor), deflateSync(Buffer.alloc(26_000_000, 255))])
    assert.deepEqual(await read(inside(stream(dictionary, data))), [])
})
