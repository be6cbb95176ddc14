/** PDFs are complete or rejected, and active content is found however it is hidden. */
import assert from 'node:assert/strict'
import { createCipheriv, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import type { InspectionResult } from '../file-inspection.ts'
import { inspect } from '../inspection.ts'
import { pdf, stream } from '../test/files.ts'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const inspected = async (bytes: Uint8Array): Promise<string | string[]> => {
  const result: InspectionResult = await inspect(bytes)
  return result.kind === 'TAKEN' ? result.remarks : result.why
}
const objectStream = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'
const packed = (text: string): Buffer => deflateSync(latin1(text))
const inside = (object: Buffer): Buffer => pdf({ objects: [object] })

test('accepts a plain document unchanged, without remarks', async () => {
  const plain = inside(stream('/Filter /FlateDecode', packed('BT (Hello) Tj ET')))
  assert.deepEqual(await inspect(plain), {
    kind: 'TAKEN',
    bytes: plain,
    mimeType: 'application/pdf',
    remarks: [],
  })
  assert.deepEqual(await inspected(pdf({ catalog: '/OpenAction [2 0 R /Fit]' })), [])
  assert.deepEqual(await inspected(Buffer.concat([pdf(), latin1('\r\n\0\0 ')])), [])
})

test('rejects truncated and unreadable files as DAMAGED', async () => {
  const whole = inside(stream('', randomBytes(5_000)))
  for (const part of [0.1, 0.5, 0.95])
    assert.equal(await inspected(whole.subarray(0, whole.length * part)), 'DAMAGED')
  const change = (from: string, to: string) => latin1(whole.toString('latin1').replace(from, to))
  for (const bytes of [
    change('startxref', 'startxxxx'),
    change('%%EOF', '%%EOG'),
    change('/Root', '/Boot'),
    latin1(whole.toString('latin1').replace(/startxref\n\d+/, 'startxref\n99999999')),
    latin1(whole.toString('latin1').replace(/startxref\n\d+/, 'startxref\n300')),
    Buffer.concat([whole, latin1('something after')]),
    latin1('%PDF-1.7\n%%EOF'),
    latin1('%PDF-'),
    // The first part of a linearized file, which ends like a complete one.
    latin1(whole.toString('latin1').replace('1 0 obj\n<<', '1 0 obj\n<< /Linearized 1 /L 9000000')),
  ])
    assert.equal(await inspected(bytes), 'DAMAGED')
})

test('rejects encrypted files as ENCRYPTED, however the entry is written', async () => {
  for (const entry of ['/Encrypt 5 0 R', '/Encrypt<</Filter/Standard>>', '/Encr#79pt 5 0 R'])
    assert.equal(await inspected(pdf({ trailer: entry })), 'ENCRYPTED', entry)
  assert.deepEqual(await inspected(pdf({ catalog: '/EncryptMetadata false' })), [])
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

test('finds active content in plain objects and in every stream', async () => {
  for (const [text, remark] of Object.entries(acts)) {
    assert.deepEqual(await inspected(inside(latin1(`7 0 obj ${text} endobj\n`))), [remark], text)
    for (const dictionary of [objectStream, '/Filter [/FlateDecode]', '/Filter/FlateDecode/Subtype/XML'])
      assert.deepEqual(
        await inspected(inside(stream(dictionary, packed(`1 0 ${text}`)))),
        [remark],
        dictionary + text,
      )
  }
})

test('ignores names that only look like active content', async () => {
  const text =
    '/JavaScripts /AAB /JSON (x) /Launcher /XFAB /List [ /OpenActions ] /AB /EmbeddedFileX /EFF 1 /Three /3DX'
  assert.deepEqual(await inspected(inside(latin1(`7 0 obj << ${text} >> endobj\n`))), [])
})

test('finds content that is hidden but visible to readers', async () => {
  const launch = packed(`1 0 ${'x'.repeat(70_000)} << /S /Launch >>`)
  const wrongSum = Buffer.concat([launch.subarray(0, -4), Buffer.alloc(4)])
  const raw = Buffer.concat([latin1('\x58\x09'), deflateRawSync(latin1('1 0 << /S /Launch >>'))])
  const rows: Record<string, Buffer> = {
    'a wrong checksum': stream(objectStream, wrongSum),
    'CR LF': stream(objectStream, launch, 'stream\r\n'),
    'CR alone': stream(objectStream, launch, 'stream\r'),
    'words after the keyword': stream(objectStream, launch, 'stream  %x\n'),
    'a comment that ends the object': stream(`${objectStream} % 4 0 obj\n`, launch),
    'a string that ends the object': stream(`${objectStream} /X (4 0 obj)`, launch),
    'declared as a picture': stream(`${objectStream} /Subtype /Image /Width 1 /Height 1`, launch),
    'another preset': stream(objectStream, raw),
    'split between two chunks': stream(objectStream, packed(`${' '.repeat(65_530)}<< /S /Launch >>`)),
  }
  for (const [name, object] of Object.entries(rows)) {
    const [remark, another = 'pdf_not_fully_read'] = await inspected(inside(object))
    assert.deepEqual([remark, another], ['pdf_launch', 'pdf_not_fully_read'], name)
  }
})

test('remarks on streams that cannot be decompressed', async () => {
  const rows: Record<string, Buffer> = {
    'another filter': stream(
      '/Type /ObjStm /N 1 /First 4 /Filter [/ASCII85Decode /FlateDecode]',
      latin1('abc~>'),
    ),
    broken: stream(objectStream, packed('1 0 << >>'.repeat(200)).subarray(0, 20)),
    'a name in escapes': stream('/N 1 /F#69rst 4 /Filter /LZWDecode', latin1('abc')),
  }
  for (const [name, object] of Object.entries(rows))
    assert.deepEqual(await inspected(inside(object)), ['pdf_not_fully_read'], name)
})

test('reads a large scan completely, without a remark', async () => {
  const dictionary = '/Subtype /Image /Width 2480 /Height 3508 /Filter /FlateDecode'
  // The same noise each time: other noise contains text like "/AA<" about twice per gigabyte.
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16))
  const grey = noise.update(Buffer.alloc(26_000_000)).map((byte) => byte & 3)
  const sameOnEveryProcessor = { strategy: constants.Z_HUFFMAN_ONLY }
  for (const data of [deflateSync(grey, sameOnEveryProcessor), deflateSync(Buffer.alloc(26_000_000, 255))])
    assert.deepEqual(await inspected(inside(stream(dictionary, data))), [])
})
