/** Photos and scans, drawn anew: what comes out holds the picture and nothing else. */
import sharp, { type Sharp } from 'sharp'
import type { Inspected } from '../../ports.ts'

const MOST_PIXELS = 60_000_000
const MOST_SECONDS = 30
/** Of the whole picture once it is decoded: its pixels, by their channels, by the bytes of each. */
const MOST_DECODED = 256 * 1024 * 1024
/** libwebp holds the whole picture some times over, and deflates it in one go. */
const MOST_WEBP_PIXELS = 30_000_000
/** Beyond these, smaller files cost more memory and time than they are worth. */
const LARGE_PIXELS = 16_000_000
const MOST_OUT = 48 * 1024 * 1024

// Only what is offered can be reached, whatever a file says that it is.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// No applicant's picture stays in memory for the next one.
sharp.cache(false)

// One thread: several files at once have processes of their own.
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

/** Everything is decided by the header, before a pixel is decoded. */
export async function inspectImage(bytes: Uint8Array): Promise<Inspected> {
  try {
    const { format, width, height, channels, depth } = await sharp(bytes, {
      limitInputPixels: false,
    }).metadata()
    const target = targets[format]
    if (!target) return { kind: 'REFUSED', why: 'TYPE' }
    const pixels = width * height
    if (pixels > target.most || pixels * channels * (bytesOf[depth] ?? 8) > MOST_DECODED)
      return { kind: 'REFUSED', why: 'TOO_MANY_PIXELS' }
    // 'error' and not 'warning': telephones write files that libjpeg warns about and that show well.
    const picture = sharp(bytes, {
      limitInputPixels: MOST_PIXELS,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
    })
      .autoOrient()
      .timeout({ seconds: MOST_SECONDS })
    const drawn = await target.as(picture, pixels > LARGE_PIXELS).toBuffer()
    if (drawn.length > MOST_OUT) return { kind: 'REFUSED', why: 'TOO_LARGE' }
    return { kind: 'TAKEN', bytes: drawn, mimeType: target.mimeType, remarks: [] }
  } catch {
    return { kind: 'REFUSED', why: 'DAMAGED' }
  }
}

const bytesOf: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 }
