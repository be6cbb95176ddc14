/** Puts rows together to the two or three lines of a document. */
import type { GreyPicture } from '../picture/grey-picture.ts'
import { type Fit, fitRow, type Likeness, readCells } from '../rows/read-row.ts'
import { alignedWith, beside, type Row, reversed } from '../rows/row.ts'
import { formats, type ZoneFormat } from './formats.ts'

export interface FoundZone {
  format: ZoneFormat
  /** The cells of each line, as many as the format has columns. */
  lines: Likeness[][]
}

/** Lines are a quarter of an inch apart, characters a tenth. */
const LINE_DISTANCE = 2.5
/** Cells that are read before and after the found ones, whose blots may have been lost. */
const MARGIN = 6
/** Below it, a cell is empty or no character. */
const EMPTY = 0.6
/** Mean likeness of a line. */
const MIN_LINE = 0.75

/** `rows`: all that were found. undefined: this row does not belong to machine-readable lines. */
export function zoneAround(picture: GreyPicture, found: Row, rows: Row[]): FoundZone | undefined {
  const own = upright(picture, found)
  if (!own) return undefined
  const before = linesBeside(picture, own, rows, -1)
  const after = linesBeside(picture, own, rows, 1)
  const lines = [...before.toReversed(), readLine(picture, own), ...after]
  return formats
    .flatMap((format) => zoneIn(lines, format) ?? [])
    .reduce<ScoredZone | undefined>(
      (best, zone) => (best && best.score >= zone.score ? best : zone),
      undefined,
    )
}

interface FittedRow {
  row: Row
  fit: Fit
}

/** The row in its reading direction. undefined: these are no glyphs of OCR-B. */
function upright(picture: GreyPicture, found: Row): FittedRow | undefined {
  const [row, turned] = [found, reversed(found)].map((each) => ({ row: each, fit: fitRow(picture, each) }))
  const best = row && turned && turned.fit.likeness > row.fit.likeness ? turned : row
  return best && best.fit.likeness > MIN_LINE ? best : undefined
}

/** A line with cells on both sides of it. */
interface ReadLine {
  cells: Likeness[]
  /** The best likeness of each cell. */
  best: number[]
}

function readLine(picture: GreyPicture, { row, fit }: FittedRow): ReadLine {
  const cells = readCells(picture, row, fit, -MARGIN, row.cells + MARGIN)
  return { cells, best: cells.map((likeness) => Math.max(...likeness)) }
}

/** Up to two lines above or below. */
function linesBeside(picture: GreyPicture, own: FittedRow, rows: Row[], direction: 1 | -1): ReadLine[] {
  const lines: ReadLine[] = []
  let last = own
  while (lines.length < 2) {
    const next = nextLine(picture, last, rows, direction)
    if (next.fit.likeness < EMPTY) break
    lines.push(readLine(picture, next))
    last = next
  }
  return lines
}

/** Of the distance: a camera at an angle makes it shorter. */
const SHARES = [0.8, 0.87, 0.94, 1, 1.06]

/**
 * The found row at this place, or the place itself: the characters of a row may touch something else, so that
 * it is found in part only.
 */
function nextLine(picture: GreyPicture, { row, fit }: FittedRow, rows: Row[], direction: 1 | -1): FittedRow {
  const distance = direction * LINE_DISTANCE
  const candidates = [
    ...rows.flatMap((each) => alignedWith(row, each, distance) ?? []),
    ...SHARES.map((share) => beside(row, distance * share)),
  ].map((each): FittedRow => ({ row: each, fit: fitRow(picture, each, [fit.height]) }))
  return candidates.reduce((best, each) => (each.fit.likeness > best.fit.likeness ? each : best))
}

interface ScoredZone extends FoundZone {
  score: number
}

/** The place of the format at which cells inside look most like glyphs, and those outside least. */
function zoneIn(lines: ReadLine[], format: ZoneFormat): ScoredZone | undefined {
  const { columns } = format
  let best: ScoredZone | undefined
  for (let first = 0; first + format.lines.length <= lines.length; first += 1) {
    const chosen = lines.slice(first, first + format.lines.length)
    const length = Math.min(...chosen.map(({ cells }) => cells.length))
    for (let start = 0; start + columns <= length; start += 1) {
      const score = chosen.reduce((sum, line) => sum + scoreOf(line, start, columns), 0)
      if (best && best.score >= score) continue
      best = { format, lines: chosen.map(({ cells }) => cells.slice(start, start + columns)), score }
    }
  }
  return best
}

function scoreOf({ best }: ReadLine, start: number, columns: number): number {
  let score = 0
  for (const [at, value] of best.entries()) {
    const isInside = at >= start && at < start + columns
    score += isInside ? value - EMPTY : -Math.max(0, value - EMPTY)
  }
  return score
}
