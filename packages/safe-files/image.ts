/** Re-encodes photos and scans, so that the result holds only the picture. */
import sharp, { type Sharp } from 'sharp'
import type { InspectionResult } from './file-inspection.ts'

const MOST_PIXELS = 60_000_000
const MOST_SECONDS = 30
/** Bytes of the decoded picture: pixels × channels × bytes per channel. */
const MOST_DECODED = 256 * 1024 * 1024
/** libwebp keeps several copies of the whole picture in memory. */
const MOST_WEBP_PIXELS = 30_000_000
/** Larger pictures use cheaper settings, because better compression costs too much memory and time. */
const LARGE_PIXELS = 16_000_000
const MOST_OUT = 48 * 1024 * 1024

// Allows only the loaders of the accepted formats, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// Keeps no picture in memory after the request.
sharp.cache(false)

// One thread per process: concurrent files have their own processes.
sharp.concurrency(1)

interface Target {
  mimeType: string
  most: number
  as(picture: Sharp, isLarge: boolean): Sharp
}
const targets: Record<string, Target> = {
  jpeg: {
    mimeType: 'image/jpeg',
    most: MOST_PIXELS,
    as: (picture, isLarge) => picture.jpeg({ quality: isLarge ? 85 : 92, optimiseCoding: !isLarge }),
  },
  png: { mimeType: 'image/png', most: MOST_PIXELS, as: (picture) => picture.png() },
  webp: {
    mimeType: 'image/webp',
    most: MOST_WEBP_PIXELS,
    as: (picture, isLarge) => picture.webp({ quality: isLarge ? 85 : 92, effort: isLarge ? 2 : 4 }),
  },
}

/** All limits are checked from the header, before decoding. */
export async function inspectImage(bytes: Uint8Array): Promise<InspectionResult> {
  try {
    const { format, width, height, channels, depth } = await sharp(bytes, {
      limitInputPixels: false,
    }).metadata()
    const target = targets[format]
    if (!target) return { kind: 'REFUSED', why: 'TYPE' }
    const pixels = width * height
    if (pixels > target.most || pixels * channels * (bytesOf[depth] ?? 8) > MOST_DECODED)
      return { kind: 'REFUSED', why: 'TOO_MANY_PIXELS' }
    // Not 'warning': phones write files that libjpeg warns about, but that are fine.
    const picture = sharp(bytes, {
      limitInputPixels: MOST_PIXELS,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
    })
      .autoOrient()
      .timeout({ seconds: MOST_SECONDS })
    const encoded = await target.as(picture, pixels > LARGE_PIXELS).toBuffer()
    if (encoded.length > MOST_OUT) return { kind: 'REFUSED', why: 'TOO_LARGE' }
    return {
      kind: 'TAKEN',
      bytes: encoded,
      mimeType: target.mimeType,
      remarks: [],
      preview: await previewOf(encoded),
    }
  } catch {
    return { kind: 'REFUSED', why: 'DAMAGED' }
  }
}

/** Twice the size on the page, for dense screens. */
const PREVIEW_PIXELS = 112

const previewOf = (picture: Uint8Array): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: MOST_PIXELS, pages: 1, sequentialRead: true })
    .resize({ width: PREVIEW_PIXELS, height: PREVIEW_PIXELS, fit: 'cover' })
    .timeout({ seconds: MOST_SECONDS })
    .webp({ quality: 70 })
    .toBuffer()

const bytesOf: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 }
