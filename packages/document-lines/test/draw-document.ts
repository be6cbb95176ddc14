/** Photos of invented documents: drawn, laid on a table, lit and photographed at an angle. */
import sharp from 'sharp'
import outlines from '../glyphs/ocr-b.json' with { type: 'json' }
import { UNITS_PER_PITCH } from '../glyphs/outlines.ts'
import { oneOf, type Random, randomOf, type ZoneFormatName } from './invented-lines.ts'

/** What makes a photo hard to read. Without any of it, the photo is as from a scanner. */
export interface Circumstances {
  /** Degrees to the right. */
  angle?: number
  /** Quarter turns of the whole photo. */
  turns?: 0 | 1 | 2 | 3
  /** How much nearer one edge is than the other: 0 to 0.1. */
  tilt?: number
  /** Sigma of a Gaussian, in pixels of the photo. */
  blur?: number
  /** 1: as the document is; 0.5: half of the light. */
  light?: number
  /** Difference of the light from one side to the other: 0 to 0.5. */
  shadow?: number
  /** Amplitude of the noise in shades of 255. */
  noise?: number
  /** A reflection, with its centre and radius as shares of the width and height of the photo. */
  glare?: { x: number; y: number; radius: number; strength: number }
  /** Thicker print, in thousandths of the em. */
  weight?: number
  /** The width of the photo in pixels; its height is three quarters of it. */
  width?: number
  /** The share of the width that the document fills. */
  fills?: number
  quality?: number
}

/** Millimetres (ISO/IEC 7810, ICAO 9303). */
const sizes: Record<ZoneFormatName, { width: number; height: number }> = {
  TD1: { width: 85.6, height: 54 },
  TD2: { width: 105, height: 74 },
  TD3: { width: 125, height: 88 },
}
const PITCH = 2.54
const LINE_DISTANCE = 6.35

/** A JPEG. */
export async function photographed(
  format: ZoneFormatName,
  lines: string[],
  seed: number,
  circumstances: Circumstances = {},
): Promise<Buffer> {
  const random = randomOf(seed)
  const { width = 1_600, fills = 0.85, blur = 0, quality = 88, turns = 0 } = circumstances
  const photo = { width, height: Math.round(width * 0.75) }
  const scale = (photo.width * fills) / sizes[format].width
  const drawing = Buffer.from(drawn(format, lines, random, scale, circumstances.weight ?? 0))
  const { data, info } = await sharp(drawing).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = onTable(
    { pixels: data, width: info.width, height: info.height },
    photo,
    random,
    circumstances,
  )
  let picture = sharp(pixels, { raw: { ...photo, channels: 3 } })
  if (blur >= 0.3) picture = picture.blur(blur)
  const taken = await picture.jpeg({ quality }).toBuffer()
  return turns === 0
    ? taken
    : sharp(taken)
        .rotate(turns * 90)
        .jpeg({ quality })
        .toBuffer()
}

const words = ['Surname / Nom', 'NORDLING', 'Born 18.02.1983', 'POLISMYNDIGHETEN', 'Sex F', 'Height 172 cm']

function drawn(
  format: ZoneFormatName,
  lines: string[],
  random: Random,
  scale: number,
  weight: number,
): string {
  const { width, height } = sizes[format]
  const hue = Math.floor(random() * 360)
  const left = (width - (lines[0] ?? '').length * PITCH) / 2
  const base = height - 6.5 - (lines.length - 1) * LINE_DISTANCE
  const em = (1_000 * PITCH) / UNITS_PER_PITCH / 1_000
  const ink = `hsl(0,0%,${4 + random() * 18}%)`
  const waves = Array.from({ length: 22 }, () => {
    const bend = () => 12 * (random() - 0.5)
    const y = random() * height
    const path = `M0 ${y} C${width / 3} ${y + bend()} ${width / 1.5} ${y + bend()} ${width} ${y + bend()}`
    return `<path d="${path}" fill="none" stroke="hsl(${hue + 40},40%,70%)" stroke-width="0.18"/>`
  })
  const texts = Array.from({ length: format === 'TD1' ? 5 : 7 }, (_none, at) => {
    const size = 2.2 + random()
    const y = 8 + at * (format === 'TD1' ? 4 : 6)
    const word = oneOf(random, words)
    return `<text x="${width / 3}" y="${y}" font-size="${size}" font-family="sans-serif">${word}</text>`
  })
  const print = lines.flatMap((line, row) =>
    [...line].map((glyph, at) => {
      const place = `translate(${left + at * PITCH} ${base + row * LINE_DISTANCE}) scale(${em})`
      const stroke = weight > 0 ? ` stroke="${ink}" stroke-width="${weight}"` : ''
      const outline = outlines[glyph as keyof typeof outlines]
      return `<path transform="${place}" d="${outline}Z" fill="${ink}"${stroke}/>`
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}"
    viewBox="0 0 ${width} ${height}">
    <rect width="100%" height="100%" fill="hsl(${hue},30%,${82 + random() * 12}%)"/>
    <rect x="5" y="12" width="${width * 0.2}" height="${height * 0.35}" fill="hsl(${hue},12%,60%)"/>
    ${[...waves, ...texts, ...print].join('')}</svg>`
}

interface ColourPicture {
  pixels: Uint8Array
  width: number
  height: number
}

function onTable(
  document: ColourPicture,
  photo: { width: number; height: number },
  random: Random,
  circumstances: Circumstances,
): Buffer {
  const { light = 1, shadow = 0, noise = 0, glare } = circumstances
  const place = placeOf(document, photo, random, circumstances)
  const table = [90 + random() * 120, 80 + random() * 100, 60 + random() * 90]
  const out = Buffer.alloc(photo.width * photo.height * 3)
  for (let y = 0; y < photo.height; y += 1)
    for (let x = 0; x < photo.width; x += 1) {
      const { u, v } = place(x, y)
      const lit = light * (1 + shadow * (x / photo.width - 0.5))
      const grain = (random() - 0.5) * noise * 2
      const away = glare
        ? ((x / photo.width - glare.x) ** 2 + (y / photo.height - glare.y) ** 2) / glare.radius ** 2
        : Number.POSITIVE_INFINITY
      const shine = glare ? glare.strength * Math.exp(-away) : 0
      const isPaper = u >= 0 && v >= 0 && u < document.width - 1 && v < document.height - 1
      for (let colour = 0; colour < 3; colour += 1) {
        const shade = isPaper ? colourAt(document, u, v, colour) : (table[colour] as number)
        out[(y * photo.width + x) * 3 + colour] = Math.max(0, Math.min(255, shade * lit + grain + shine))
      }
    }
  return out
}

function colourAt({ pixels, width }: ColourPicture, u: number, v: number, colour: number): number {
  const [left, top] = [Math.floor(u), Math.floor(v)]
  const [fx, fy] = [u - left, v - top]
  const at = (dx: number, dy: number) => pixels[((top + dy) * width + left + dx) * 3 + colour] as number
  return (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy
}

type Place = (x: number, y: number) => { u: number; v: number }

/** Where a pixel of the photo is on the document: turned back, and looked at from above. */
function placeOf(
  document: { width: number; height: number },
  photo: { width: number; height: number },
  random: Random,
  { angle = 0, tilt = 0 }: Circumstances,
): Place {
  const radians = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const needed = {
    width: Math.abs(cos) * document.width + Math.abs(sin) * document.height,
    height: Math.abs(sin) * document.width + Math.abs(cos) * document.height,
  }
  const zoom = Math.min(1, (photo.width * 0.96) / needed.width, (photo.height * 0.96) / needed.height)
  const [across, down] = [tilt * (random() - 0.5) * 2, tilt * (random() - 0.5) * 2]
  return (x, y) => {
    const [dx, dy] = [(x - photo.width / 2) / zoom, (y - photo.height / 2) / zoom]
    const [right, below] = [cos * dx + sin * dy, cos * dy - sin * dx]
    const depth = 1 + (across * right) / document.width + (down * below) / document.height
    return { u: right / depth + document.width / 2, v: below / depth + document.height / 2 }
  }
}
