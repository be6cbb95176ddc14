/** Divides a word into the longest signs that a table has. */
import { type Sign, signOf } from './letters-by-readings.ts'

export type SignTable = ReadonlyMap<string, Sign>

const LONGEST = 3

export function longestSigns(word: string, table: SignTable): Sign[] {
  const signs: Sign[] = []
  for (let at = 0; at < word.length; ) {
    let length = Math.min(LONGEST, word.length - at)
    while (length > 1 && !table.has(word.slice(at, at + length))) length--
    signs.push(table.get(word.slice(at, at + length)) ?? unknown)
    at += length
  }
  return signs
}
const unknown = signOf('?')

/** From lines such as "か ka,ca": what may be left out has a colon and its cost. */
export function signTable(text: string): SignTable {
  const table = new Map<string, Sign>()
  for (const entry of text.trim().split(/\s+/)) {
    const [signs = '', readings = '', leftOut] = entry.split('=')
    for (const sign of signs.split('|')) table.set(sign, signOf(readings, leftOut ? Number(leftOut) : 1))
  }
  return table
}
