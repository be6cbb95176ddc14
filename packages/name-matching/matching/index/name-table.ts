/** The names of a list as numbers of their words, and for each word the names that have it. */
import type { NamePart, PreparedName } from '../prepared-name.ts'
import { isStep, type Steps } from './steps.ts'

/** The requirements of a part of a list's name on a screened name. */
export const slot = {
  /** A counterpart. */
  REQUIRED: 0,
  /** Nothing, but it may be the counterpart of a part: company, corporation. */
  OPTIONAL: 1,
  /** Nothing: al, bin, de. */
  PARTICLE: 2,
  /** A part that begins with it, or nothing. */
  INITIAL: 3,
  /** Another number. */
  NUMBER: 4,
} as const
export type Slot = (typeof slot)[keyof typeof slot]

const slots: Readonly<Record<NamePart['role'], Slot>> = {
  NAME: slot.REQUIRED,
  COMMON: slot.REQUIRED,
  COUNTRY: slot.REQUIRED,
  SOFT: slot.OPTIONAL,
  PARTICLE: slot.PARTICLE,
  INITIAL: slot.INITIAL,
  NUMBER: slot.NUMBER,
}
/** The first letter as a bit; several letters share one. */
export const firstLetterOf = ({ roman }: NamePart): number => 1 << (roman.charCodeAt(0) & 31)

export const slotOf = ({ role }: NamePart): Slot => slots[role]

export interface NameTable {
  count: number
  /** By term. */
  parts: readonly NamePart[]
  slots: Uint8Array
  firstLetters: Uint32Array
  /** The terms of name n are those from starts[n] to before starts[n + 1]. */
  starts: Uint32Array
  terms: Uint32Array
  /** By name: how many different terms need a counterpart. */
  required: Uint8Array
  names: Postings
  /** Only names with initials. */
  withInitials: Postings
  bytes: number
}

/** The names of term t are those from starts[t] to before starts[t + 1]. */
export interface Postings {
  starts: Uint32Array
  names: Uint32Array
}

export function* nameTableSteps(prepared: readonly PreparedName[]): Steps<NameTable> {
  const ids = new Map<NamePart, number>()
  const parts: NamePart[] = []
  const starts = new Uint32Array(prepared.length + 1)
  const all: number[] = []
  for (const [name, { parts: mine }] of prepared.entries()) {
    for (const part of mine) {
      let id = ids.get(part)
      if (id === undefined) {
        id = parts.length
        ids.set(part, id)
        parts.push(part)
      }
      all.push(id)
    }
    starts[name + 1] = all.length
    if (isStep(name)) yield
  }
  const terms = Uint32Array.from(all)
  const slotsOfTerms = Uint8Array.from(parts, slotOf)
  const firstLetters = Uint32Array.from(parts, firstLetterOf)
  yield
  const hasInitial = (name: number): boolean => prepared[name]?.parts.some(isInitial) ?? false
  const names = yield* postingsOf(starts, terms, parts.length, () => true)
  yield
  const withInitials = yield* postingsOf(starts, terms, parts.length, hasInitial)
  yield
  const required = new Uint8Array(prepared.length)
  for (const [name, each] of prepared.entries()) {
    required[name] = requiredIn(each)
    if (isStep(name)) yield
  }
  const typed = [
    starts,
    terms,
    slotsOfTerms,
    firstLetters,
    required,
    ...Object.values(names),
    ...Object.values(withInitials),
  ]
  return {
    ...{ count: prepared.length, parts, slots: slotsOfTerms, firstLetters, starts, terms, required },
    ...{ names, withInitials },
    bytes: typed.reduce((sum, { byteLength }) => sum + byteLength, 0),
  }
}

const isInitial = (part: NamePart): boolean => slotOf(part) === slot.INITIAL
const MOST_COUNTED = 255
const requiredIn = ({ parts }: PreparedName): number =>
  Math.min(MOST_COUNTED, new Set(parts.filter((part) => slotOf(part) === slot.REQUIRED)).size)

function* postingsOf(
  starts: Uint32Array,
  terms: Uint32Array,
  count: number,
  isWanted: (name: number) => boolean,
): Steps<Postings> {
  const first = new Uint32Array(count + 1)
  for (let name = 0; name + 1 < starts.length; name++) {
    if (isStep(name)) yield
    if (!isWanted(name)) continue
    for (let at = starts[name] as number; at < (starts[name + 1] as number); at++) {
      const after = (terms[at] as number) + 1
      first[after] = (first[after] as number) + 1
    }
  }
  for (let term = 1; term <= count; term++)
    first[term] = (first[term] as number) + (first[term - 1] as number)
  const names = new Uint32Array(first[count] as number)
  const next = first.slice()
  for (let name = 0; name + 1 < starts.length; name++) {
    if (isStep(name)) yield
    if (!isWanted(name)) continue
    for (let at = starts[name] as number; at < (starts[name + 1] as number); at++) {
      const term = terms[at] as number
      names[next[term] as number] = name
      next[term] = (next[term] as number) + 1
    }
  }
  return { starts: first, names }
}
