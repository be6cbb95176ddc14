/** How much of a screened name a name of the list covers, and with how many letters at least. */
import type { NameKind } from '../prepared-name.ts'
import type { AskedName, AskedPart } from './asked-name.ts'
import { type NameTable, slot } from './name-table.ts'
import { mostPoints } from './points.ts'
import type { NearRun } from './runs.ts'

/** The words of the list that are near to parts of the screened name. */
export interface Hits {
  /** By term: its number as a hit, from 1 on. */
  numbers: Uint16Array
  /** By hit: the parts that the word may be. */
  bits: Uint32Array
  /** By hit: one of these parts, or several joined ones, with the letters that differ. */
  choices: Array<Array<{ bits: number; letters: number }>>
  terms: number[]
  runs: Map<number, AskedRun[]>
  hasJoined: boolean
}

type AskedRun = NearRun & { bits: number }

const MOST_HITS = 0xffff

export const newHits = (terms: number): Hits => ({
  numbers: new Uint16Array(terms),
  bits: new Uint32Array(MOST_HITS + 1),
  choices: [],
  terms: [],
  runs: new Map(),
  hasJoined: false,
})

export function markHits(hits: Hits, parts: readonly AskedPart[]): void {
  for (const term of hits.terms) hits.numbers[term] = 0
  hits.choices = [[]]
  hits.terms = []
  hits.runs = new Map()
  hits.hasJoined = parts.some(({ isJoined }) => isJoined)
  for (const { bits, near, runs } of parts) {
    for (const [at, term] of near.terms.entries()) markTerm(hits, term, bits, near.letters[at] as number)
    for (const run of runs) hits.runs.set(run.name, [...(hits.runs.get(run.name) ?? []), { ...run, bits }])
  }
}

function markTerm(hits: Hits, term: number, bits: number, letters: number): void {
  const known = hits.numbers[term] as number
  if (known === 0 && hits.choices.length > MOST_HITS) return
  const number = known || hits.choices.length
  if (known === 0) {
    hits.numbers[term] = number
    hits.terms.push(term)
    hits.choices.push([])
    hits.bits[number] = 0
  }
  hits.choices[number]?.push({ bits, letters })
  hits.bits[number] = (hits.bits[number] as number) | bits
}

const MOST_SLOTS = 30

/** Which parts have a counterpart. Used again for each name. */
const found = { first: 0, length: 0, bits: 0, covered: 0, required: 0, initials: 0, hasNumber: false }

/** The most points that this name can have, from its words alone. -Infinity: a part of each is left over. */
export function pointsOf(
  table: NameTable,
  kind: NameKind,
  asked: AskedName,
  hits: Hits,
  name: number,
): number {
  cover(table, hits, name)
  const runs = hits.runs.get(name)
  for (const { bits, count, first } of runs ?? []) {
    found.bits |= bits
    found.covered |= placesOf(first, count)
  }
  let left = { mine: asked.required & ~found.bits, theirs: found.required & ~found.covered }
  const usesInitials = found.initials !== 0 || asked.initials !== 0
  if (usesInitials) left = withoutInitials(left, asked, table)
  if (left.mine !== 0 && left.theirs !== 0) return Number.NEGATIVE_INFINITY
  return mostPoints(kind, {
    letters: usesInitials ? 0 : leastLetters(left, asked.required, { table, hits, runs }),
    extra: Math.max(bitsIn(left.mine), bitsIn(left.theirs)),
    isListedOnePart: bitsIn(found.required) === 1 && left.mine !== 0,
    addsNumber: kind === 'ORGANIZATION' && asked.hasNumber !== found.hasNumber,
  })
}

const placesOf = (first: number, count: number): number => ((1 << count) - 1) << first

function cover({ starts, terms, slots }: NameTable, hits: Hits, name: number): void {
  const first = starts[name] as number
  const length = Math.min((starts[name + 1] as number) - first, MOST_SLOTS)
  let bits = 0
  let covered = 0
  let required = 0
  let initials = 0
  let hasNumber = false
  for (let at = 0; at < length; at++) {
    const term = terms[first + at] as number
    const what = slots[term]
    if (what === slot.REQUIRED) required |= 1 << at
    else if (what === slot.INITIAL) initials |= 1 << at
    else if (what === slot.NUMBER) hasNumber = true
    const number = hits.numbers[term] as number
    if (number === 0) continue
    covered |= 1 << at
    bits |= hits.bits[number] as number
  }
  found.first = first
  found.length = length
  found.bits = bits
  found.covered = covered
  found.required = required
  found.initials = initials
  found.hasNumber = hasNumber
}

/** Used again for each name: the fewest letters of each part of the screened name, and of the list's. */
const partLetters = new Float32Array(32)
const slotLetters = new Float32Array(32)

interface Left {
  mine: number
  theirs: number
}

/** Each part of the name with fewer parts is paired, at least with its nearest counterpart. */
function leastLetters(
  { mine, theirs }: Left,
  asked: number,
  {
    table,
    hits,
    runs,
  }: { table: NameTable; hits: Hits; runs: Array<NearRun & { bits: number }> | undefined },
): number {
  partLetters.fill(Number.POSITIVE_INFINITY)
  slotLetters.fill(Number.POSITIVE_INFINITY)
  for (let at = 0; at < found.length; at++) {
    const number = hits.numbers[table.terms[found.first + at] as number] as number
    if (number === 0) continue
    for (const { bits, letters } of hits.choices[number] ?? []) lower(bits, 1 << at, letters)
  }
  for (const { bits, first, count, letters } of runs ?? []) lower(bits, placesOf(first, count), letters)
  const ofParts = sumOf(partLetters, asked & found.bits)
  const ofSlots = sumOf(slotLetters, found.required & found.covered)
  if (mine !== 0) return ofSlots
  if (theirs !== 0) return ofParts
  const more = bitsIn(found.required) - bitsIn(asked)
  // With joined parts, the numbers of parts say little.
  if (runs || hits.hasJoined) return Math.min(ofParts, ofSlots)
  return more > 0 ? ofParts : more < 0 ? ofSlots : Math.max(ofParts, ofSlots)
}

/** The first of joined parts has their letters. */
function lower(bits: number, places: number, letters: number): void {
  lowerEach(partLetters, bits, letters)
  lowerEach(slotLetters, places, letters)
}

function lowerEach(least: Float32Array, bits: number, letters: number): void {
  let cost = letters
  for (let left = bits; left !== 0; left &= left - 1) {
    const at = lowestOf(left)
    if (cost < (least[at] as number)) least[at] = cost
    cost = 0
  }
}

function sumOf(letters: Float32Array, bits: number): number {
  let sum = 0
  for (let left = bits; left !== 0; left &= left - 1) sum += letters[lowestOf(left)] as number
  return sum
}

function bitsIn(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/** Leaves out the parts that begin with an initial of the other name. */
function withoutInitials({ mine, theirs }: Left, asked: AskedName, { firstLetters, terms }: NameTable): Left {
  const letterAt = (at: number): number => firstLetters[terms[found.first + at] as number] as number
  let initials = 0
  for (let each = found.initials; each !== 0; each &= each - 1) initials |= letterAt(lowestOf(each))
  const left = { mine, theirs }
  for (let each = mine; each !== 0; each &= each - 1)
    if (((asked.firstLetters[lowestOf(each)] ?? 0) & initials) !== 0) left.mine &= ~(each & -each)
  for (let each = theirs; each !== 0; each &= each - 1)
    if ((letterAt(lowestOf(each)) & asked.initials) !== 0) left.theirs &= ~(each & -each)
  return left
}

const lowestOf = (bits: number): number => 31 - Math.clz32(bits & -bits)
