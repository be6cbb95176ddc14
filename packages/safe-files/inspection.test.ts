/** Accepts and rejects files by content, and removes the metadata of images. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import type { InspectionResult } from './file-inspection.ts'
import { inspect } from './inspection.ts'
import { safeName } from './safe-name.ts'
import { box, heic, pdf, stream } from './test/files.ts'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const outcomeOf = (result: InspectionResult): string =>
  result.kind === 'TAKEN' ? result.mimeType : result.why
const blank = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#356' } })

async function taken(bytes: Uint8Array): Promise<Extract<InspectionResult, { kind: 'TAKEN' }>> {
  const result = await inspect(bytes)
  assert.equal(result.kind, 'TAKEN', outcomeOf(result))
  return result as Extract<InspectionResult, { kind: 'TAKEN' }>
}

const gps = {
  IFD0: { Copyright: 'Kari Nordmann', Artist: 'Secret-Artist' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 54/1 0/1' },
}
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret-Xmp</x:xmpmeta>'
/** A small zip of one empty file. */
const zip = Buffer.concat([
  latin1('PK\x03\x04'),
  Buffer.alloc(26),
  latin1('PK\x01\x02'),
  Buffer.alloc(42),
  latin1('PK\x05\x06\0\0\0\0\x01\0\x01\0'),
  Buffer.alloc(10),
])
/** The same, but its end record counts no entries; most programs read its directory anyway. */
const zipOfNone = latin1(zip.toString('latin1').replace('\x01\0\x01\0', '\0\0\0\0'))
/** Ends like a PDF, so that a PDF reader accepts it. */
const withEnd = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, latin1(`\nstartxref\n${pdf().lastIndexOf('xref\n0')}\n%%EOF\n`)])
const page = latin1('<!doctype html><script>alert(1)</script>')

for (const format of ['jpeg', 'png', 'webp'] as const)
  test(`${format}: keeps its type, is rotated upright, and loses metadata and trailing data`, async () => {
    const made = await blank()
      .withExif(gps)
      .withXmp(xmp)
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      [format]()
      .toBuffer()
    const before = await sharp(made).metadata()
    assert.ok(before.exif?.includes('Secret-Artist') && before.xmp && before.icc && before.orientation === 6)
    const { bytes, mimeType, remarks } = await taken(Buffer.concat([made, zip, page]))
    const after = await sharp(bytes).metadata()
    assert.deepEqual([mimeType, remarks], [`image/${format}`, []])
    assert.deepEqual(
      [after.exif, after.xmp, after.icc, after.iptc, after.orientation],
      Array(5).fill(undefined),
    )
    assert.deepEqual([after.format, after.width, after.height], [format, 20, 40])
    for (const secret of ['Secret', 'Kari', 'script', 'PK\x05\x06'])
      assert.equal(Buffer.from(bytes).includes(latin1(secret)), false, secret)
  })

test('reduces an animation to its first picture', async () => {
  const frames = Buffer.concat([Buffer.alloc(32 * 32 * 3, 10), Buffer.alloc(32 * 32 * 3, 250)])
  const made = await sharp(frames, { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } })
    .webp({ lossless: true, delay: [50, 50], loop: 0 })
    .toBuffer()
  assert.equal((await sharp(made).metadata()).pages, 2)
  const { bytes } = await taken(made)
  const { pages, height } = await sharp(bytes).metadata()
  assert.deepEqual([pages, height], [undefined, 32])
})

test('rejects truncated and oversized images', async () => {
  const noise = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const made = await noise.clone()[format]().toBuffer()
    for (const part of [0.5, 0.9])
      assert.equal(outcomeOf(await inspect(made.subarray(0, made.length * part))), 'DAMAGED', format)
  }
  const bomb = await blank(10_000, 6_001).png({ compressionLevel: 9 }).toBuffer()
  assert.equal(outcomeOf(await inspect(bomb)), 'TOO_MANY_PIXELS')
  // The header claims 60,000 by 60,000 pixels without the data.
  const liar = await blank().png().toBuffer()
  liar.writeUInt32BE(60_000, 16)
  liar.writeUInt32BE(60_000, 20)
  assert.match(outcomeOf(await inspect(liar)), /TOO_MANY_PIXELS|DAMAGED/)
})

test('limits the decoded size of a picture, not only its pixels', async () => {
  const deep = await blank(8_000, 6_000).toColourspace('rgb16').png({ compressionLevel: 9 }).toBuffer()
  assert.equal(outcomeOf(await inspect(deep)), 'TOO_MANY_PIXELS')
  const flat = await blank(8_000, 6_000).png({ compressionLevel: 9 }).toBuffer()
  assert.equal(outcomeOf(await inspect(flat)), 'image/png')
})

test('rejects every other type', async () => {
  const avif = await sharp(randomBytes(12), { raw: { width: 2, height: 2, channels: 3 } })
    .avif()
    .toBuffer()
  const rows: Array<[string, Buffer, string]> = [
    ['nothing', Buffer.alloc(0), 'EMPTY'],
    ['20 MiB and a byte', Buffer.concat([pdf(), Buffer.alloc(20 * 1024 * 1024)]), 'TOO_LARGE'],
    ['zip', zip, 'TYPE'],
    ['page', page, 'TYPE'],
    ['svg', latin1('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'TYPE'],
    [
      'svg with declaration',
      latin1('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'TYPE',
    ],
    ['old office', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'TYPE'],
    ['program', Buffer.concat([latin1('MZ\x90\0'), Buffer.alloc(600)]), 'TYPE'],
    ['program of Linux', Buffer.concat([latin1('\x7fELF\x02\x01\x01'), Buffer.alloc(600)]), 'TYPE'],
    ['gif', await blank().gif().toBuffer(), 'TYPE'],
    ['tiff', await blank().tiff().toBuffer(), 'TYPE'],
    ['avif', avif, 'TYPE'],
    ['html before pdf', Buffer.concat([page, pdf()]), 'TYPE'],
    ['byte order mark before pdf', Buffer.concat([latin1('\xef\xbb\xbf'), pdf()]), 'TYPE'],
    ['zip before pdf', Buffer.concat([zip, pdf()]), 'TYPE'],
    ['html in the first comment', latin1(pdf().toString('latin1').replace('%\xe2', `%${page}`)), 'TYPE'],
    ['zip in a stream at the end', pdf({ objects: [stream('', zip)] }), 'TYPE'],
    ['zip after pdf', Buffer.concat([pdf(), zip]), 'TYPE'],
    ['zip that counts no entries after pdf', withEnd(Buffer.concat([pdf(), zipOfNone])), 'TYPE'],
    ['zip that counts no entries in a stream', pdf({ objects: [stream('', zipOfNone)] }), 'TYPE'],
    ['html after jpeg header', Buffer.concat([latin1('\xff\xd8\xff'), page]), 'DAMAGED'],
  ]
  for (const [name, bytes, why] of rows) assert.equal(outcomeOf(await inspect(bytes)), why, name)
  for (const [, svg] of rows.slice(4, 6))
    await assert.rejects(sharp(svg).metadata(), 'sharp must not decode it')
})

test('keeps HEIC as it is, with a remark, if its boxes fill the file exactly', async () => {
  const photo = heic()
  assert.deepEqual(await taken(photo), {
    kind: 'TAKEN',
    bytes: photo,
    mimeType: 'image/heic',
    remarks: ['heic_not_reencoded'],
  })
  const rows: Array<[string, Buffer, string]> = [
    ['truncated', photo.subarray(0, -1), 'DAMAGED'],
    ['with html after it', Buffer.concat([photo, page]), 'DAMAGED'],
    ['with a zip after it', Buffer.concat([photo, zip]), 'TYPE'],
    ['with a zip in a box', Buffer.concat([photo, box('free', zip)]), 'TYPE'],
    [
      'with html before it',
      Buffer.concat([box('ftyp', 'heic\0\0\0\0mif1heic'), box('free', page), photo]),
      'TYPE',
    ],
    ['of 61 megapixels', heic({ width: 10_000, height: 6_100 }), 'TOO_MANY_PIXELS'],
    ['of AV1', heic({ brands: 'mif1\0\0\0\0mif1avif' }), 'TYPE'],
    ['two metas', Buffer.concat([photo, photo.subarray(24, 24 + photo.readUInt32BE(24))]), 'DAMAGED'],
    ['only its beginning', photo.subarray(0, 24), 'DAMAGED'],
  ]
  for (const [name, bytes, why] of rows) assert.equal(outcomeOf(await inspect(bytes)), why, name)
  assert.equal(outcomeOf(await inspect(heic({ brands: 'mif1\0\0\0\0mif1heic' }))), 'image/heic')
})

test('never throws for hostile bytes', async () => {
  const seeds = [
    pdf({ objects: [stream('/Filter /FlateDecode', deflateSync('x'))] }),
    heic(),
    await blank().png().toBuffer(),
  ]
  await fc.assert(
    fc.asyncProperty(fc.nat(2), fc.nat(), fc.uint8Array({ maxLength: 12 }), async (which, at, patch) => {
      const bytes = Buffer.from(seeds[which] as Buffer)
      bytes.set(patch.subarray(0, bytes.length), at % Math.max(1, bytes.length - patch.length))
      await inspect(bytes)
    }),
    { numRuns: 500 },
  )
})

test('a safe name has no path, control or direction characters, and 1 to 255 characters', () => {
  const rows: Array<[string, string]> = [
    ['Års­regnskap 2025.pdf', 'Årsregnskap 2025.pdf'],
    ['A\u030arsregnskap.pdf', 'Årsregnskap.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\kari\\pass.jpg', 'pass.jpg'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a\r\nSet-Cookie: x\0.pdf', 'aSet-Cookie: x.pdf'],
    ['', 'document'],
    ['..', 'document'],
    ['dir/', 'document'],
    ['\u200b\u2028', 'document'],
    ['a\ud800b', 'a\ufffdb'],
  ]
  for (const [name, safe] of rows) assert.equal(safeName(name), safe)
  assert.equal(safeName(`${'x'.repeat(400)}.pdf`), `${'x'.repeat(251)}.pdf`)
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (name) => {
      const safe = safeName(name)
      assert.ok(
        safe.length > 0 && safe.length <= 255 && safe.isWellFormed() && safe === safe.normalize('NFC'),
      )
      assert.ok(!/[/\\\p{Cc}]/u.test(safe) && safeName(safe) === safe)
    }),
  )
})
