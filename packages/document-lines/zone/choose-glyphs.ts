/** The most alike glyph of each cell, and whether another one is as alike. */
import { glyphAt, type Likeness } from '../rows/read-row.ts'
import { mayStand } from './formats.ts'

/** A character that looks less like its glyph is covered, cut off or blurred. */
const MIN_LIKENESS = 0.72
/** Two glyphs nearer than this cannot be told apart. */
const MIN_LEAD = 0.02

export interface ChosenLine {
  text: string
  /** Each character is alike to one glyph, and clearly less to every other one. */
  isClear: boolean
}

/** `places` says which glyphs may stand in each cell. */
export function chooseGlyphs(cells: Likeness[], places: string): ChosenLine {
  let text = ''
  let isClear = true
  for (const [at, likeness] of cells.entries()) {
    const { glyph, best, lead } = mostAlike(likeness, places[at])
    text += glyph
    if (best < MIN_LIKENESS || lead < MIN_LEAD) isClear = false
  }
  return { text, isClear }
}

function mostAlike(likeness: Likeness, place: string | undefined) {
  let glyph = '<'
  let best = -1
  let second = -1
  for (const [at, value] of likeness.entries()) {
    const candidate = glyphAt(at)
    if (!mayStand(candidate, place)) continue
    if (value > best) {
      second = best
      best = value
      glyph = candidate
    } else if (value > second) second = value
  }
  return { glyph, best, lead: best - second }
}
