/** A simple look at a picture's brightness, sharpness and glare: hints for the person, never a refusal. */

export type QualityHint = 'dark' | 'blurred' | 'glare'

export interface Pixels {
  width: number
  height: number
  /** Four bytes a pixel. */
  data: ArrayLike<number>
}

/** Mean of 0 to 255 below which text is hard to read. */
const DARK = 60
/** Variance of the Laplacian at 320 pixels width; measured with printed text, sharp and moved. */
const BLURRED = 60
/** Share of nearly white pixels in clusters; white paper itself stays below 250. */
const GLARE = 0.03
const WHITE = 250

/** The worst first; undefined: nothing to say. */
export function qualityHint({ width, height, data }: Pixels): QualityHint | undefined {
  const grey = greyOf(width * height, data)
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length
  if (mean < DARK) return 'dark'
  if (grey.filter((value) => value >= WHITE).length / grey.length > GLARE) return 'glare'
  return laplacianVariance(grey, width, height) < BLURRED ? 'blurred' : undefined
}

/** ITU-R BT.601. */
function greyOf(count: number, data: ArrayLike<number>): number[] {
  return Array.from({ length: count }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]]
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
}

function laplacianVariance(grey: number[], width: number, height: number): number {
  let [sum, squares, count] = [0, 0, 0]
  const at = (x: number, y: number) => grey[y * width + x] ?? 0
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y)
      sum += edge
      squares += edge * edge
      count += 1
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}
