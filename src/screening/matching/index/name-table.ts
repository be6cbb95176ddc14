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
export const slotOf = ({ role }: NamePart): Slot => slots[role]

export interface NameTable {
  count: number
  /** By term. */
  parts: readonly NamePart[]
  slots: Uint8Array
  /** The terms of name n are those from starts[n] to before starts[n + 1]. */
  starts: Uint32Array
  terms: Uint32Array
  /** The names of term t are those from nameStarts[t] to before nameStarts[t + 1]. */
  nameStarts: Uint32Array
  names: Uint32Array
  bytes: number
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
  const postings = postingsOf(starts, terms, parts.length)
  const typed = [starts, terms, slotsOfTerms, postings.nameStarts, postings.names]
  return {
    ...{ count: prepared.length, parts, slots: slotsOfTerms, starts, terms, ...postings },
    bytes: typed.reduce((sum, { byteLength }) => sum + byteLength, 0),
  }
}

function postingsOf(
  starts: Uint32Array,
  terms: Uint32Array,
  count: number,
): Pick<NameTable, 'nameStarts' | 'names'> {
  const nameStarts = new Uint32Array(count + 1)
  for (const term of terms) nameStarts[term + 1] = (nameStarts[term + 1] as number) + 1
  for (let term = 1; term <= count; term++)
    nameStarts[term] = (nameStarts[term] as number) + (nameStarts[term - 1] as number)
  const names = new Uint32Array(terms.length)
  const next = nameStarts.slice()
  for (let name = 0; name + 1 < starts.length; name++)
    for (let at = starts[name] as number; at < (starts[name + 1] as number); at++) {
      const term = terms[at] as number
      names[next[term] as number] = name
      next[term] = (next[term] as number) + 1
    }
  return { nameStarts, names }
}
