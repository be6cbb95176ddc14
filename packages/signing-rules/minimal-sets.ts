/** Removes combinations that contain a smaller one, because the smaller one is sufficient. */

import { type Roster, roster } from './roster.ts'
import type { SignatoryAuthority } from './schemas.ts'

/** A rule over a large board can have too many combinations: 20 of 40 officers make 137 billion. */
export const MAX_COMBINATIONS = 5_000

export interface Combinations {
  combinations: SignatoryAuthority[][]
  /** True if there are more combinations than listed. */
  truncated: boolean
}

/** The minimal sets, each in ascending order. Smaller sets come first, otherwise the order is kept. */
export function minimalSets(sets: number[][]): number[][] {
  const kept: number[][] = []
  const keptByFirst = new Map<number, number[][]>()
  for (const set of sets.map((each) => [...new Set(each)].sort((a, b) => a - b)).sort(bySize)) {
    const members = new Set(set)
    const contains = (smaller: number[]) => smaller.every((member) => members.has(member))
    if (set.length === 0 || set.some((first) => keptByFirst.get(first)?.some(contains))) continue
    kept.push(set)
    const first = set[0] as number
    const same = keptByFirst.get(first)
    if (same) same.push(set)
    else keptByFirst.set(first, [set])
  }
  return kept
}

const bySize = (a: number[], b: number[]) => a.length - b.length

/** The same for combinations that a register publishes itself. */
export function minimalOf(combinations: SignatoryAuthority[][]): Combinations {
  const people = roster()
  const byMembers = new Map<string, SignatoryAuthority[]>()
  const sets = combinations.map((combination) => {
    const set = [...new Set(combination.map((member) => people.numberOf(member.party)))].sort((a, b) => a - b)
    const key = set.join()
    if (!byMembers.has(key)) byMembers.set(key, distinct(combination, people))
    return set
  })
  const minimal = minimalSets(sets)
  return {
    combinations: minimal.slice(0, MAX_COMBINATIONS).map((set) => byMembers.get(set.join()) ?? []),
    truncated: minimal.length > MAX_COMBINATIONS,
  }
}

function distinct(combination: SignatoryAuthority[], people: Roster) {
  const numbers = combination.map((member) => people.numberOf(member.party))
  return combination.filter((_, index) => numbers.indexOf(numbers[index] as number) === index)
}
