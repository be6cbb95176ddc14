/**
 * The shapes of OCR-B (ISO 1073-2), the typeface of machine-readable lines (ICAO 9303, part 3). The outlines
 * come from the METAFONT sources of Norbert Schwarz ("may freely use, modify and/or distribute"), made into
 * outlines by Matthew Skala (public domain).
 */
import outlines from './ocr-b.json' with { type: 'json' }

export type Glyph = keyof typeof outlines
export const glyphs = Object.keys(outlines) as Glyph[]

/** A thousandth of the em, upwards from the baseline is negative. The pitch is 2.54 mm, the em 3.33 mm. */
export const UNITS_PER_PITCH = (1_000 * 2.54) / 3.33
/** The middle of a capital letter. */
const CENTRE = { x: 363, y: -345 }

interface Raster {
  width: number
  height: number
  /** Pixels between the centres of two neighbours. */
  pitch: number
}
type Point = [x: number, y: number]

/** Subpixels in each direction. */
const FINE = 4

/** The share of ink of each pixel, 0 to 1, with the glyph in the middle. */
export function drawGlyph(glyph: Glyph, { width, height, pitch }: Raster): Float32Array {
  const scale = (pitch / UNITS_PER_PITCH) * FINE
  const contours = flatten(outlines[glyph]).map((contour) =>
    contour.map(
      ([x, y]): Point => [
        (x - CENTRE.x) * scale + (width * FINE) / 2,
        (y - CENTRE.y) * scale + (height * FINE) / 2,
      ],
    ),
  )
  const drawn = new Float32Array(width * height)
  for (let row = 0; row < height * FINE; row += 1)
    for (const [from, to] of spans(contours, row + 0.5))
      for (
        let column = Math.max(0, Math.ceil(from - 0.5));
        column + 0.5 < Math.min(to, width * FINE);
        column += 1
      ) {
        const pixel = Math.floor(row / FINE) * width + Math.floor(column / FINE)
        drawn[pixel] = (drawn[pixel] as number) + 1 / (FINE * FINE)
      }
  return drawn
}

/** Where a horizontal line is inside the contours. */
function spans(contours: Point[][], y: number): Array<[from: number, to: number]> {
  const crossings = contours.flatMap((contour) =>
    contour.flatMap(([x1, y1], at) => {
      const [x2, y2] = contour[(at + 1) % contour.length] as Point
      return y1 <= y !== y2 <= y ? [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)] : []
    }),
  )
  crossings.sort((a, b) => a - b)
  return crossings.flatMap((from, at) =>
    at % 2 === 0 ? [[from, crossings[at + 1] ?? from] as [number, number]] : [],
  )
}

/** Steps of a curve. */
const STEPS = 6

/** Path data with absolute M, L and C, as straight lines. */
function flatten(path: string): Point[][] {
  const contours: Point[][] = []
  for (const [, command, numbers = ''] of path.matchAll(/([MLC])([^MLC]*)/g)) {
    const values = (numbers.match(/-?\d+/g) ?? []).map(Number)
    const points = values.flatMap((x, at): Point[] => (at % 2 === 0 ? [[x, values[at + 1] as number]] : []))
    const contour = contours.at(-1) ?? []
    if (command === 'M') contours.push([points[0] as Point])
    else if (command === 'L') contour.push(...points)
    else
      for (let at = 0; at < points.length; at += 3)
        contour.push(...curve(contour.at(-1) as Point, points, at))
  }
  return contours
}

function curve(from: Point, points: Point[], at: number): Point[] {
  const [a, b, to] = points.slice(at, at + 3) as [Point, Point, Point]
  const along = (t: number, axis: 0 | 1) =>
    (1 - t) ** 3 * from[axis] +
    3 * (1 - t) ** 2 * t * a[axis] +
    3 * (1 - t) * t ** 2 * b[axis] +
    t ** 3 * to[axis]
  return Array.from({ length: STEPS }, (_none, step): Point => {
    const t = (step + 1) / STEPS
    return [along(t, 0), along(t, 1)]
  })
}
