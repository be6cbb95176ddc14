/** A screened name in the numbers of an index: its parts as bits, and the words of the list that are near. */
import { joinedPlaces } from '../join-parts.ts'
import type { NamePart, PreparedName } from '../prepared-name.ts'
import { firstLetterOf, type NameTable, slot, slotOf } from './name-table.ts'
import type { NearRun, Runs } from './runs.ts'
import type { NearTerms, Terms } from './terms.ts'

/** A part of the screened name, or several that the list may write as one word. */
export interface AskedPart {
  /** The parts that it stands for. */
  bits: number
  near: NearTerms
  /** Neighbours in the list that may be this part. */
  runs: readonly NearRun[]
  isJoined: boolean
  /** How many names the list has with one of its words. */
  names: number
}

export interface AskedName {
  parts: readonly AskedPart[]
  /** The parts that need a counterpart. */
  required: number
  /** The first letters of initials, as bits. */
  initials: number
  usedInitials: number
  /** By part. */
  firstLetters: readonly number[]
  hasNumber: boolean
}

/** A longer name is found by these parts. */
const MOST_PARTS = 30
/** Only this many words of a longer name are joined. */
const MOST_JOINABLE = 12

export function askedNameOf(
  { parts }: PreparedName,
  { table, terms, runs }: { table: NameTable; terms: Terms; runs: Runs },
): AskedName {
  const counted = parts.slice(0, MOST_PARTS)
  const namesOf = ({ terms: near }: NearTerms): number =>
    near.reduce(
      (sum, term) => sum + (table.names.starts[term + 1] as number) - (table.names.starts[term] as number),
      0,
    )
  const isRequired = requiredOf(counted)
  const initials = counted.filter(({ role }) => role === 'INITIAL')
  const asked: AskedPart[] = []
  for (const [at, part] of counted.entries()) {
    const role = slotOf(part)
    if (role === slot.PARTICLE || role === slot.INITIAL) continue
    const near = terms.near(part)
    asked.push({ bits: 1 << at, near, runs: runs.near(part), isJoined: false, names: namesOf(near) })
  }
  for (const { run, bits } of joinable(counted)) {
    const near = terms.nearJoined(run)
    if (near.terms.length > 0) asked.push({ bits, near, runs: [], isJoined: true, names: namesOf(near) })
  }
  return {
    parts: asked,
    required: counted.reduce((bits, _, at) => (isRequired[at] ? bits | (1 << at) : bits), 0),
    initials: initials.reduce((bits, part) => bits | firstLetterOf(part), 0),
    usedInitials: initials.length,
    firstLetters: counted.map(firstLetterOf),
    hasNumber: counted.some((part) => slotOf(part) === slot.NUMBER),
  }
}

/** A repeated part needs no second counterpart. A name of numbers and "company" needs these. */
function requiredOf(parts: readonly NamePart[]): boolean[] {
  const isFirst = (part: NamePart, at: number) => parts.findIndex(({ roman }) => roman === part.roman) === at
  const required = parts.map((part, at) => slotOf(part) === slot.REQUIRED && isFirst(part, at))
  return required.includes(true) ? required : parts.map((part) => slotOf(part) !== slot.PARTICLE)
}

function joinable(parts: readonly NamePart[]): Array<{ run: NamePart[]; bits: number }> {
  return joinedPlaces(parts, MOST_JOINABLE).map(([first, count]) => {
    const run = parts.slice(first, first + count)
    const bits = run.reduce((sum, { role }, at) => (role === 'PARTICLE' ? sum : sum | (1 << (first + at))), 0)
    return { run, bits }
  })
}
