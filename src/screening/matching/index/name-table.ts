/** The names of a list as numbers of their words, and for each word the names that have it. */
import type { NamePart, PreparedName } from '../prepared-name.ts'

/** What a part of a list's name needs of a screened name. */
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
/** As a bit; other letters may share it. */
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

export function buildNameTable(prepared: readonly PreparedName[]): NameTable {
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
  }
  const terms = Uint32Array.from(all)
  const slotsOfTerms = Uint8Array.from(parts, slotOf)
  const firstLetters = Uint32Array.from(parts, firstLetterOf)
  const hasInitial = (name: number): boolean => prepared[name]?.parts.some(isInitial) ?? false
  const names = postingsOf(starts, terms, parts.length, () => true)
  const withInitials = postingsOf(starts, terms, parts.length, hasInitial)
  const required = Uint8Array.from(prepared, (name) => requiredIn(name))
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

function postingsOf(
  starts: Uint32Array,
  terms: Uint32Array,
  count: number,
  isWanted: (name: number) => boolean,
): Postings {
  const eachTerm = (call: (term: number, name: number) => void) => {
    for (let name = 0; name + 1 < starts.length; name++)
      if (isWanted(name))
        for (let at = starts[name] as number; at < (starts[name + 1] as number); at++)
          call(terms[at] as number, name)
  }
  const first = new Uint32Array(count + 1)
  eachTerm((term) => {
    first[term + 1] = (first[term + 1] as number) + 1
  })
  for (let term = 1; term <= count; term++)
    first[term] = (first[term] as number) + (first[term - 1] as number)
  const names = new Uint32Array(first[count] as number)
  const next = first.slice()
  eachTerm((term, name) => {
    names[next[term] as number] = name
    next[term] = (next[term] as number) + 1
  })
  return { starts: first, names }
}
