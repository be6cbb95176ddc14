/** A photo in shades of grey. */
import sharp from 'sharp'

/** Row by row; 0 is black, 255 is white. */
export interface GreyPicture {
  pixels: Uint8Array
  width: number
  height: number
}

/** A glyph of a passport that fills half of the photo still has 16 pixels. */
const LONGEST_SIDE = 2_000
const MOST_PIXELS = 60_000_000

/** Reads a JPEG, PNG or WebP, turned as its metadata says. */
export async function readGreyPicture(bytes: Uint8Array): Promise<GreyPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
    .autoOrient()
    .greyscale()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** A quarter turn to the right. */
export function turned({ pixels, width, height }: GreyPicture): GreyPicture {
  const out = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) out[x * height + height - 1 - y] = pixels[y * width + x] as number
  return { pixels: out, width: height, height: width }
}
