/**
 * Reads the machine-readable lines of a passport, an identity card or a residence permit from a photo (ICAO
 * 9303), on this machine. Nothing is guessed: lines are returned when each character is clear and all check
 * digits are right.
 */
import { blotsOf } from './picture/blots.ts'
import { type GreyPicture, readGreyPicture, turned } from './picture/grey-picture.ts'
import { inkOf } from './picture/ink.ts'
import { findRows } from './rows/find-rows.ts'
import { checkDigitsHold } from './zone/check-digits.ts'
import { chooseGlyphs } from './zone/choose-glyphs.ts'
import { type FoundZone, zoneAround } from './zone/find-zone.ts'

export type DocumentLines =
  | { kind: 'READ'; format: 'TD1' | 'TD2' | 'TD3'; lines: string[] }
  /**
   * NO_LINES: the photo shows none. UNCLEAR: some characters are covered, cut off or blurred. CHECK_DIGITS:
   * they are wrong, so at least one character is.
   */
  | { kind: 'NOT_READ'; why: 'NO_LINES' | 'UNCLEAR' | 'CHECK_DIGITS' }

/** Rows that are tried: text of the document can look like a row too. */
const MOST_ROWS = 4

/**
 * `photo`: a JPEG, PNG or WebP. Takes about a second, and gives up after `mostSeconds` of a processor.
 * Rejects when the photo cannot be decoded.
 */
export async function readDocumentLines(
  photo: Uint8Array,
  { mostSeconds = 5 }: { mostSeconds?: number } = {},
): Promise<DocumentLines> {
  const began = process.cpuUsage()
  const isLate = () => process.cpuUsage(began).user / 1e6 > mostSeconds
  const picture = await readGreyPicture(photo)
  const zone = zoneIn(picture, isLate) ?? (isLate() ? undefined : zoneIn(turned(picture), isLate))
  return zone ? linesOf(zone) : { kind: 'NOT_READ', why: 'NO_LINES' }
}

function zoneIn(picture: GreyPicture, isLate: () => boolean): FoundZone | undefined {
  const { width, height } = picture
  const rows = findRows(blotsOf(inkOf(picture), width, height))
  for (const row of rows.slice(0, MOST_ROWS)) {
    if (isLate()) return undefined
    const zone = zoneAround(picture, row, rows)
    if (zone) return zone
  }
  return undefined
}

function linesOf({ format, lines }: FoundZone): DocumentLines {
  const chosen = lines.map((cells, at) => chooseGlyphs(cells, format.lines[at] as string))
  if (chosen.some(({ isClear }) => !isClear)) return { kind: 'NOT_READ', why: 'UNCLEAR' }
  const texts = chosen.map(({ text }) => text)
  return checkDigitsHold(texts)
    ? { kind: 'READ', format: format.name, lines: texts }
    : { kind: 'NOT_READ', why: 'CHECK_DIGITS' }
}
