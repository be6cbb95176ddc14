/** Combinations without those that contain another one: who can sign with fewer need not sign with more. */

import { roster } from '../../applications/record-matching.ts'
import type { SignatoryAuthority } from '../../schemas/people.ts'

/** A rule over a large board can have more combinations than anybody reads (20 of 40 is 137 thousand million). */
export const MOST_COMBINATIONS = 5_000

export interface Combinations {
  combinations: SignatoryAuthority[][]
  /** There are more than are given. */
  truncated: boolean
}

/** The minimal sets, each sorted upwards, smallest first and otherwise in the order given. */
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

/** The same for combinations that a register gives ready-made. */
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
    combinations: minimal.slice(0, MOST_COMBINATIONS).map((set) => byMembers.get(set.join()) ?? []),
    truncated: minimal.length > MOST_COMBINATIONS,
  }
}

function distinct(combination: SignatoryAuthority[], people: ReturnType<typeof roster>) {
  const numbers = combination.map((member) => people.numberOf(member.party))
  return combination.filter((_, index) => numbers.indexOf(numbers[index] as number) === index)
}
