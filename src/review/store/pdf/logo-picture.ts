/** A logo as a PNG: a PDF holds no SVG. */
import sharp from 'sharp'

/** Three times the height on the paper. undefined: the name is shown instead. */
export async function pictureOf(logo: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const size = { height: 108, width: 720, fit: 'inside' } as const
    return await sharp(logo, { density: 288, limitInputPixels: 4_000_000 }).resize(size).png().toBuffer()
  } catch {
    return undefined
  }
}
