/** Makes a logo or a cover safe to show: an SVG is cleaned, a picture is encoded again. */
import sharp, { type Sharp } from 'sharp'

export type CleanedPicture =
  | { bytes: Uint8Array; mimeType: 'image/svg+xml' | 'image/png' | 'image/webp' }
  | { refused: 'EMPTY' | 'TOO_LARGE' | 'TYPE' | 'DAMAGED'; detail: string }
type CleanPicture = (bytes: Uint8Array, use: 'LOGO' | 'COVER') => Promise<CleanedPicture>

const KILOBYTE = 1024

interface Use {
  mostBytes: number
  tooLarge: string
  mostPixels: number
  encode(picture: Sharp): Promise<Pick<Exclude<CleanedPicture, { refused: unknown }>, 'bytes' | 'mimeType'>>
}

const uses: Record<Parameters<CleanPicture>[1], Use> = {
  LOGO: {
    mostBytes: 256 * KILOBYTE,
    tooLarge: 'A logo has at most 256 kB.',
    mostPixels: 4_000_000,
    // Four times the height on the page, for dense screens.
    async encode(picture) {
      const size = { height: 128, width: 800, fit: 'inside', withoutEnlargement: true } as const
      return { bytes: await picture.resize(size).png().toBuffer(), mimeType: 'image/png' }
    },
  },
  COVER: {
    mostBytes: KILOBYTE * KILOBYTE,
    tooLarge: 'A cover has at most 1 MB.',
    mostPixels: 25_000_000,
    // Twice the width and the height on the page. A photo is a tenth of its PNG.
    async encode(picture) {
      const size = { width: 1_152, height: 352, fit: 'cover', withoutEnlargement: true } as const
      return { bytes: await picture.resize(size).webp({ quality: 82 }).toBuffer(), mimeType: 'image/webp' }
    },
  },
}

/** Content decides, not the name. */
export async function cleanPicture(bytes: Uint8Array, as: keyof typeof uses): Promise<CleanedPicture> {
  const use = uses[as]
  if (bytes.length === 0) return { refused: 'EMPTY', detail: 'The file is empty.' }
  if (bytes.length > use.mostBytes) return { refused: 'TOO_LARGE', detail: use.tooLarge }
  const isSvg = /^\s*(?:\ufeff)?\s*</.test(new TextDecoder().decode(bytes.subarray(0, 200)))
  return isSvg ? cleanedSvg(bytes) : encodedAgain(bytes, use)
}

async function cleanedSvg(bytes: Uint8Array): Promise<CleanedPicture> {
  // SVGO takes half a second to load, and a logo is uploaded rarely.
  const { cleanSvg, UncleanSvg } = await import('./clean-svg.ts')
  try {
    return { bytes: Buffer.from(cleanSvg(bytes)), mimeType: 'image/svg+xml' }
  } catch (error) {
    if (error instanceof UncleanSvg) return { refused: 'DAMAGED', detail: error.message }
    throw error
  }
}

const formats: ReadonlySet<string | undefined> = new Set(['png', 'jpeg', 'webp'])

async function encodedAgain(bytes: Uint8Array, use: Use): Promise<CleanedPicture> {
  try {
    const picture = sharp(bytes, { limitInputPixels: use.mostPixels, failOn: 'error', animated: false })
    const { format } = await picture.metadata()
    if (!formats.has(format)) return { refused: 'TYPE', detail: 'Use an SVG, PNG, JPEG or WebP.' }
    return await use.encode(picture.rotate())
  } catch {
    const millions = use.mostPixels / 1_000_000
    const detail = `Use an SVG, PNG, JPEG or WebP with at most ${millions} million pixels.`
    return { refused: 'DAMAGED', detail }
  }
}
