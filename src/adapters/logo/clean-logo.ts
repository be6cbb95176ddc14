/** Makes a logo safe to show: an SVG is cleaned, a picture is encoded again. */
import sharp from 'sharp'
import type { CustomerSettings } from '../../customers/ports.ts'
import { cleanSvg, UncleanSvg } from './clean-svg.ts'

const MOST_BYTES = 256 * 1024
/** Four times the height on the page, for dense screens. */
const HEIGHT = 128
const WIDTH = 800
const MOST_PIXELS = 4_000_000

/** Content decides, not the name. */
export async function cleanLogo(bytes: Uint8Array): ReturnType<CustomerSettings['cleanLogo']> {
  if (bytes.length === 0) return { refused: 'EMPTY', detail: 'The file is empty.' }
  if (bytes.length > MOST_BYTES) return { refused: 'TOO_LARGE', detail: 'A logo has at most 256 kB.' }
  const isSvg = /^\s*(?:\ufeff)?\s*</.test(new TextDecoder().decode(bytes.subarray(0, 200)))
  return isSvg ? cleanedSvg(bytes) : encodedAgain(bytes)
}

function cleanedSvg(bytes: Uint8Array): Awaited<ReturnType<CustomerSettings['cleanLogo']>> {
  try {
    return { bytes: Buffer.from(cleanSvg(bytes)), mimeType: 'image/svg+xml' }
  } catch (error) {
    if (error instanceof UncleanSvg) return { refused: 'DAMAGED', detail: error.message }
    throw error
  }
}

const formats: ReadonlySet<string | undefined> = new Set(['png', 'jpeg', 'webp'])

async function encodedAgain(bytes: Uint8Array): ReturnType<CustomerSettings['cleanLogo']> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
    const { format } = await picture.metadata()
    if (!formats.has(format)) return { refused: 'TYPE', detail: 'Use an SVG, PNG, JPEG or WebP.' }
    const size = { height: HEIGHT, width: WIDTH, fit: 'inside', withoutEnlargement: true } as const
    return { bytes: await picture.rotate().resize(size).png().toBuffer(), mimeType: 'image/png' }
  } catch {
    return { refused: 'DAMAGED', detail: 'Use an SVG, PNG, JPEG or WebP with at most 4 million pixels.' }
  }
}
