/** Photos and scans, drawn anew: what comes out holds the picture and nothing else. */
import sharp, { type Sharp } from 'sharp'
import type { Inspected } from '../../ports.ts'

const MOST_PIXELS = 60_000_000
const MOST_SECONDS = 30
/** Decoding runs on libuv's four threads; two stay free for the disk and for cryptography. Each may need some 250 MB. */
const AT_ONCE = 2

// Only what is offered can be reached, whatever a file says that it is.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// No applicant's picture stays in memory for the next one.
sharp.cache(false)

const anew: Record<string, { mimeType: string; as: (picture: Sharp) => Sharp }> = {
  jpeg: { mimeType: 'image/jpeg', as: (picture) => picture.jpeg({ quality: 92 }) },
  png: { mimeType: 'image/png', as: (picture) => picture.png() },
  webp: { mimeType: 'image/webp', as: (picture) => picture.webp({ quality: 92 }) },
}

export const inspectImage = (bytes: Uint8Array): Promise<Inspected> => inTurn(() => drawAnew(bytes))

async function drawAnew(bytes: Uint8Array): Promise<Inspected> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MOST_PIXELS) return { kind: 'REFUSED', why: 'TOO_MANY_PIXELS' }
    const target = anew[format]
    if (!target) return { kind: 'REFUSED', why: 'TYPE' }
    // 'error' and not 'warning': telephones write files that libjpeg warns about and that show well.
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .timeout({ seconds: MOST_SECONDS })
    return {
      kind: 'TAKEN',
      bytes: await target.as(picture).toBuffer(),
      mimeType: target.mimeType,
      remarks: [],
    }
  } catch {
    return { kind: 'REFUSED', why: 'DAMAGED' }
  }
}

let running = 0
const waiting: Array<() => void> = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    // The place is handed on, so that nobody who comes now can overtake.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
